"""A thread with a large stack, for evaluations that recurse as deeply as Lean's do.

Lean programs recurse where Python programs loop; the depth of recursion is a budget, not a property of the machine.
A worker process runs its whole main loop inside `call_with_deep_stack`, so no thread is made per evaluation.
"""

import sys
import threading
from collections.abc import Callable
from typing import TypeVar

from veriscale.errors import RunError

Result = TypeVar("Result")

MAX_DEPTH = 1_000_000
"""The deepest nesting of calls that the stack below is made for."""

STACK_BYTES = 2 << 30
"""Address space for the stack, 2 kB per call; memory is only taken for the depth that is reached."""

_HERE = threading.local()


class NoStackError(RunError):
    """The system refuses the stack; the text says what to do."""

    def __init__(self) -> None:
        super().__init__(
            f"the system refuses a stack of {STACK_BYTES >> 30} GiB (address space, hardly any memory); lift the "
            "limits of this shell or job (`ulimit -v unlimited`, perhaps `ulimit -u`), see `veriscale doctor`"
        )


def has_deep_stack() -> bool:
    """Whether the running thread was started by `call_with_deep_stack`."""
    return getattr(_HERE, "deep", False)


def call_with_deep_stack(function: Callable[[], Result]) -> Result:
    """Call `function` in a thread with a large stack, or directly where we are in one already.

    Raises:
        NoStackError: there is no room for the stack.
    """
    if has_deep_stack():
        return function()
    results: list[Result] = []
    failures: list[BaseException] = []

    def work() -> None:
        _HERE.deep = True
        try:
            results.append(function())
        except BaseException as failure:  # whatever it is goes on in the calling thread
            failures.append(failure)

    limit = sys.getrecursionlimit()
    old_size = threading.stack_size(STACK_BYTES)
    try:
        thread = threading.Thread(target=work, name="deep-stack")
        thread.start()
    except (RuntimeError, MemoryError):  # Python tells no more than that a thread cannot be started
        raise NoStackError from None
    finally:
        threading.stack_size(old_size)
    thread.join()
    sys.setrecursionlimit(limit)
    if failures:
        raise failures[0]
    return results[0]


def allow_depth(depth: int) -> None:
    """Let the running thread nest `depth` calls (at most `MAX_DEPTH`) before Python raises RecursionError.

    The margin pays for the frames below the evaluation.
    """
    sys.setrecursionlimit(min(depth, MAX_DEPTH) + 200)
