"""Library functions are charged to the meter of the process: each test starts it anew."""

from collections.abc import Iterator

import pytest

from veriscale.lean.budget import METER, Budget


@pytest.fixture(autouse=True)
def _fresh_meter() -> Iterator[None]:
    METER.start(Budget(steps=10**9))
    yield
    METER.start(Budget())
