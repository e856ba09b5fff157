"""A worker that ended before it had checked its task; the runner finds that."""

from veriscale.engines.workers.pool import WorkerFault
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Rule

RULES = (
    Rule(
        str(WorkerFault.DIED),
        Severity.WARNING,
        "The process that checked a task ended before it was done.",
        "It was killed, ran out of memory, or VeriScale itself has a fault. Nothing in the task's suite was checked: "
        "its rows count as undecided.",
    ),
)
