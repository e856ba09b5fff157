"""The syntax tree of Lean's executable fragment.

Nodes are frozen and carry the span of their text. The parser desugars nothing whose meaning depends on types or
scopes; it does expand ``·`` sections to lambdas, ``|>.f`` and ``<|`` to applications, and ``a ≥ b`` stays ``≥``.
Proof terms and tactic blocks are skipped and stand as `Proof`.
"""

from dataclasses import dataclass
from enum import Enum

from veriscale.lean.diagnostics import Diagnostic
from veriscale.lean.source import Span


@dataclass(frozen=True, slots=True)
class Node:
    """A piece of syntax."""

    span: Span


# Terms -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ident(Node):
    """An identifier with its dots: ``x``, ``List.map``, ``xs.foldl`` (which may be a variable and a field).

    `explicit` is true for ``@f``.
    """

    name: str
    explicit: bool = False


@dataclass(frozen=True, slots=True)
class DotIdent(Node):
    """``.name``: a name in the namespace of the expected type."""

    name: str


@dataclass(frozen=True, slots=True)
class NumLit(Node):
    """A natural number literal (decimal, 0x, 0b, 0o, underscores allowed)."""

    value: int


@dataclass(frozen=True, slots=True)
class ScientificLit(Node):
    """``1.5``, ``2e-3``: `mantissa` × 10^`exponent`, exactly as written."""

    mantissa: int
    exponent: int


@dataclass(frozen=True, slots=True)
class StrLit(Node):
    """A string literal with its escapes decoded."""

    value: str


@dataclass(frozen=True, slots=True)
class CharLit(Node):
    """A character literal with its escape decoded."""

    value: str


@dataclass(frozen=True, slots=True)
class InterpolatedStr(Node):
    """``s!"a{e}b"``: text pieces (`str`) and terms."""

    parts: "tuple[str | Term, ...]"


@dataclass(frozen=True, slots=True)
class Hole(Node):
    """``_`` as a term."""


@dataclass(frozen=True, slots=True)
class Sort(Node):
    """``Type``, ``Type u``, ``Prop``, ``Sort u``; `name` is "Type" or "Prop" ("Type" for ``Sort u``)."""

    name: str


@dataclass(frozen=True, slots=True)
class Proof(Node):
    """A skipped proof: ``by …``, ``show … from``, ``calc``. `sorry` tells whether it holds the word ``sorry``."""

    sorry: bool = False
    shown: "Ascription | None" = None
    """The ``e : T`` of ``show T from e``, which is no proof where T is a type of data."""


@dataclass(frozen=True, slots=True)
class Sorry(Node):
    """``sorry`` as a term."""


@dataclass(frozen=True, slots=True)
class Argument(Node):
    """An argument of an application; `name` for ``(name := value)``."""

    value: "Term"
    name: str | None = None


@dataclass(frozen=True, slots=True)
class App(Node):
    """`function` applied to one or more arguments; nested applications are flattened.

    ``f x |>.g y`` becomes ``App(Field(App(f, x), g), y)``; ``e |> f`` and ``f <| e`` become ``App(f, e)``;
    `ellipsis` is true for ``f x ..``.
    """

    function: "Term"
    arguments: tuple[Argument, ...]
    ellipsis: bool = False


@dataclass(frozen=True, slots=True)
class Field(Node):
    """``e.name`` or ``e.1`` where `e` is no identifier (``x.name`` is one `Ident`)."""

    term: "Term"
    name: str
    name_span: Span


class IndexKind(Enum):
    """What happens out of range."""

    PANIC = "!"
    OPTION = "?"
    PROVED = ""


@dataclass(frozen=True, slots=True)
class Index(Node):
    """``a[i]!``, ``a[i]?``, ``a[i]``; ``a[i]'h`` is PROVED too, its proof is skipped."""

    collection: "Term"
    index: "Term"
    kind: IndexKind


class BinderKind(Enum):
    """The brackets of a binder."""

    EXPLICIT = "("
    IMPLICIT = "{"
    STRICT_IMPLICIT = "⦃"
    INSTANCE = "["


@dataclass(frozen=True, slots=True)
class Binder(Node):
    """One bound name. ``(a b : T)`` is two binders.

    `name` is None for ``_`` and for anonymous instances. `pattern` is set instead of a name where a lambda binds a
    pattern (``fun (a, b) => …``, ``fun ⟨x, y⟩ => …``). `default` is for ``(n : Nat := 0)``.
    """

    name: str | None
    type: "Term | None" = None
    kind: BinderKind = BinderKind.EXPLICIT
    default: "Term | None" = None
    pattern: "Term | None" = None


