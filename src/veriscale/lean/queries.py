"""Runs a Lean file: its declarations, and the commands that ask something of them.

``#eval e``, ``#check e``, ``#guard e``, ``#reduce e``, ``#print "text"`` and ``example : p := proof`` are answered in
their order. A proof is not checked: ``by decide`` is replaced by evaluating the proposition, and any other proof of a
proposition that evaluates to false is an error, since there is none; so is a theorem whose statement is closed and
evaluates to false. What remains is an obligation.
Lean rejects whatever is an error here with a code that does not begin with ``unsupported`` or ``budget``.
"""

from dataclasses import dataclass, field, replace

from veriscale.lean.budget import Budget
from veriscale.lean.compile.program import Program
from veriscale.lean.core import CoreDeclaration
from veriscale.lean.core import Definition as CoreDefinition
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.commands import DEPTH, Elaboration, elaborate_file
from veriscale.lean.elaborate.declarations.deriving import derive
from veriscale.lean.elaborate.resolution.environment import Environment
from veriscale.lean.elaborate.resolution.scopes import Scope
from veriscale.lean.elaborate.show import check_text
from veriscale.lean.messages import Message, Severity, error
from veriscale.lean.outcome import Truth
from veriscale.lean.source import Source, Span
from veriscale.lean.stack import allow_depth, call_with_deep_stack
from veriscale.lean.syntax import tree
from veriscale.lean.syntax.parse import parse_file
from veriscale.lean.types import BOOL, PROOF, PROP, UNIT, LeanType, TCon, TFun, render

IT = "#it"
"""Name of the definition whose value a command asks for; no Lean text can declare it, since it is no identifier."""
TEXT = "#text"
"""Name of the definition of what is printed."""
OBLIGATION = "obligation"
"""Kind of the messages about what real Lean would check besides."""
REDUCED = frozenset({"Nat", "Bool", "List", "Option", "Prod"})
"""Types whose normal forms ``#reduce`` prints as ``#eval`` prints their values."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What each evaluation may take: counted, and a wall-time backstop."""

    budget: Budget = field(default_factory=Budget)
    seconds: float | None = 60.0


