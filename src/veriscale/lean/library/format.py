"""``Std.Format``: documents that break their lines to fit a width, laid out as Lean lays them out.

A document is a Python string or a node. Representations of atomic values are plain strings and those of all others
nodes, which is how a list knows whether to fill its lines (Lean's class ``ReprAtom``) or to break at every comma.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from veriscale.lean.budget import METER
from veriscale.lean.library.registry import LIBRARY

WIDTH = 120
"""The default width of ``Std.Format.pretty``."""

MAX_PREC = 1024
"""The precedence of an argument; representations that are applications get parentheses there."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line break, or a space where its group is flat."""


@dataclass(frozen=True, slots=True)
class Append:
    """Documents one after the other."""

    parts: "tuple[Format, ...]"


@dataclass(frozen=True, slots=True)
class Nest:
    """A document whose line breaks indent by `indent` more columns."""

    indent: int
    body: "Format"


@dataclass(frozen=True, slots=True)
class Group:
    """A document that is flat if it fits on the line; one that fills breaks only the lines that do not fit."""

    body: "Format"
    fill: bool = False


@dataclass(frozen=True, slots=True)
class TupleFormat:
    """The representation of a tuple, kept apart so that the tuple around it can take its components over."""

    items: "tuple[Format, ...]"


Format = str | Line | Append | Nest | Group | TupleFormat

LINE = Line()


def bracket(left: str, body: Format, right: str, *, fill: bool = False) -> Format:
    """Return ``Format.bracket`` (or ``bracketFill``): a group that indents by the length of `left`."""
    return Group(Nest(len(left), Append((left, body, right))), fill)


def comma_separated(items: tuple[Format, ...]) -> Format:
    """Join documents by commas and lines."""
    parts: list[Format] = []
    for item in items:
        parts += [",", LINE, item]
    return Append(tuple(parts[2:]))


def sequence(left: str, items: tuple[Format, ...]) -> Format:
    """Return the representation of a list or array with these elements."""
    if not items:
        return Append((left + "]",))
    return bracket(left, comma_separated(items), "]", fill=isinstance(items[0], str))


def application(function: str, arguments: tuple[Format, ...], prec: int) -> Format:
    """Return ``function argument …`` with parentheses where `prec` is that of an argument."""
    parts: list[Format] = [function]
    for argument in arguments:
        parts += [" ", argument]
    return parenthesised(Append(tuple(parts)), prec)


def parenthesised(body: Format, prec: int) -> Format:
    """Put parentheses around a document that stands as an argument (``Repr.addAppParen``)."""
    return bracket("(", body, ")") if prec >= MAX_PREC else body


def derived_constructor(name: str, arguments: tuple[Format, ...], prec: int) -> Format:
    """Return what ``deriving Repr`` makes of a constructor; `arguments` are represented at `MAX_PREC`."""
    parts: list[Format] = [name]
    for argument in arguments:
        parts += [LINE, argument]
    return parenthesised(Group(Nest(1 if prec >= MAX_PREC else 2, Append(tuple(parts)))), prec)


# Layout ----------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Open:
    """A group that is being laid out: its remaining items, the next one last, with their indentation."""

    items: list[tuple[Format, int]]
    fill: bool
    flat: bool = False


def _children(node: Format) -> list[tuple[Format, int]]:
    """Return the parts of a node that is neither text nor a line, with the indentation that they add."""
    if isinstance(node, Append):
        return [(part, 0) for part in node.parts]
    if isinstance(node, Nest):
        return [(node.body, node.indent)]
    if isinstance(node, TupleFormat):
        return [(bracket("(", comma_separated(node.items), ")"), 0)]
    assert isinstance(node, Group)
    return [(node.body, 0)]