@dataclass(frozen=True, slots=True)
class Lambda(Node):
    """``fun x (y : T) (a, b) => body``; also what a ``·`` section expands to (its names then contain ``✝``)."""

    binders: tuple[Binder, ...]
    body: "Term"


@dataclass(frozen=True, slots=True)
class Alternative(Node):
    """``| p₁, p₂ => body``; several rows of patterns for ``| p | q => body``."""

    rows: "tuple[tuple[Term, ...], ...]"
    body: "Term"


@dataclass(frozen=True, slots=True)
class FunAlternatives(Node):
    """``fun | p => a | q => b``."""

    alternatives: tuple[Alternative, ...]


@dataclass(frozen=True, slots=True)
class LetDecl(Node):
    """``f (x : T) : R := value`` or ``f : A → B | p => …``, as ``let``, ``let rec`` and ``where`` bind it.

    For ``let pattern := value`` the name is None and `pattern` is set. `value` is None where `alternatives` are given.
    """

    name: str | None
    binders: tuple[Binder, ...]
    type: "Term | None"
    value: "Term | None"
    alternatives: tuple[Alternative, ...] = ()
    pattern: "Term | None" = None


@dataclass(frozen=True, slots=True)
class Let(Node):
    """``let decl; body``."""

    decl: LetDecl
    body: "Term"


@dataclass(frozen=True, slots=True)
class LetRec(Node):
    """``let rec f … , g …; body``; termination hints are dropped."""

    decls: tuple[LetDecl, ...]
    body: "Term"


@dataclass(frozen=True, slots=True)
class Have(Node):
    """``have name : type := proof; body`` (also ``suffices``, ``show`` with a body): the proof is skipped."""

    name: str | None
    type: "Term | None"
    value: "Term"
    body: "Term"
    pattern: "Term | None" = None


@dataclass(frozen=True, slots=True)
class If(Node):
    """``if c then a else b``; `hypothesis` for ``if h : c``."""

    condition: "Term"
    then: "Term"
    otherwise: "Term"
    hypothesis: str | None = None


@dataclass(frozen=True, slots=True)
class IfLet(Node):
    """``if let pattern := value then a else b``."""

    pattern: "Term"
    value: "Term"
    then: "Term"
    otherwise: "Term"


@dataclass(frozen=True, slots=True)
class Discriminant(Node):
    """A scrutinee of a match; `hypothesis` for ``match h : e with``."""

    term: "Term"
    hypothesis: str | None = None


@dataclass(frozen=True, slots=True)
class Match(Node):
    """``match e₁, e₂ with | …``."""

    discriminants: tuple[Discriminant, ...]
    alternatives: tuple[Alternative, ...]


@dataclass(frozen=True, slots=True)
class AsPattern(Node):
    """``x@p`` in a pattern."""

    name: str
    pattern: "Term"


@dataclass(frozen=True, slots=True)
class Binary(Node):
    r"""A binary operator, `operator` as written but normalised to Lean's Unicode form.

    ``+ - * / % ^ ++ :: && || ∧ ∨ ↔ = ≠ == != < ≤ > ≥ ∈ ∉ × ∣ ∘ &&& ||| ^^^ <<< >>> <$> <*> >>= <|> ∩ ∪ \\ ⊆ ⊂ ~ → …``
    ``→`` between propositions or types is `Arrow`, not this.
    """

    operator: str
    left: "Term"
    right: "Term"


@dataclass(frozen=True, slots=True)
class Unary(Node):
    """A prefix operator ``- ! ¬ ~~~ ↑``, a postfix one (``⁻¹``, and ``factorial`` for ``n !``), or ``|x|`` as ``|``."""

    operator: str
    operand: "Term"


@dataclass(frozen=True, slots=True)
class Arrow(Node):
    """``A → B``: a function type or an implication. With `binder` for ``(h : A) → B``."""

    domain: "Term"
    codomain: "Term"
    binder: Binder | None = None


class QuantifierKind(Enum):
    """Quantifiers."""

    FORALL = "∀"
    EXISTS = "∃"
    EXISTS_UNIQUE = "∃!"


