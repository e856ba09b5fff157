"""All rules, and the choice among them. Adding a rule is adding a file to a folder below ``rules/``."""

from collections.abc import Iterable
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from veriscale.errors import UsageError
from veriscale.lint import rules
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Rule, TaskRule


def all_rules() -> dict[str, Rule]:
    """Return the rules by code, in the order of the names of their files."""
    found: dict[str, Rule] = {}
    for group in rule_groups().values():
        for rule in group:
            assert rule.code not in found, f"two rules have the code {rule.code}"
            found[rule.code] = rule
    return found


def rule_groups() -> dict[str, tuple[Rule, ...]]:
    """Return the rules by the title of their group, which is a folder below ``rules/``."""
    found: dict[str, tuple[Rule, ...]] = {}
    for name in _modules(rules, packages=True):
        group = import_module(name)
        files = map(import_module, _modules(group, packages=False))
        found[group.TITLE] = tuple(rule for file in files for rule in file.RULES)
    return found


def _modules(package: ModuleType, packages: bool) -> list[str]:
    """Return the names of the modules, or packages, directly below a package."""
    infos = iter_modules(package.__path__, f"{package.__name__}.")
    return sorted(info.name for info in infos if info.ispkg is packages)


def rule_named(code: str) -> Rule:
    """Return the rule with a code.

    Raises:
        UsageError: there is none.
    """
    known = all_rules()
    if code not in known:
        raise UsageError(f"there is no rule {code!r}; `veriscale lint --explain all` lists the rules")
    return known[code]


def chosen_rules(selected: Iterable[str], ignored: Iterable[str], level: Severity = Severity.NOTE) -> tuple[Rule, ...]:
    """Return the rules with the selected codes, all where none is selected, without the ignored ones.

    Args:
        selected: Codes.
        ignored: Codes.
        level: Rules about tasks that are less severe are left out; what readers and workers report stays.

    Raises:
        UsageError: a code is unknown, or no rule is left.
    """
    wanted = {rule_named(code).code for code in selected}
    unwanted = {rule_named(code).code for code in ignored}
    codes = (wanted or set(all_rules())) - unwanted
    severe = list(Severity)[: list(Severity).index(level) + 1]
    rules = [rule for rule in all_rules().values() if rule.code in codes]
    kept = tuple(rule for rule in rules if rule.severity in severe or not isinstance(rule, TaskRule))
    if not kept:
        raise UsageError("no rule is left: every selected one is ignored or below --level")
    return kept
