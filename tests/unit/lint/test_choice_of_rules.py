"""Rules are chosen by code."""

import pytest

from veriscale.errors import UsageError
from veriscale.lint.findings import Severity
from veriscale.lint.registry import all_rules, chosen_rules
from veriscale.lint.rule import TaskRule


@pytest.mark.parametrize(
    ("select", "ignore", "codes"),
    [
        (["value-syntax"], [], {"value-syntax"}),
        (["value-syntax", "undecided"], ["undecided"], {"value-syntax"}),
        ([], ["value-syntax"], set(all_rules()) - {"value-syntax"}),
        ([], [], set(all_rules())),
    ],
)
def test_choice(select: list[str], ignore: list[str], codes: set[str]) -> None:
    assert {rule.code for rule in chosen_rules(select, ignore)} == codes


@pytest.mark.parametrize(("select", "ignore"), [(["value"], []), ([], ["value"])])
def test_unknown_code(select: list[str], ignore: list[str]) -> None:
    with pytest.raises(UsageError, match="there is no rule 'value'"):
        chosen_rules(select, ignore)


def test_no_rule_left() -> None:
    with pytest.raises(UsageError, match="no rule is left"):
        chosen_rules(["value-syntax"], ["value-syntax"])


def test_level() -> None:
    errors = chosen_rules([], [], Severity.ERROR)
    assert {rule.severity for rule in errors if isinstance(rule, TaskRule)} == {Severity.ERROR}
    assert {rule.code for rule in errors} >= {"reference-differs", "broken-json", "worker-died"}
    warnings = {rule.code for rule in chosen_rules([], [], Severity.WARNING)}
    assert "duplicate-input" in warnings
    assert "undecided" not in warnings
    with pytest.raises(UsageError, match="no rule is left"):
        chosen_rules(["undecided"], [], Severity.ERROR)