@dataclass(frozen=True, slots=True)
class Quantifier(Node):
    """``∀ x y : T, body``; with `relation` for ``∀ x ∈ l, body`` and ``∃ i < n, body`` (one binder then).

    `relation` is ``(operator, bound)``: ``("∈", l)``, ``("<", n)``.
    """

    kind: QuantifierKind
    binders: tuple[Binder, ...]
    body: "Term"
    relation: "tuple[str, Term] | None" = None


@dataclass(frozen=True, slots=True)
class BigOperator(Node):
    """``∑ x ∈ s, body`` or ``∏ …``; `condition` for ``with p``; `domain` is None where it is the whole type."""

    operator: str
    binder: Binder
    domain: "Term | None"
    condition: "Term | None"
    body: "Term"


@dataclass(frozen=True, slots=True)
class ListLit(Node):
    """``[a, b]``."""

    items: "tuple[Term, ...]"


@dataclass(frozen=True, slots=True)
class ArrayLit(Node):
    """``#[a, b]``."""

    items: "tuple[Term, ...]"


@dataclass(frozen=True, slots=True)
class RangeLit(Node):
    """``[a:b:s]``."""

    start: "Term | None"
    stop: "Term"
    step: "Term | None"


@dataclass(frozen=True, slots=True)
class Tuple(Node):
    """``()`` (no items) or ``(a, b, c)``."""

    items: "tuple[Term, ...]"


@dataclass(frozen=True, slots=True)
class Paren(Node):
    """``(e)`` without a type and without a ``·``."""

    term: "Term"


@dataclass(frozen=True, slots=True)
class Expansion(Paren):
    """A use of a notation that the text declares, as the term that it stands for; its parts are not in the text."""


@dataclass(frozen=True, slots=True)
class Ascription(Node):
    """``(e : T)``; `type` is None for ``(e :)``."""

    term: "Term"
    type: "Term | None"


@dataclass(frozen=True, slots=True)
class AnonymousConstructor(Node):
    """``⟨a, b⟩``."""

    items: "tuple[Term, ...]"


@dataclass(frozen=True, slots=True)
class FieldValue(Node):
    """``name := value`` in a structure instance; `index` for ``{ s with a[i] := v }``."""

    name: str
    value: "Term"
    index: "Term | None" = None


@dataclass(frozen=True, slots=True)
class StructureInstance(Node):
    """``{ s with x := a, y := b : T }``; ``{}`` has no fields; ``{a, b}`` is `SetLit`."""

    source: "Term | None"
    fields: tuple[FieldValue, ...]
    type: "Term | None"


@dataclass(frozen=True, slots=True)
class SetLit(Node):
    """``{a, b}``."""

    items: "tuple[Term, ...]"


@dataclass(frozen=True, slots=True)
class SetBuilder(Node):
    """``{x : T | p}`` or ``{x ∈ s | p}``; with ``//`` a subtype (`subtype` true)."""

    binder: Binder
    domain: "Term | None"
    body: "Term"
    subtype: bool = False


@dataclass(frozen=True, slots=True)
class Panic(Node):
    """``panic! "message"``; also ``unreachable!``, ``todo!`` and ``assert! c; body`` (as If … else Panic)."""

    message: "Term | None"


@dataclass(frozen=True, slots=True)
class NestedAction(Node):
    """``(← e)`` inside a do block."""

    term: "Term"


@dataclass(frozen=True, slots=True)
class OpenIn(Node):
    """``open A B in term``."""

    namespaces: tuple[str, ...]
    body: "Term"


@dataclass(frozen=True, slots=True)
class Do(Node):
    """``do`` with its elements; `identity` where it is known to be at the identity monad, as under ``Id.run``."""

    items: "tuple[DoItem, ...]"
    identity: bool = False


# Elements of do blocks ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DoLet(Node):
    """``let x := e``, ``let mut x : T := e``, ``let (a, b) := e``; with `arrow` for ``←``.

    `otherwise` is the ``| alternative`` of a failing pattern.
    """

    decl: LetDecl
    mutable: bool = False
    arrow: bool = False
    otherwise: "tuple[DoItem, ...]" = ()


@dataclass(frozen=True, slots=True)
class DoLetRec(Node):
    """``let rec …`` in a do block."""

    decls: tuple[LetDecl, ...]


