"""Files, fields and rows that the readers could not read: one rule for each kind of fault."""

from veriscale.benchmark.problems import ReadFault
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Rule

_TASK = "The task, or the part named in the finding, is left out; the others are read."

_TEXTS = {
    ReadFault.ENCODING: ("A file is not UTF-8.", f"Lean files and JSON are UTF-8 in any locale. {_TASK}"),
    ReadFault.JSON: ("A file or line is not JSON.", f"The place of the first unexpected character is named. {_TASK}"),
    ReadFault.MISSING_FILE: (
        "A file of a task folder is missing.",
        f"`task.json` names its files. {_TASK}",
    ),
    ReadFault.MISSING_FIELD: ("A field is missing.", f"The formats are those of Verina. {_TASK}"),
    ReadFault.WRONG_FIELD: (
        "A field holds something else than it should.",
        f"It is of the wrong kind, or extra. {_TASK}",
    ),
    ReadFault.PATH: (
        "A path leaves the task folder.",
        f"The paths in `task.json` are relative to the folder and must stay inside. {_TASK}",
    ),
    ReadFault.DUPLICATE_TASK: ("Two tasks have the same id.", "The first one counts, the later ones are left out."),
    ReadFault.MARKER: (
        "The section markers of a Lean file are wrong.",
        f"Sections stand between `-- !benchmark @start NAME` and `-- !benchmark @end NAME`. {_TASK}",
    ),
    ReadFault.TYPE: ("The type of a parameter or result cannot be read.", f"Types are written as in Lean. {_TASK}"),
    ReadFault.PARAMETERS: (
        "A row's input does not have the parameters of the signature.",
        "A parameter is missing, or there is one that the task does not have.",
    ),
}

RULES = tuple(Rule(str(fault), Severity.ERROR, title, explanation) for fault, (title, explanation) in _TEXTS.items())