@dataclass
class _Run:
    """The state of one file."""

    source: Source
    limits: Limits
    elaboration: Elaboration = field(default_factory=lambda: Elaboration(Environment()))
    program: Program = field(default_factory=Program)
    messages: list[Message] = field(default_factory=list)

    # Commands ----------------------------------------------------------------------------------------------------

    def command(self, command: tree.Command | tree.OpenInCommand) -> None:
        """Answer a query or elaborate a declaration."""
        if isinstance(command, tree.OpenInCommand):
            scope = self.elaboration.scope
            self.elaboration.scope = scope.open(command.namespaces)
            self.command(command.command)
            self.elaboration.scope = scope
        elif isinstance(command, tree.Query) or _is_example(command):
            self.attempt(command)
        elif isinstance(command, tree.Ignored) and command.keyword.startswith("#"):
            self.incomplete(command)
        else:
            self.declare(command)

    def attempt(self, command: tree.Command) -> None:
        """Answer a query; a fault in it is a message."""
        try:
            command = self.elaboration.notations.settle(command)
            if isinstance(command, tree.Definition):
                self.example(command)
            elif isinstance(command, tree.Query):
                self.query(command)
        except LeanError as failure:
            self.messages.append(error(failure.diagnostic))
        except RecursionError:
            self.fail(Code.UNSUPPORTED_FORM, command.span, "this is nested too deeply")

    def incomplete(self, command: tree.Ignored) -> None:
        """Refuse a query without a term: ``#print axioms f``, or nothing behind ``#eval``."""
        if command.text.strip() == command.keyword:
            self.fail(Code.SYNTAX, command.span, f"unexpected end of {command.keyword}; expected term")
        else:
            self.fail(Code.UNSUPPORTED_COMMAND, command.span, f"this form of {command.keyword} is not supported")

    def declare(self, command: tree.Command) -> None:
        """Elaborate a declaration and compile it."""
        if isinstance(command, tree.Definition) and command.keyword in ("theorem", "lemma"):
            self.statement(command)
        known = len(self.elaboration.declarations)
        reported = len(self.elaboration.diagnostics)
        promised = set(self.elaboration.obligations)
        self.elaboration.attempt(command)
        self.messages.extend(map(error, self.elaboration.diagnostics[reported:]))
        self.program.add(self.elaboration.declarations[known:])
        for name, obligations in self.elaboration.obligations.items():
            if name not in promised:
                self.oblige(command.span, [f"{name}: {obligation}" for obligation in obligations])
        if isinstance(command, tree.Definition) and command.keyword in ("theorem", "lemma", "axiom"):
            self.oblige(command.span, [f"{command.name}: this {command.keyword} is not checked"])
            if isinstance(command.value, tree.Proof) and command.value.sorry:
                self.warn_sorry(command.span)

    def query(self, query: tree.Query) -> None:
        """Answer a ``#`` command."""
        keyword = Span(query.span.start, query.span.start + len(query.keyword))
        match query.keyword:
            case "#print":
                if not isinstance(query.term, tree.StrLit):
                    raise LeanError(Code.UNSUPPORTED_COMMAND, query.span, "#print of a name is not supported")
                self.tell(keyword, query.term.value)
            case "#check":
                self.tell(keyword, self.check(query.term))
            case "#guard":
                if self.decide(query.term, BOOL) is False:
                    shown = self.source.slice(query.term.span)
                    self.fail(Code.FALSE_PROPOSITION, query.span, f"Expression\n  {shown}\ndid not evaluate to `true`")
            case _:
                value = self.evaluate(query)
                if value is not None:
                    self.tell(keyword, value)

    def check(self, term: tree.Term) -> str:
        """Return what ``#check`` prints; a variable that is not supported harms only the terms that need it."""
        known, scope = self.elaboration.environment, self.elaboration.scope
        try:
            return check_text(known, term, scope, self.source, self.elaboration.variables_of(term))
        except LeanError as failure:
            try:  # the types of the others may bind names that the term has
                return check_text(known, term, scope, self.source, self.elaboration.variables)
            except LeanError:
                raise failure from None

    # Propositions ----------------------------------------------------------------------------------------------------

    def example(self, command: tree.Definition) -> None:
        """Check ``example : p := proof`` as far as p can be decided."""
        if command.binders or command.type is None or not self.is_proposition(command.type):
            self.other_example(command)
            return
        proof = self.source.slice(command.value.span).strip() if command.value is not None else ""
        if isinstance(command.value, tree.Proof | tree.Sorry) and getattr(command.value, "sorry", True):
            self.warn_sorry(command.span)
            return
        by_decision = proof.split() in (["by", "decide"], ["by", "native_decide"])
        reported = len(self.messages)
        holds = self.decide(command.type, BOOL if by_decision else PROP)
        if holds is False:
            self.refute(command)
        elif not by_decision:
            del self.messages[reported:]
            self.oblige(command.span, [f"the proof `{proof}` is not checked"])

    def statement(self, command: tree.Definition) -> None:
        """Refuse a theorem whose statement is closed and false; one that is not decided is an obligation alone."""
        if isinstance(command.value, tree.Proof | tree.Sorry) and getattr(command.value, "sorry", True):
            return
        reported = len(self.messages)
        try:
            command = self.elaboration.notations.settle(command)
            closed = command.type is not None and not command.binders and self.is_proposition(command.type)
            holds = self.decide(command.type, PROP) if closed and command.type is not None else None
        except (LeanError, RecursionError):
            holds = None
        del self.messages[reported:]
        if holds is False:
            self.refute(command)

    def refute(self, command: tree.Definition) -> None:
        """Say at its proof that a proposition has none."""
        assert command.type is not None
        span = command.value.span if command.value is not None else command.span
        proof = self.source.slice(span)
        span = Span(span.end - len(proof.removeprefix(":=").lstrip()), span.end)
        shown = self.source.slice(command.type.span)
        self.fail(Code.FALSE_PROPOSITION, span, f"the proposition\n  {shown}\nis false")

    def other_example(self, command: tree.Definition) -> None:
        """Elaborate an example that is no closed proposition; its proof is an obligation."""
        environment = Environment(parent=self.elaboration.environment)
        inner = replace(self.elaboration, environment=environment, declarations=[], diagnostics=[], obligations={})
        inner.attempt(replace(command, keyword="def", name=IT))
        self.messages.extend(map(error, inner.diagnostics))
        obligations = [obligation for found in inner.obligations.values() for obligation in found]
        self.oblige(command.span, [f"example: {obligation}" for obligation in obligations])

    def is_proposition(self, type_: tree.Term) -> bool:
        """Whether a closed term elaborates to a proposition rather than to a type."""
        try:
            found = self.define(type_, None)
        except LeanError:
            return False
        return found is not None and found.type in (PROP, BOOL)

    # Evaluation --------------------------------------------------------------------------------------------------

    def define(self, term: tree.Term, wanted: LeanType | None) -> "_Defined | None":
        """Elaborate `term` as a definition of its own; None where it is a type."""
        environment = Environment(parent=self.elaboration.environment)
        inner = replace(self.elaboration, environment=environment, declarations=[], diagnostics=[], obligations={})
        type_ = tree.Ident(term.span, render(wanted)) if wanted is not None else None
        inner.run(tree.Definition(term.span, "def", IT, (), (), (), type_, term))
        scope = inner.scope
        name = f"{scope.namespace}.{IT}" if scope.namespace else IT
        if name not in environment.globals:
            return None
        return _Defined(inner, name, environment.globals[name].scheme.type)

    def decide(self, term: tree.Term, wanted: LeanType) -> bool | None:
        """Decide a proposition or Boolean; where it is undecided that is a message.

        A proposition that is wanted as a Boolean needs an instance of ``Decidable``, as in Lean.
        """
        defined = self.define(term, wanted)
        if defined is None:
            raise LeanError(Code.TYPE_MISMATCH, term.span, "this is a type, but a proposition is expected")
        program = Program(parent=self.program)
        program.add(defined.elaboration.declarations)
        decision = program.decide(defined.name, (), self.limits.budget, self.limits.seconds)
        if decision.truth is Truth.UNDECIDED:
            self.undecided(term.span, decision.reason, decision.detail)
            return None
        return decision.truth is Truth.TRUE

    def evaluate(self, query: tree.Query) -> str | None:
        """Return what ``#eval`` or ``#reduce`` prints, None where that is nothing."""
        defined = self.define(query.term, None)
        if defined is None or defined.type == PROOF:
            raise LeanError(Code.UNSUPPORTED_FORM, query.term.span, "types and proofs have no value to print")
        if query.keyword == "#reduce" and not _reduces(defined.type):
            shown = render(defined.type)
            raise LeanError(Code.UNSUPPORTED_FORM, query.term.span, f"#reduce of a {shown} is not supported")
        if defined.type == PROP:
            truth = self.decide(query.term, BOOL)
            return None if truth is None else str(truth).lower()
        declarations = list(defined.elaboration.declarations)
        declarations += _printer(defined, query.term.span)
        program = Program(parent=self.program)
        program.add(declarations)
        name = defined.name if defined.type == UNIT else TEXT
        outcome = program.run(name, (), self.limits.budget, self.limits.seconds)
        if outcome.reason is not None:
            self.undecided(query.term.span, outcome.reason, outcome.detail)
            return None
        return outcome.value if isinstance(outcome.value, str) else None

    # Messages ----------------------------------------------------------------------------------------------------

    def tell(self, span: Span, text: str) -> None:
        self.messages.append(Message(Severity.INFORMATION, span, text))

    def fail(self, code: Code, span: Span, text: str) -> None:
        self.messages.append(Message(Severity.ERROR, span, text, code))

    def undecided(self, span: Span, reason: Code | None, detail: str) -> None:
        assert reason is not None
        self.fail(reason, span, f"undecided: {detail}" if detail else "undecided")

    def oblige(self, span: Span, obligations: list[str]) -> None:
        self.messages.extend(Message(Severity.INFORMATION, span, text, kind=OBLIGATION) for text in obligations)

    def warn_sorry(self, span: Span) -> None:
        self.messages.append(Message(Severity.WARNING, span, "declaration uses 'sorry'"))