@dataclass(frozen=True, slots=True)
class DoAssign(Node):
    """``x := e``, ``(a, b) := e``, ``x ← e``, ``a[i] := v`` (an `Index` as target), ``s.f := v`` (an `Ident`)."""

    target: "Term"
    value: "Term"
    arrow: bool = False


@dataclass(frozen=True, slots=True)
class DoIf(Node):
    """``if c then … else …``, also ``unless c do …`` (with empty `then`); `hypothesis` for ``if h : c``."""

    condition: "Term"
    then: "tuple[DoItem, ...]"
    otherwise: "tuple[DoItem, ...]"
    hypothesis: str | None = None


@dataclass(frozen=True, slots=True)
class DoIfLet(Node):
    """``if let p := e then … else …``; with `arrow` for ``←``."""

    pattern: "Term"
    value: "Term"
    then: "tuple[DoItem, ...]"
    otherwise: "tuple[DoItem, ...]"
    arrow: bool = False


@dataclass(frozen=True, slots=True)
class DoAlternative(Node):
    """``| p => items``."""

    rows: "tuple[tuple[Term, ...], ...]"
    items: "tuple[DoItem, ...]"


@dataclass(frozen=True, slots=True)
class DoMatch(Node):
    """``match e with | p => items``."""

    discriminants: tuple[Discriminant, ...]
    alternatives: tuple[DoAlternative, ...]


@dataclass(frozen=True, slots=True)
class ForGenerator(Node):
    """``x in e`` or ``h : x in e``; `pattern` is an `Ident`, a `Hole` or a tuple pattern."""

    pattern: "Term"
    collection: "Term"
    hypothesis: str | None = None


@dataclass(frozen=True, slots=True)
class DoFor(Node):
    """``for x in xs, y in ys do …``."""

    generators: tuple[ForGenerator, ...]
    items: "tuple[DoItem, ...]"


@dataclass(frozen=True, slots=True)
class DoWhile(Node):
    """``while c do …``; ``repeat …`` has no condition; `hypothesis` for ``while h : c do``."""

    condition: "Term | None"
    items: "tuple[DoItem, ...]"
    hypothesis: str | None = None


@dataclass(frozen=True, slots=True)
class DoReturn(Node):
    """``return e``; without a value ``return``."""

    value: "Term | None"


@dataclass(frozen=True, slots=True)
class DoBreak(Node):
    """``break``."""


@dataclass(frozen=True, slots=True)
class DoContinue(Node):
    """``continue``."""


@dataclass(frozen=True, slots=True)
class DoHave(Node):
    """``have h : p := proof`` in a do block."""

    name: str | None
    type: "Term | None"
    value: "Term"


@dataclass(frozen=True, slots=True)
class DoTry(Node):
    """``try … catch e => …``; `name` is None for ``_``."""

    items: "tuple[DoItem, ...]"
    name: str | None
    handler: "tuple[DoItem, ...]"


@dataclass(frozen=True, slots=True)
class DoTerm(Node):
    """A term as a do element: an action, or the value of the block where it stands last."""

    term: "Term"


Term = (
    Ident
    | DotIdent
    | NumLit
    | ScientificLit
    | StrLit
    | CharLit
    | InterpolatedStr
    | Hole
    | Sort
    | Proof
    | Sorry
    | App
    | Field
    | Index
    | Lambda
    | FunAlternatives
    | Let
    | LetRec
    | Have
    | If
    | IfLet
    | Match
    | AsPattern
    | Binary
    | Unary
    | Arrow
    | Quantifier
    | BigOperator
    | ListLit
    | ArrayLit
    | RangeLit
    | Tuple
    | Paren
    | Expansion
    | Ascription
    | AnonymousConstructor
    | StructureInstance
    | SetLit
    | SetBuilder
    | Panic
    | NestedAction
    | OpenIn
    | Do
)

DoItem = (
    DoLet
    | DoLetRec
    | DoAssign
    | DoIf
    | DoIfLet
    | DoMatch
    | DoFor
    | DoWhile
    | DoReturn
    | DoBreak
    | DoContinue
    | DoHave
    | DoTry
    | DoTerm
)


# Commands --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Attribute(Node):
    """One attribute of ``@[reducible, simp]`` or ``attribute [simp]``; `arguments` is the rest of its text."""

    name: str
    arguments: str = ""


