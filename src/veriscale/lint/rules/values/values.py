"""Values that are not of their type: one rule for each way in which the readers refuse a value."""

from veriscale.errors import ValueFault
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Rule

_CONSEQUENCE = "The row is not part of the suite that VeriScale scales; lint still checks the row's other values."

_TEXTS = {
    ValueFault.KIND: (
        "A value is of another kind than its type.",
        "For example text where a number is wanted, a list where an array is wanted, or a JSON object.",
    ),
    ValueFault.SYNTAX: (
        "The text of a value is no Lean literal.",
        "It is empty, is no value at all, such as a word, or has something before or behind the value, as in "
        "`#[1]_x`. Or it is what Lean prints and does not read: older versions print the quotation mark as `'''`, "
        "which has to be `'\\''`.",
    ),
    ValueFault.CUT: (
        "The text of a value is cut off.",
        "Brackets are closed that were never opened, or the other way round, or those around all of it are missing. A "
        "common cause is an output that was read from the last line that a program printed, when Lean had printed it "
        "on several lines: `14, 15]`, `true)`.",
    ),
    ValueFault.EXPRESSION: (
        "The text of a value is a Lean expression that would have to be evaluated.",
        "For example `[2] ++ [1, 3]`, or a name with a dot. Whoever compares values as text, or mutates them, sees "
        "something else than Lean does. Write the value itself. It is not checked that Lean would get a value of "
        "the type from it. What Lean cannot read is `value-syntax`.",
    ),
    ValueFault.RANGE: (
        "A number lies outside of the range of its type.",
        "For example 256 for a UInt8, which Lean would take modulo 256, or -1 for a Nat, which Lean refuses.",
    ),
    ValueFault.TEXT: (
        "A character or string is none.",
        "A Char is exactly one code point, and no Lean string holds a lone surrogate.",
    ),
    ValueFault.LIMIT: (
        "A value is larger than what is read.",
        "Numbers have at most as many digits as `MAX_DIGITS` in `veriscale.lean.values` says.",
    ),
    ValueFault.UNSUPPORTED: (
        "Values of a parameter's type cannot be read.",
        "The type has no literals that VeriScale knows, so none of the task's rows can be checked.",
    ),
}

RULES = tuple(
    Rule(str(fault), Severity.ERROR, title, f"{explanation} {_CONSEQUENCE}")
    for fault, (title, explanation) in _TEXTS.items()
)
