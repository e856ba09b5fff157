"""Python's garbage collector, kept from looking through hundreds of thousands of records that are all in use.

Left alone it takes more time than reading the records does: it looks through all of them again and again.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def records_in_use() -> Iterator[None]:
    """Hold the collector back in the body, and let it pass over what the body made from then on."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
