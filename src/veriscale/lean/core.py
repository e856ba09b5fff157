"""Core terms: what the elaborator hands to the back end.

Every name is resolved and every local name is unique within its declaration, so that a back end may move code around.
Types, universe arguments and implicit arguments are gone; instance arguments are *evidence*. Proofs are the term
`Erased`, whose value is the empty tuple.

Conventions that hold for every term:

- A function value takes as many arguments at once as its type has leading arrows (`Lambda.parameters`); `Apply` gives
  `arity` of the function and may hold fewer arguments (a partial application), never more.
- Proofs are arguments like any other, evidence comes before them in `Constant.evidence`.
- Propositions and Booleans are one at run time. Where a proposition is used as a Bool, nothing is inserted.
"""

from dataclasses import dataclass
from enum import Enum

from veriscale.lean.diagnostics import Code
from veriscale.lean.types import LeanType

# Evidence for class instances ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class InstanceRef:
    """A declared instance applied to the evidence that it needs: ``instBEqProd`` of two ``BEq``."""

    name: str
    evidence: "tuple[Evidence, ...]" = ()


@dataclass(frozen=True, slots=True)
class InstanceParameter:
    """Evidence that the enclosing function receives; `name` is the local that holds it."""

    name: str


Evidence = InstanceRef | InstanceParameter


# Terms -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Local:
    """A local variable."""

    name: str


@dataclass(frozen=True, slots=True)
class Constant:
    """A library function or a global of this file, with the evidence for its instance arguments."""

    name: str
    evidence: tuple[Evidence, ...] = ()
    arity: int = 0


@dataclass(frozen=True, slots=True)
class Method:
    """A method of a class at given evidence, such as ``HAdd.hAdd`` at Nat.

    The back end replaces it by the constant that the instance names, or looks it up in the evidence at run time.
    """

    class_name: str
    method: str
    evidence: Evidence
    arity: int


@dataclass(frozen=True, slots=True)
class Literal:
    """A run-time value that is already of its final type: numbers, strings, characters, truth values, ``()``."""

    value: "int | float | str | bool | tuple[()]"


@dataclass(frozen=True, slots=True)
class Apply:
    """A function applied to one or more arguments; fewer than `arity` is a partial application."""

    function: "Core"
    arguments: "tuple[Core, ...]"
    arity: int


@dataclass(frozen=True, slots=True)
class Lambda:
    """A function of one or more parameters taken at once."""

    parameters: tuple[str, ...]
    body: "Core"


@dataclass(frozen=True, slots=True)
class Let:
    """A local value. `lazy` where it is a proposition or truth value: then it must only be computed when needed."""

    name: str
    value: "Core"
    body: "Core"
    lazy: bool = False


@dataclass(frozen=True, slots=True)
class LocalFunction:
    """A local function of a `LetRec` (zero parameters: a recursive value is not possible, a plain one is)."""

    name: str
    parameters: tuple[str, ...]
    body: "Core"


@dataclass(frozen=True, slots=True)
class LetRec:
    """Mutually recursive local functions."""

    functions: tuple[LocalFunction, ...]
    body: "Core"


@dataclass(frozen=True, slots=True)
class If:
    """A conditional; `condition` may be a proposition, the branches too."""

    condition: "Core"
    then: "Core"
    otherwise: "Core"


class ConnectiveKind(Enum):
    """Connectives of propositions and Booleans, all short-circuiting from the left."""

    AND = "and"
    OR = "or"
    NOT = "not"
    IMPLIES = "implies"
    IFF = "iff"


@dataclass(frozen=True, slots=True)
class Connective:
    """A connective: NOT has one operand, the others two."""

    kind: ConnectiveKind
    operands: "tuple[Core, ...]"


@dataclass(frozen=True, slots=True)
class Equality:
    """Propositional equality of two terms of `type`."""

    left: "Core"
    right: "Core"
    type: LeanType


class QuantifierKind(Enum):
    """Quantifiers over a type."""

    FORALL = "forall"
    EXISTS = "exists"


@dataclass(frozen=True, slots=True)
class Quantifier:
    """``∀ name : type, body`` or ``∃``; one variable each. Bounds stand in the body as guards."""

    kind: QuantifierKind
    name: str
    type: LeanType
    body: "Core"


@dataclass(frozen=True, slots=True)
class Construct:
    """A constructor of a user structure or inductive type.

    Structures are tuples of their fields; values of inductive types are tuples of the constructor's index and its
    fields. `index` is None for structures.
    """

    constructor: str
    index: int | None
    arguments: "tuple[Core, ...]"


