"""Writes the page that says which Lean the embedded evaluator supports: docs/coverage.md.

Run: python benchmarks/coverage.py [--check]

Everything on the page comes from the evaluator's own tables and sources, so it cannot promise what is not there. With
`--check` nothing is written; the command fails where the page is not up to date.
"""

import ast
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import get_args

import veriscale.lean
from veriscale.lean.diagnostics import CATALOGUE, Code
from veriscale.lean.elaborate.commands import elaborate_file
from veriscale.lean.elaborate.declarations.deriving import DERIVABLE, IGNORED_CLASSES
from veriscale.lean.elaborate.resolution.environment import Environment
from veriscale.lean.elaborate.resolution.names import UNSUPPORTED_TYPES
from veriscale.lean.elaborate.terms import new_elaborator
from veriscale.lean.library.registry import ERASED_CLASSES, LIBRARY
from veriscale.lean.library.types import TYPE_ALIASES, TYPE_ARITY
from veriscale.lean.source import Source
from veriscale.lean.syntax import tree
from veriscale.lean.syntax.grammar.operators import OPERATORS

PAGE = Path(__file__).parents[1] / "docs" / "coverage.md"
SOURCES = Path(veriscale.lean.__file__).parent
UNSUPPORTED = {
    "UNSUPPORTED_SYNTAX": Code.UNSUPPORTED_SYNTAX,
    "UNSUPPORTED_COMMAND": Code.UNSUPPORTED_COMMAND,
    "UNSUPPORTED_NAME": Code.UNSUPPORTED_NAME,
    "UNSUPPORTED_TYPE": Code.UNSUPPORTED_TYPE,
    "UNSUPPORTED_FORM": Code.UNSUPPORTED_FORM,
    "FORBIDDEN": Code.FORBIDDEN,
}


def code_list(names: Iterable[str]) -> str:
    """Return the names as code, with the bars of tables escaped."""
    return ", ".join(f"`{name}`".replace("|", "\\|") for name in names)


def sentence(kind: type) -> str:
    """Return the first line of a syntax node's docstring."""
    return (kind.__doc__ or "").strip().splitlines()[0].replace("``", "`").replace("|", "\\|")


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """Yield a table in Markdown."""
    yield ""
    for row in (head, ("---",) * len(head), *rows):
        yield f"| {' | '.join(row)} |"
    yield ""


def forms() -> Iterator[str]:
    """Yield the syntax nodes: terms, elements of do blocks, commands."""
    handled = new_elaborator(Environment()).handlers
    supported = [kind for kind in get_args(tree.Term) if kind in handled]
    others = [kind for kind in get_args(tree.Term) if kind not in handled]
    yield "## Terms"
    yield from table(("node", "form"), ((f"`{kind.__name__}`", sentence(kind)) for kind in supported))
    yield f"Parsed, and elaborated in their own places or nowhere: {code_list(kind.__name__ for kind in others)}."
    yield ""
    yield "## Elements of do blocks"
    yield from table(("node", "form"), ((f"`{kind.__name__}`", sentence(kind)) for kind in get_args(tree.DoItem)))
    yield "## Commands"
    yield from table(("node", "form"), ((f"`{kind.__name__}`", sentence(kind)) for kind in get_args(tree.Command)))


def is_supported(operator: str) -> bool:
    """Tell whether the elaborator knows an operator of the parser: it may then still refuse the types of this text."""
    found = elaborate_file(Source(f"def it (a b : Nat) := a {operator} b")).diagnostics
    return not any(diagnostic.code is Code.UNSUPPORTED_SYNTAX for diagnostic in found)


def operators() -> Iterator[str]:
    """Yield the infix operators."""
    known = [operator for operator in OPERATORS if is_supported(operator)]
    yield "## Infix operators"
    yield ""
    yield f"Supported: {code_list(known)}."
    yield ""
    yield f"Parsed and refused: {code_list(operator for operator in OPERATORS if operator not in known)}."
    yield ""


def library() -> Iterator[str]:
    """Yield the types, names, classes and instances of the library."""
    names = {**dict.fromkeys(LIBRARY.functions), **dict.fromkeys(LIBRARY.aliases)}
    visible = sorted(name for name in names if not name.startswith("inst"))
    by_type = Counter(name.rpartition(".")[0] or "(root)" for name in visible)
    yield "## Types"
    yield ""
    yield code_list(" ".join((name, *"αβ"[:arity])) for name, arity in sorted(TYPE_ARITY.items())) + "."
    yield f"Aliases: {code_list(sorted(TYPE_ALIASES))}."
    yield f"Refused: {code_list(sorted(UNSUPPORTED_TYPES))}."
    yield ""
    yield "## Library"
    yield ""
    yield f"{len(visible)} names with a Lean signature, {sum(len(found) for found in LIBRARY.instances.values())} "
    yield f"instances of {len(LIBRARY.classes)} classes."
    groups = (
        (name, str(count), code_list(found.removeprefix(f"{name}.") for found in visible if _owner(found) == name))
        for name, count in sorted(by_type.items())
    )
    yield from table(("namespace", "names", ""), groups)
    yield "## Classes"
    rows = (
        (f"`{name}`", code_list(entry.methods), code_list(item.target for item in LIBRARY.instances.get(name, ())))
        for name, entry in sorted(LIBRARY.classes.items())
    )
    yield from table(("class", "methods", "instances"), rows)
    yield f"Without content at run time: {code_list(sorted(ERASED_CLASSES))}."
    yield f"Derived: {code_list(DERIVABLE)}; accepted in `deriving` and left out: {code_list(sorted(IGNORED_CLASSES))}."
    yield ""


def _owner(name: str) -> str:
    return name.rpartition(".")[0] or "(root)"


def refusals() -> Iterator[tuple[Code, str]]:
    """Yield the messages with which the evaluator's sources refuse Lean that they know, with their codes."""
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            message = _message(node.args[-1])
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            first = node.args[0]
            if message and name == "unsupported":
                yield Code.UNSUPPORTED_SYNTAX, message
            elif message and name == "LeanError" and isinstance(first, ast.Attribute) and first.attr in UNSUPPORTED:
                yield UNSUPPORTED[first.attr], message


def _message(node: ast.expr) -> str:
    """Return the text of a string literal, with an ellipsis for each part that is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in node.values)
    return ""


def codes() -> Iterator[str]:
    """Yield all codes, and what is refused with each."""
    yield "## Codes"
    yield from table(("code", "meaning"), ((f"`{code}`", CATALOGUE[code]) for code in Code))
    yield "## What is refused"
    found = sorted(set(refusals()))
    rows = ((f"`{code}`", message.replace("|", "\\|")) for code, message in found)
    yield from table(("code", "message"), rows)


def page() -> str:
    """Return the page."""
    lines = [
        "# What the embedded evaluator supports",
        "",
        "Written by `python benchmarks/coverage.py` from the evaluator's own tables; do not edit it by hand.",
        "",
        *forms(),
        *operators(),
        *library(),
        *codes(),
    ]
    return "\n".join(lines).rstrip() + "\n"


def main() -> int:
    """Write the page, or check it."""
    text = page()
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(text, encoding="utf-8")
        return 0
    if not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != text:
        print("docs/coverage.md is not up to date; run: python benchmarks/coverage.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