@dataclass(frozen=True, slots=True)
class Definition(Node):
    """``def``, ``abbrev``, ``instance``, ``theorem``, ``lemma``, ``example``, ``opaque``, ``axiom``.

    `keyword` is that word. `name` is None for examples and anonymous instances. `modifiers` are words such as
    ``private``, ``partial``, ``noncomputable``, ``unsafe``. The body is `value`, or `alternatives`, or, for
    ``where``-style instances, `fields`. Theorems and lemmas have their proof skipped (`value` is a `Proof`).
    """

    keyword: str
    name: str | None
    attributes: tuple[Attribute, ...]
    modifiers: tuple[str, ...]
    binders: tuple[Binder, ...]
    type: Term | None
    value: Term | None
    alternatives: tuple[Alternative, ...] = ()
    fields: tuple[LetDecl, ...] = ()
    where: tuple[LetDecl, ...] = ()
    deriving: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StructureField(Node):
    """A field of a structure or class, with its default value."""

    name: str
    binders: tuple[Binder, ...]
    type: Term | None
    default: Term | None


@dataclass(frozen=True, slots=True)
class Structure(Node):
    """``structure`` or ``class`` (`keyword`)."""

    keyword: str
    name: str
    attributes: tuple[Attribute, ...]
    binders: tuple[Binder, ...]
    extends: tuple[Term, ...]
    fields: tuple[StructureField, ...]
    deriving: tuple[str, ...]
    constructor: str | None = None


@dataclass(frozen=True, slots=True)
class Constructor(Node):
    """``| name (x : T) : R``."""

    name: str
    binders: tuple[Binder, ...]
    type: Term | None


@dataclass(frozen=True, slots=True)
class Inductive(Node):
    """``inductive``."""

    name: str
    attributes: tuple[Attribute, ...]
    binders: tuple[Binder, ...]
    type: Term | None
    constructors: tuple[Constructor, ...]
    deriving: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DerivingInstance(Node):
    """``deriving instance A, B for T``."""

    classes: tuple[str, ...]
    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Import(Node):
    """``import A.B``."""

    module: str


@dataclass(frozen=True, slots=True)
class Open(Node):
    """``open A B``, ``open A (x y)`` (`only`), ``open A hiding x`` (`hiding`), ``open scoped A``."""

    namespaces: tuple[str, ...]
    only: tuple[str, ...] = ()
    hiding: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Namespace(Node):
    """``namespace A``."""

    name: str


@dataclass(frozen=True, slots=True)
class Section(Node):
    """``section`` or ``section A``; also ``noncomputable section``."""

    name: str | None


@dataclass(frozen=True, slots=True)
class End(Node):
    """``end`` or ``end A``."""

    name: str | None


@dataclass(frozen=True, slots=True)
class Variable(Node):
    """``variable {α : Type} [BEq α]``."""

    binders: tuple[Binder, ...]


@dataclass(frozen=True, slots=True)
class Mutual(Node):
    """``mutual … end``."""

    definitions: "tuple[Definition | Inductive | Structure, ...]"


@dataclass(frozen=True, slots=True)
class Query(Node):
    """``#eval e``, ``#check e``, ``#guard e``, ``#print "text"``, ``#reduce e``; `keyword` with its ``#``."""

    keyword: str
    term: Term


@dataclass(frozen=True, slots=True)
class Notation(Node):
    """``notation``, ``infixl``, ``infix``, ``prefix``, ``macro``, ``syntax``, ``elab``.

    The parser expands the uses of what it accepts; `names` are the marked names in the expansion, which mean what they
    mean here. `fault` says why a notation is not accepted.
    """

    keyword: str
    text: str
    names: tuple[Ident, ...] = ()
    fault: Diagnostic | None = None


@dataclass(frozen=True, slots=True)
class Ignored(Node):
    """A command without meaning for evaluation: ``set_option``, ``universe``, ``attribute``, ``end``-less ones."""

    keyword: str
    text: str


Command = (
    Definition
    | Structure
    | Inductive
    | DerivingInstance
    | Import
    | Open
    | Namespace
    | Section
    | End
    | Variable
    | Mutual
    | Query
    | Notation
    | Ignored
)


@dataclass(frozen=True, slots=True)
class OpenInCommand(Node):
    """``open A in command`` or ``set_option … in command`` (no namespaces)."""

    namespaces: tuple[str, ...]
    command: "Command | OpenInCommand"


@dataclass(frozen=True, slots=True)
class File(Node):
    """All commands of a text, in order."""

    commands: tuple[Command | OpenInCommand, ...]