@dataclass(frozen=True, slots=True)
class Project:
    """Component `index` of a tuple: of a pair (0, 1) or a structure."""

    term: "Core"
    index: int


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list or array literal."""

    items: "tuple[Core, ...]"


@dataclass(frozen=True, slots=True)
class Pair:
    """``(first, second)``."""

    first: "Core"
    second: "Core"


@dataclass(frozen=True, slots=True)
class Erased:
    """A proof, or another term without computational content; its value is ``()``."""


@dataclass(frozen=True, slots=True)
class Stuck:
    """A well-typed term that cannot be evaluated: evaluating it is undecided with `code`."""

    code: Code
    detail: str


# Patterns --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PVar:
    """Matches all; binds `name` (None: ``_``)."""

    name: str | None


@dataclass(frozen=True, slots=True)
class PAs:
    """``name@pattern``."""

    name: str
    pattern: "Pattern"


@dataclass(frozen=True, slots=True)
class PLiteral:
    """Matches a value equal to `value` (numbers, characters, strings, truth values, ``()``)."""

    value: "int | str | bool | tuple[()]"


@dataclass(frozen=True, slots=True)
class PSuccessor:
    """``p + offset`` on Nat: matches n ≥ offset and goes on with n - offset."""

    pattern: "Pattern"
    offset: int


@dataclass(frozen=True, slots=True)
class PNil:
    """The empty list."""


@dataclass(frozen=True, slots=True)
class PCons:
    """``head :: tail``."""

    head: "Pattern"
    tail: "Pattern"


@dataclass(frozen=True, slots=True)
class PSequence:
    """A list or array of exactly these items."""

    items: "tuple[Pattern, ...]"


@dataclass(frozen=True, slots=True)
class PNone:
    """``none``."""


@dataclass(frozen=True, slots=True)
class PSome:
    """``some p``."""

    pattern: "Pattern"


@dataclass(frozen=True, slots=True)
class PTuple:
    """A pair (two items) or a structure: matches componentwise."""

    items: "tuple[Pattern, ...]"


@dataclass(frozen=True, slots=True)
class PConstructor:
    """A constructor of an inductive type, by its index, with its fields."""

    index: int
    items: "tuple[Pattern, ...]"


@dataclass(frozen=True, slots=True)
class PInt:
    """``Int.ofNat p`` (`negative` false) or ``Int.negSucc p``."""

    pattern: "Pattern"
    negative: bool


Pattern = PVar | PAs | PLiteral | PSuccessor | PNil | PCons | PSequence | PNone | PSome | PTuple | PConstructor | PInt


@dataclass(frozen=True, slots=True)
class Row:
    """An alternative of a match: one pattern per scrutinee, tried in order."""

    patterns: tuple[Pattern, ...]
    body: "Core"


@dataclass(frozen=True, slots=True)
class Match:
    """A match; the elaborator has checked that the rows cover every value."""

    scrutinees: "tuple[Core, ...]"
    rows: tuple[Row, ...]


# Statements of do blocks -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SLet:
    """Bind `pattern`; mutable variables are bound by `SLet` of a `PVar` and changed by `SAssign`."""

    pattern: Pattern
    value: "Core"


@dataclass(frozen=True, slots=True)
class SAssign:
    """Change a mutable variable."""

    name: str
    value: "Core"


@dataclass(frozen=True, slots=True)
class SIf:
    """A conditional statement."""

    condition: "Core"
    then: "tuple[Statement, ...]"
    otherwise: "tuple[Statement, ...]"


@dataclass(frozen=True, slots=True)
class SMatch:
    """A match statement."""

    scrutinees: "tuple[Core, ...]"
    rows: "tuple[tuple[tuple[Pattern, ...], tuple[Statement, ...]], ...]"


@dataclass(frozen=True, slots=True)
class SFor:
    """A loop over the items of a Python iterable: list, array or range values, or the elements of a string as list."""

    pattern: Pattern
    collection: "Core"
    body: "tuple[Statement, ...]"


@dataclass(frozen=True, slots=True)
class SWhile:
    """A loop with a condition."""

    condition: "Core"
    body: "tuple[Statement, ...]"


@dataclass(frozen=True, slots=True)
class SReturn:
    """Leave the do block with a value."""

    value: "Core"


@dataclass(frozen=True, slots=True)
class SBreak:
    """Leave the innermost loop."""


@dataclass(frozen=True, slots=True)
class SContinue:
    """Go on with the next round of the innermost loop."""


@dataclass(frozen=True, slots=True)
class SLetRec:
    """Local functions for the rest of the block."""

    functions: tuple[LocalFunction, ...]


Statement = SLet | SAssign | SIf | SMatch | SFor | SWhile | SReturn | SBreak | SContinue | SLetRec


@dataclass(frozen=True, slots=True)
class DoBlock:
    """A do block of the identity monad; every path ends in an `SReturn`."""

    statements: tuple[Statement, ...]


Core = (
    Local
    | Constant
    | Method
    | Literal
    | Apply
    | Lambda
    | Let
    | LetRec
    | If
    | Connective
    | Equality
    | Quantifier
    | Construct
    | Project
    | Sequence
    | Pair
    | Erased
    | Stuck
    | Match
    | DoBlock
)


# Declarations ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Definition:
    """A global definition: evidence parameters first, then as many parameters as its type has arrows.

    `proposition` tells whether its result is a proposition or a truth value.
    """

    name: str
    evidence_parameters: tuple[str, ...]
    parameters: tuple[str, ...]
    body: Core
    proposition: bool = False


@dataclass(frozen=True, slots=True)
class InstanceDefinition:
    """A user instance: `methods` gives the constant (a `Definition`) that implements each method of the class."""

    name: str
    class_name: str
    evidence_parameters: tuple[str, ...]
    methods: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class StructureDefinition:
    """A user structure or inductive type, for values and derived instances.

    `parameters` are its type variables; `constructors` gives (name, field names, field types) in order. `inductive` is
    false for structures (one constructor, values without a constructor index).
    """

    name: str
    parameters: tuple[str, ...]
    constructors: tuple[tuple[str, tuple[str, ...], tuple[LeanType, ...]], ...]
    inductive: bool = False


CoreDeclaration = Definition | InstanceDefinition | StructureDefinition