@dataclass(frozen=True, slots=True)
class _Defined:
    """A term as a definition."""

    elaboration: Elaboration
    name: str
    type: LeanType


def _is_example(command: tree.Command) -> bool:
    return isinstance(command, tree.Definition) and command.keyword == "example"


def _reduces(type_: LeanType) -> bool:
    return isinstance(type_, TCon) and type_.name in REDUCED and all(map(_reduces, type_.args))


def _printer(defined: _Defined, span: Span) -> list[CoreDeclaration]:
    """Return the definition of the text that Lean prints for a value: by ``Repr``, ``ToString``, or a derived ``Repr``.

    (Lean.Elab.Command.BuiltinEvalCommand)
    """
    environment, scope = defined.elaboration.environment, defined.elaboration.scope
    derived: tuple[CoreDeclaration, ...] = ()
    for function in ("reprStr", "toString", "reprStr"):
        text = f"def «{TEXT}» : String := {function} («{IT}»)"
        found = elaborate_file(Source(text), environment, Scope(namespace=scope.namespace))
        if not found.diagnostics:
            printer = [replace(item, name=TEXT) for item in found.declarations if isinstance(item, CoreDefinition)]
            return [*derived, *printer]
        if function == "toString":
            derived = _derive_repr(environment, defined.type, span)
    shown = render(defined.type)
    if not isinstance(defined.type, TFun):
        raise LeanError(Code.UNSUPPORTED_TYPE, span, f"printing values of type {shown} is not supported")
    message = f"could not synthesize a 'ToExpr', 'Repr', or 'ToString' instance for type\n  {shown}"
    raise LeanError(Code.MISSING_INSTANCE, span, message)


def _derive_repr(environment: Environment, type_: LeanType, span: Span) -> tuple[CoreDeclaration, ...]:
    """Derive ``Repr`` for a user type, as ``#eval`` does with the type of what it prints (not inside it)."""
    data_type = environment.find_data_type(type_.name) if isinstance(type_, TCon) else None
    if data_type is None:
        return ()
    try:
        return derive(environment, data_type, "Repr", tree.Node(span))
    except LeanError:
        return ()


def run_file(source: Source, limits: Limits | None = None) -> tuple[Message, ...]:
    """Run a Lean text and return its messages in the order of their places.

    Args:
        source: The text; imports are accepted, whatever they name.
        limits: What each evaluation may take.
    """
    return call_with_deep_stack(lambda: _run_file(source, limits or Limits()))


def _run_file(source: Source, limits: Limits) -> tuple[Message, ...]:
    file, diagnostics = parse_file(source)
    run = _Run(source, limits, messages=list(map(error, diagnostics)))
    for command in file.commands:
        allow_depth(DEPTH)
        run.command(command)
    return tuple(sorted(run.messages, key=lambda message: message.span.start))