class _Layout:
    """The state of one layout: what is written, and the open groups, the innermost last."""

    def __init__(self, width: int, column: int):
        self.width = width
        self.column = column
        self.output: list[str] = []
        self.groups: list[_Open] = []

    def write(self, text: str) -> None:
        self.output.append(text)
        self.column += len(text)

    def newline(self, indent: int) -> None:
        self.output.append("\n" + " " * indent)
        self.column = indent

    def fits(self, width: int) -> bool:
        """Tell whether the innermost group, flat, and the text after it up to the next possible break fit."""
        space, limit = 0, max(width - self.column, 0)
        for node, flat, inside in self._following():
            if isinstance(node, Line):
                if not flat:
                    break
                space += 1
            else:
                head, newline, _ = node.partition("\n")
                space += len(head)
                if newline:
                    return space <= limit and not (flat and inside)
            if space > limit:
                return False
        return True

    def _following(self) -> Iterator[tuple[str | Line, bool, bool]]:
        """Yield the text and lines ahead: whether each is flat, and whether the innermost group holds it."""
        for depth, group in enumerate(reversed(self.groups)):
            flat_group = group.flat if depth else not group.fill
            for item, _ in reversed(group.items):
                stack = [(item, flat_group)]
                while stack:
                    METER.charge(1)
                    node, flat = stack.pop()
                    if isinstance(node, str | Line):
                        yield node, flat, depth == 0
                    else:
                        flat = flat or isinstance(node, Group)
                        stack += [(child, flat) for child, _ in reversed(_children(node))]

    def step(self, group: _Open, node: Format, indent: int) -> None:
        """Lay out one item of the innermost group."""
        if isinstance(node, str):
            head, newline, rest = node.partition("\n")
            self.write(head)
            if newline:
                self.newline(indent)
                group.items.append((rest, indent))
                group.flat = self.fits(self.width)
        elif isinstance(node, Line):
            if group.flat and (not group.fill or self.fits(self.width - 1)):
                self.write(" ")
            else:
                self.newline(indent)
                if group.fill:
                    group.flat = self.fits(self.width)
        elif isinstance(node, Group) and not group.flat:
            self.groups.append(_Open([(node.body, indent)], node.fill))
            self.groups[-1].flat = self.fits(self.width)
        else:
            group.items += [(child, indent + more) for child, more in reversed(_children(node))]


def pretty(document: Format, width: int = WIDTH, indent: int = 0, column: int = 0) -> str:
    """Lay a document out (``Std.Format.pretty``).

    Raises:
        Undecided: the steps are used up.
    """
    layout = _Layout(width, column)
    layout.groups.append(_Open([(document, indent)], fill=False))
    layout.groups[-1].flat = layout.fits(width)
    while layout.groups:
        group = layout.groups[-1]
        if not group.items:
            layout.groups.pop()
            continue
        METER.charge(1)
        node, node_indent = group.items.pop()
        layout.step(group, node, node_indent)
    return "".join(layout.output)


_function = LIBRARY.function
_function("Std.Format.pretty", "(f : Std.Format) (width : Nat := 120) (indent column : Nat := 0) : String")(pretty)
_function("Std.Format.append", "(f g : Std.Format) : Std.Format")(lambda f, g: Append((f, g)))
_function("Std.Format.text", "(s : String) : Std.Format")(lambda s: Append((s,)))
_function("Std.Format.group", "(f : Std.Format) : Std.Format")(Group)
_function("Std.Format.nest", "(indent : Int) (f : Std.Format) : Std.Format")(Nest)
_function("Std.Format.paren", "(f : Std.Format) : Std.Format")(lambda f: bracket("(", f, ")"))
LIBRARY.value("Std.Format.line", ": Std.Format", LINE)
LIBRARY.value("Std.Format.nil", ": Std.Format", Append(()))
LIBRARY.instance("instAppendFormat", "Append Std.Format", {"append": "Std.Format.append"})
LIBRARY.instance("instInhabitedFormat", "Inhabited Std.Format", {"default": "Std.Format.nil"})
