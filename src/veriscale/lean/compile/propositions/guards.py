"""What one guard says about one variable: a point, a collection, linear bounds, or a side that grows with it."""

from dataclasses import dataclass

from veriscale.lean.compile.propositions.arithmetic import Linear, Linearizer, Operation, Reader
from veriscale.lean.compile.propositions.chains import Guard
from veriscale.lean.compile.propositions.domains import Divisors, Growing, Items, Point, Settling
from veriscale.lean.compile.propositions.growth import Growth
from veriscale.lean.compile.terms import BLOCKS, Node, Uses, children
from veriscale.lean.core import (
    Apply,
    Constant,
    Core,
    Equality,
    InstanceRef,
    Lambda,
    Local,
    Method,
    Pair,
    Project,
)
from veriscale.lean.types import INT, NAT, LeanType


@dataclass
class Finder:
    """Finds what guards say about one variable; `open` holds the variables without a value yet, it among them."""

    reader: Reader
    uses: Uses
    name: str
    type: LeanType
    open: frozenset[str]
    naturals: frozenset[str] = frozenset()
    """Those of the other open variables that are of type Nat."""

    def closed(self, term: Core) -> bool:
        """Whether `term` can be evaluated before the variable has a value."""
        return not (self.uses.of(term) & self.open)

    def is_variable(self, term: Core) -> bool:
        """Whether `term` is the variable itself."""
        return isinstance(term, Local) and term.name == self.name

    def point(self, guard: Guard) -> Point | None:
        """The one-point rule: ``x = e``, or ``x == e`` where that is equality."""
        if not guard.positive:
            return None
        for left, right in self._equal_sides(guard.term):
            if self.is_variable(left) and self.closed(right):
                return Point(right)
        return None

    def _equal_sides(self, term: Core) -> list[tuple[Core, Core]]:
        sides: tuple[Core, ...] = ()
        if isinstance(term, Equality):
            sides = (term.left, term.right) if term.type in (self.type, INT) else ()
        elif isinstance(term, Apply) and isinstance(term.function, Method) and len(term.arguments) == 2:
            method = term.function
            if method.method in ("beq", "decEq") and self.reader.linker.structural(method.evidence):
                sides = term.arguments
        elif (operation := self.reader.operation(term)) and operation.name == "eq":
            sides = operation.arguments
        return [(sides[0], sides[1]), (sides[1], sides[0])] if len(sides) == 2 else []

    def component(self, guard: Guard) -> Point | None:
        """``e = (x, y)`` gives x its value, and y its own; the equation stays a test."""
        if guard.positive and isinstance(guard.term, Equality):
            for pair, other in ((guard.term.left, guard.term.right), (guard.term.right, guard.term.left)):
                if isinstance(pair, Pair) and self.closed(other):
                    parts = (pair.first, pair.second)
                    for index, part in enumerate(parts):
                        if self.is_variable(part):
                            return Point(Project(other, index))
        return None

    def _content(self, term: Core) -> Core | None:
        """Return the list of what e may hold where `term` is ``e = some x``."""
        if isinstance(term, Equality):
            for side, other in ((term.left, term.right), (term.right, term.left)):
                if not isinstance(side, Apply) or side.function != Constant("Option.some", (), 1):
                    continue
                if self.is_variable(side.arguments[0]) and self.closed(other):
                    return Apply(Constant("Option.toList", (), 1), (other,), 1)
        return None

    def items(self, guard: Guard) -> Items | None:
        """``x ∈ l`` for a list, an array or a range, and ``e = some x``."""
        content = self._content(guard.term) if guard.positive else None
        if content is not None:
            return Items(content)
        term = guard.term
        if not guard.positive or not isinstance(term, Apply) or len(term.arguments) != 2:
            return None
        collection, element = self.membership(term)
        if collection is None or element is None or not self.is_variable(element) or not self.closed(collection):
            return None
        return None if self._range_bound(collection) is not None else Items(collection)

    def membership(self, term: Apply) -> tuple[Core | None, Core | None]:
        """Return collection and element of a membership test whose collection is a Python sequence of its items."""
        function, arguments = term.function, term.arguments
        if isinstance(function, Method) and function.class_name == "Membership":
            entry = None
            if isinstance(function.evidence, InstanceRef):
                entry = self.reader.linker.library.instance_names.get(function.evidence.name)
            kinds = ("List", "Array", "Std.Range", "Range", "Finset", "Multiset")
            if entry is not None and any(kind in entry.target.replace("(", " ").split() for kind in kinds):
                structural = all(
                    self.reader.linker.structural(e) or _is_variable_evidence(e)
                    for e in (function.evidence.evidence if isinstance(function.evidence, InstanceRef) else ())
                )
                return (arguments[0], arguments[1]) if structural else (None, None)
        if isinstance(function, Constant) and self.reader.linker.entry(function.name) is not None:
            if function.name in ("List.contains", "Array.contains") and self._structural(function):
                return arguments[0], arguments[1]
            if function.name == "List.elem" and self._structural(function):
                return arguments[1], arguments[0]
        return None, None

    def _structural(self, function: Constant) -> bool:
        return bool(function.evidence) and all(self.reader.linker.structural(e) for e in function.evidence)

    def _range_bound(self, collection: Core) -> Core | None:
        """Return n where `collection` is ``List.range n`` or ``Array.range n``: better read as a bound than made."""
        if isinstance(collection, Apply) and isinstance(collection.function, Constant):
            name = collection.function.name
            if name in ("List.range", "Array.range") and self.reader.linker.entry(name) is not None:
                return collection.arguments[0]
        return None

    def forms(self, guard: Guard) -> tuple[list[Linear], bool]:
        """Return linear forms that are ≤ 0 where the guard holds, and whether they are so only there."""
        term = guard.term
        if guard.positive and isinstance(term, Apply) and len(term.arguments) == 2:
            collection, element = self.membership(term)
            bound = self._range_bound(collection) if collection is not None else None
            if bound is not None and element is not None:
                upper, exact = self._less(element, bound, True)
                return upper, exact and self.type == NAT and self.is_variable(element)
        comparison = self._comparison(guard)
        if comparison is None:
            return [], False
        left, right, relation = comparison
        if relation != "eq":
            return self._less(left, right, relation == "lt")
        linearizer = Linearizer(self.reader, self.name, self.closed)
        first, second = linearizer.linear(left), linearizer.linear(right)
        if first is None or second is None:
            return [], False
        form = first.plus(second.times(-1))
        return ([form, form.times(-1)], True) if form.coefficient else ([], False)

    def _comparison(self, guard: Guard) -> tuple[Core, Core, str] | None:
        """Return a comparison of numbers as left side, right side and relation (``lt``, ``le``, ``eq``)."""
        term = guard.term
        if isinstance(term, Equality):
            return (term.left, term.right, "eq") if guard.positive and term.type in (NAT, INT) else None
        operation = self.reader.operation(term)
        if operation is None:
            sides = self._numeric_equality(term) if guard.positive else None
            return (*sides, "eq") if sides else None
        return _oriented(operation, guard.positive)

    def _numeric_equality(self, term: Core) -> tuple[Core, Core] | None:
        """Return the sides of ``==`` at Nat or Int."""
        if isinstance(term, Apply) and isinstance(term.function, Method) and len(term.arguments) == 2:
            evidence = term.function.evidence
            if term.function.method in ("beq", "decEq") and isinstance(evidence, InstanceRef):
                entry = self.reader.linker.library.instance_names.get(evidence.name)
                if entry is not None and entry.target.split()[1:] in (["Nat"], ["Int"]):
                    return term.arguments[0], term.arguments[1]
        return None

    def _less(self, low: Core, high: Core, strict: bool) -> tuple[list[Linear], bool]:
        linearizer = Linearizer(self.reader, self.name, self.closed, self.naturals)
        left, right, exact = linearizer.linear(low), linearizer.linear(high), True
        if left is None:
            left, exact = linearizer.below(low), False
        if right is None and strict:
            right = self._strict_difference(linearizer, low, high)
        if left is None or right is None:
            return [], False
        form = left.plus(right.times(-1)).plus(Linear(0, int(strict)))
        return ([form], exact) if form.coefficient else ([], False)

    def _strict_difference(self, linearizer: Linearizer, low: Core, high: Core) -> Linear | None:
        """``a < b - c`` on Nat says that the difference is positive, so it is the one of Int."""
        operation = self.reader.operation(high)
        if operation is None or operation.name != "monus" or not self._is_natural(low):
            return None
        left, right = (linearizer.linear(a) for a in operation.arguments)
        return left.plus(right.times(-1)) if left is not None and right is not None else None

    def _is_natural(self, term: Core) -> bool:
        if self.is_variable(term):
            return self.type == NAT
        operation = self.reader.operation(term)
        return operation is not None and operation.type == "Nat"

    def growing(self, guard: Guard) -> Growing | None:
        """``e(x) ≤ t``, ``e(x) < t`` or ``e(x) = t`` for monotone e and t without x."""
        comparison = self._comparison(guard)
        if comparison is None:
            return None
        left, right, relation = comparison
        orders = [(left, right), (right, left)] if relation == "eq" else [(left, right)]
        for low, high in orders:
            growth = Growth(self.reader, self.name, self.closed, [])
            if self.closed(high) and growth.grows(low):
                return Growing((), low, high, relation == "lt", relation == "eq", tuple(growth.bases))
        return None

    def divisors(self, guard: Guard) -> Divisors | None:
        """``x ∣ e`` on Nat: a divisor is no greater than e, unless e is zero."""
        term = guard.term
        if not guard.positive or self.type != NAT:
            return None
        comparison = self._comparison(guard)
        if comparison is not None and comparison[2] == "eq":
            for product, whole in (comparison[:2], (comparison[1], comparison[0])):
                operation = self.reader.operation(product)
                is_factor = operation is not None and operation.name == "mul"
                if is_factor and operation and any(map(self.is_variable, operation.arguments)) and self.closed(whole):
                    return Divisors(whole)
        if not isinstance(term, Apply) or len(term.arguments) != 2:
            return None
        function = term.function
        if isinstance(function, Method) and function.evidence == InstanceRef("instDvdNat", ()):
            divisor, multiple = term.arguments
            if self.is_variable(divisor) and self.closed(multiple):
                return Divisors(multiple)
        return None

    def settling(self, terms: list[Core]) -> Settling | None:
        """Whether the variable occurs in ``t / c^x`` alone."""
        quotients: list[tuple[Core, Core]] = []
        if all(self._settles(term, quotients) for term in terms) and quotients:
            return Settling(tuple(quotients))
        return None

    def _settles(self, node: Node, quotients: list[tuple[Core, Core]]) -> bool:
        if self.name not in self.uses.of(node):
            return True
        operation = self.reader.operation(node) if isinstance(node, Apply) else None
        if operation is not None and operation.name == "div":
            power = self.reader.operation(operation.arguments[1])
            if power is not None and power.name == "pow" and self.is_variable(power.arguments[1]):
                dividend, base = operation.arguments[0], power.arguments[0]
                if self.closed(dividend) and self.closed(base):
                    quotients.append((dividend, base))
                    return True
        if isinstance(node, (Local, Lambda, *BLOCKS)):
            # Below a binder the dividend could depend on what is bound there.
            return False
        return all(self._settles(child, quotients) for child in children(node))


def _is_variable_evidence(evidence: object) -> bool:
    """Evidence that a function receives: its ``DecidableEq`` decides equality, whatever it is."""
    return not isinstance(evidence, InstanceRef)


def _oriented(operation: Operation, positive: bool) -> tuple[Core, Core, str] | None:
    """Return a comparison, with the negation of ``a < b`` turned to ``b ≤ a``."""
    if operation.name == "eq":
        return (*_two(operation), "eq") if positive else None
    if operation.name not in ("lt", "le"):
        return None
    left, right = _two(operation)
    if positive:
        return left, right, operation.name
    return right, left, "le" if operation.name == "lt" else "lt"


def _two(operation: Operation) -> tuple[Core, Core]:
    left, right = operation.arguments
    return left, right
