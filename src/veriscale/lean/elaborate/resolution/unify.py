"""Unification of types: unknowns, their solutions, and equality up to them.

Solutions are never taken back, except those of a `unify` call that fails.
"""

from veriscale.lean.types import LeanType, TCon, TFun, TMeta, TParam


class Metas:
    """The unknown types of one declaration and what is known of them."""

    def __init__(self) -> None:
        self._solutions: dict[int, LeanType] = {}
        self._count = 0

    def fresh(self) -> TMeta:
        """Return a new unknown."""
        self._count += 1
        return TMeta(self._count)

    def resolve(self, type_: LeanType) -> LeanType:
        """Return the type with its head known as far as it is."""
        while isinstance(type_, TMeta):
            solution = self._solutions.get(type_.id)
            if solution is None:
                return type_
            type_ = solution
        return type_

    def zonk(self, type_: LeanType) -> LeanType:
        """Replace all solved unknowns."""
        type_ = self.resolve(type_)
        if isinstance(type_, TCon):
            if not type_.args:
                return type_
            return TCon(type_.name, tuple(self.zonk(arg) for arg in type_.args))
        if isinstance(type_, TFun):
            return TFun(self.zonk(type_.domain), self.zonk(type_.codomain))
        return type_

    def is_closed(self, type_: LeanType) -> bool:
        """Whether no unknown is left in the type."""
        type_ = self.resolve(type_)
        if isinstance(type_, TMeta):
            return False
        if isinstance(type_, TCon):
            return all(self.is_closed(arg) for arg in type_.args)
        if isinstance(type_, TFun):
            return self.is_closed(type_.domain) and self.is_closed(type_.codomain)
        return True

    def unify(self, left: LeanType, right: LeanType) -> bool:
        """Make both types equal; return False, with nothing changed, where that is impossible."""
        trail: list[int] = []
        if self._unify(left, right, trail):
            return True
        for meta in trail:
            del self._solutions[meta]
        return False

    def _unify(self, left: LeanType, right: LeanType, trail: list[int]) -> bool:
        left, right = self.resolve(left), self.resolve(right)
        if left == right:
            return True
        if isinstance(left, TMeta):
            return self._assign(left, right, trail)
        if isinstance(right, TMeta):
            return self._assign(right, left, trail)
        if isinstance(left, TCon) and isinstance(right, TCon):
            return (
                left.name == right.name
                and len(left.args) == len(right.args)
                and all(self._unify(a, b, trail) for a, b in zip(left.args, right.args, strict=True))
            )
        if isinstance(left, TFun) and isinstance(right, TFun):
            return self._unify(left.domain, right.domain, trail) and self._unify(left.codomain, right.codomain, trail)
        return False

    def _assign(self, meta: TMeta, type_: LeanType, trail: list[int]) -> bool:
        if self.occurs(meta, type_):
            return False
        self._solutions[meta.id] = type_
        trail.append(meta.id)
        return True

    def occurs(self, meta: TMeta, type_: LeanType) -> bool:
        """Whether the unknown is part of the type."""
        type_ = self.resolve(type_)
        if isinstance(type_, TMeta):
            return type_ == meta
        if isinstance(type_, TCon):
            return any(self.occurs(meta, arg) for arg in type_.args)
        if isinstance(type_, TFun):
            return self.occurs(meta, type_.domain) or self.occurs(meta, type_.codomain)
        assert isinstance(type_, TParam)
        return False
