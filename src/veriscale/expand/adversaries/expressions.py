"""Simple Lean expressions of a wanted type, built from a task's parameters alone.

`Expressions` is not about being right: it lists constants, echoes and small reshapings of the inputs. Each has a
family (constant, echo, prefix, …), which keeps a choice among them spread.
"""

from collections.abc import Iterator
from itertools import islice, pairwise, zip_longest

from veriscale.benchmark.records import Parameter
from veriscale.expand.adversaries.perturbations import Expression, reshaped
from veriscale.lean.types import BOOL, CHAR, FLOAT, INT, NAT, STRING, UINT8, LeanType, TCon

_PAIRS = 12
"""Candidates of each component that pairs are made of."""


class Expressions:
    """Expressions over the given parameters."""

    def __init__(self, parameters: tuple[Parameter, ...]):
        self.parameters = parameters

    def of_type(self, wanted: LeanType) -> Iterator[Expression]:
        """Yield expressions of type `wanted`, without end of invention but finitely many."""
        yield from self._echoes(wanted)
        match wanted:
            case TCon(name="Bool"):
                yield from self._bools()
            case TCon(name="Nat" | "Int" | "Float" | "UInt8"):
                yield from self._numbers(wanted)
            case TCon(name="Char"):
                yield from _constants("'a'", "' '", "'0'")
                yield from (Expression("element", f"{name}.toList.headD 'a'") for name in self._named(STRING))
            case TCon(name="String"):
                yield from self._strings()
            case TCon(name="List" | "Array", args=(element,)):
                yield from self._sequences(wanted, element)
            case TCon(name="Option", args=(element,)):
                yield Expression("constant", "none")
                yield from (Expression(item.family, f"some {item.argument}") for item in self.of_type(element))
            case TCon(name="Prod", args=(first, second)):
                yield from self._pairs(first, second)
            case _:
                yield Expression("constant", "default")

    def _named(self, type_: LeanType) -> list[str]:
        return [parameter.name for parameter in self.parameters if parameter.type == type_]

    def _echoes(self, wanted: LeanType) -> Iterator[Expression]:
        """Yield the inputs of the wanted type and their components of that type."""
        yield from (Expression("echo", name) for name in self._named(wanted))
        for parameter in self.parameters:
            if isinstance(parameter.type, TCon) and parameter.type.name == "Prod":
                fields = zip(("1", "2"), parameter.type.args, strict=True)
                yield from (
                    Expression("echo", f"{parameter.name}.{field}") for field, type_ in fields if type_ == wanted
                )

    def _sources(self) -> Iterator[tuple[str, LeanType]]:
        """Yield every sequence among the inputs as a list, with the type of its elements."""
        for parameter in self.parameters:
            match parameter.type:
                case TCon(name="List", args=(element,)):
                    yield parameter.name, element
                case TCon(name="Array", args=(element,)):
                    yield f"{parameter.name}.toList", element
                case TCon(name="String"):
                    yield f"{parameter.name}.toList", CHAR
                case _:
                    pass

    def _bools(self) -> Iterator[Expression]:
        yield from _constants("true", "false")
        for text, _ in self._sources():
            yield Expression("size", f"{text}.isEmpty")
            yield Expression("size", f"{text}.length % 2 == 0")
        for name in self._named(INT) + self._named(NAT):
            yield Expression("number", f"{name} % 2 == 0")
            yield Expression("number", f"decide ({name} > 0)")
        for number, left in enumerate(self.parameters):
            for right in self.parameters[number + 1 :]:
                if left.type == right.type and isinstance(left.type, TCon):
                    yield Expression("compare", f"{left.name} == {right.name}")

    def _numbers(self, wanted: TCon) -> Iterator[Expression]:
        for name in self._named(wanted):
            yield from (Expression("off-by-one", f"{name} {step}") for step in ("+ 1", "- 1"))
        negative = wanted in (INT, FLOAT)
        yield from _constants("0", "1", *(["-1"] if negative else []), "2")
        if wanted in (INT, NAT):
            yield from self._conversions(wanted)
            yield from self._measures(wanted)
        for name in self._named(wanted):
            yield from (Expression("arithmetic", text) for text in _arithmetic(name, negative))
        names = self._named(wanted)
        for left, right in pairwise(names):
            texts = [f"{left} + {right}", f"{left} - {right}", f"{left} * {right}"]
            texts += [f"max {left} {right}", f"min {left} {right}"] if wanted in (INT, NAT) else []
            yield from (Expression("arithmetic", text) for text in texts)

    def _conversions(self, wanted: TCon) -> Iterator[Expression]:
        if wanted == INT:
            yield from (Expression("echo", f"Int.ofNat {name}") for name in self._named(NAT))
        else:
            yield from (Expression("echo", f"{name}.toNat") for name in self._named(INT))

    def _measures(self, wanted: TCon) -> Iterator[Expression]:
        """Yield sizes of the inputs and elements of them."""
        for text, element in self._sources():
            length = f"{text}.length"
            for size in (length, f"{length} - 1", f"{length} + 1"):
                yield Expression("size", size if wanted == NAT else f"Int.ofNat ({size})")
            if element == wanted:
                yield Expression("element", f"{text}.headD 0")
                yield Expression("element", f"{text}.getLastD 0")
                yield Expression("element", f"{text}.foldl max ({text}.headD 0)")
                yield Expression("element", f"{text}.foldl min ({text}.headD 0)")
                yield Expression("sum", f"{text}.foldl (fun s x => s + x) 0")

    def _strings(self) -> Iterator[Expression]:
        yield from _constants('""', '"a"')
        for name in self._named(STRING):
            yield from (
                Expression(item.family, f"String.mk ({item.text})") for item in reshaped(f"{name}.toList", CHAR)
            )
            yield Expression("case", f"{name}.toUpper")
            yield Expression("case", f"{name}.toLower")
            yield Expression("longer", f'{name} ++ " "')

    def _sequences(self, wanted: TCon, element: LeanType) -> Iterator[Expression]:
        """Yield lists or arrays: empty, singletons, reshaped inputs, ranges, constant ones."""
        array = wanted.name == "Array"
        yield Expression("constant", "#[]" if array else "[]")
        for item in self._lists(element):
            yield Expression(item.family, f"({item.text}).toArray" if array else item.text)

    def _lists(self, element: LeanType) -> Iterator[Expression]:
        sources = [text for text, type_ in self._sources() if type_ == element]
        for text in sources:
            yield Expression("echo", text)
            yield from reshaped(text, element)
        for left, right in pairwise(sources):
            yield Expression("joined", f"{left} ++ {right}")
            yield Expression("joined", f"{right} ++ {left}")
        zero = next(iter(Expressions(()).of_type(element)), None)
        for text, _ in self._sources() if zero is not None else ():
            yield Expression("replicate", f"List.replicate {text}.length {zero.argument if zero else ''}")
        for name in self._named(NAT) if element == NAT else ():
            yield Expression("range", f"List.range {name}")
        for item in islice(Expressions(self._small()).of_type(element), 4):
            yield Expression("singleton", f"[{item.text}]")

    def _small(self) -> tuple[Parameter, ...]:
        """Return the parameters that are no sequences, so that nesting ends."""
        return tuple(item for item in self.parameters if item.type in (NAT, INT, BOOL, CHAR, STRING, UINT8))

    def _pairs(self, first: LeanType, second: LeanType) -> Iterator[Expression]:
        """Yield pairs of the candidates of the components, side by side and crossed with the first few."""
        lefts = list(islice(self.of_type(first), _PAIRS))
        rights = list(islice(self.of_type(second), _PAIRS))
        for left, right in zip_longest(lefts, rights):
            left, right = left or lefts[0], right or rights[0]
            yield Expression(left.family, f"({left.text}, {right.text})")
        for left in lefts[:3]:
            yield from (Expression(right.family, f"({left.text}, {right.text})") for right in rights[:4])


def _constants(*texts: str) -> Iterator[Expression]:
    yield from (Expression("constant", text) for text in texts)


def _arithmetic(name: str, negative: bool) -> list[str]:
    return [f"{name} * 2", f"{name} / 2", f"{name} * {name}", *([f"-{name}"] if negative else [])]
