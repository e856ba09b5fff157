"""Work for the pool's tests; workers import it."""

import os
import signal
import time

from veriscale.engines.workers.context import TaskContext

INTERRUPT_HELD_WHILE_IMPORTING = signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def answer(item: str, context: TaskContext[str]) -> str:
    """Do what the item says."""
    what, _, value = item.partition(":")
    if what == "exit":
        os._exit(int(value))
    if what == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "wait":
        time.sleep(float(value))
    if what == "tell":
        context.tell(f"told {value}")
    if what == "deep":
        return str(nested(int(value)))
    if what == "held":
        return str(INTERRUPT_HELD_WHILE_IMPORTING)
    return f"done {item}"


def nested(depth: int) -> int:
    """Return `depth`, by recursion."""
    return 0 if depth == 0 else 1 + nested(depth - 1)


def broken(item: str, context: TaskContext[str]) -> str:
    """Fail, as only a fault of our own would."""
    raise AssertionError(item)
