"""What an instance gives for the fields of its class: ``where`` fields, ``⟨…⟩`` or ``{ f := … }``, and defaults."""

from collections.abc import Callable, Sequence

from veriscale.lean.core import Apply, Constant, Core, Definition, Evidence, InstanceParameter, Local, Method
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.elaborator import Elaborator
from veriscale.lean.elaborate.forms.control import alternatives_function
from veriscale.lean.elaborate.resolution.scopes import ClassField, ClassInfo, Scope, Typed
from veriscale.lean.syntax import tree
from veriscale.lean.types import BOOL, PROP, LeanType, TFun, arity, domains

MethodValue = Callable[[Elaborator, Scope, LeanType], Typed]
"""Elaborates the value of a field at its type."""


def instance_values(command: tree.Definition, declared: ClassInfo) -> dict[str, MethodValue]:
    """Return how to elaborate each field that the instance gives.

    Raises:
        LeanError: a field is no field of the class or is given twice, or the form is not supported.
    """
    given = _given(command, declared)
    names = [name for name, _ in given]
    known = {field.name for field in declared.fields}
    for name in names:
        if name not in known:
            raise LeanError(Code.UNKNOWN_FIELD, command.span, f"the class {declared.name} has no field {name}")
        if names.count(name) > 1:
            raise LeanError(Code.DUPLICATE_DECLARATION, command.span, f"the field {name} is given twice")
    return dict(given)


def _given(command: tree.Definition, declared: ClassInfo) -> list[tuple[str, MethodValue]]:
    if command.where or command.alternatives:
        raise LeanError(Code.UNSUPPORTED_FORM, command.span, "an instance with functions of its own is not supported")
    if command.fields or command.value is None:
        return [(field.name or "", _field_value(field)) for field in command.fields]
    value = command.value
    while isinstance(value, tree.Paren):
        value = value.term
    if isinstance(value, tree.AnonymousConstructor) and not declared.ancestors:
        return _in_order(command, value, declared.fields)
    if isinstance(value, tree.StructureInstance) and value.source is None and value.type is None:
        return [(field.name, _term_value(field.value)) for field in value.fields if _is_plain(field)]
    raise LeanError(Code.UNSUPPORTED_FORM, command.span, "this form of an instance is not supported")


def _is_plain(field: tree.FieldValue) -> bool:
    if field.index is not None:
        raise LeanError(Code.UNSUPPORTED_FORM, field.span, "this form of a field is not supported")
    return True


def _in_order(
    command: tree.Definition, value: tree.AnonymousConstructor, fields: Sequence[ClassField]
) -> list[tuple[str, MethodValue]]:
    """Return the fields of ``⟨a, b, c⟩``; as in Lean, surplus items belong to the last field."""
    items = value.items
    if len(items) > len(fields) > 0 and not isinstance(fields[-1].type, TFun):
        items = (*items[: len(fields) - 1], tree.AnonymousConstructor(value.span, items[len(fields) - 1 :]))
    if len(items) != len(fields):
        message = f"the class has {len(fields)} fields, the instance gives {len(items)}"
        raise LeanError(Code.WRONG_ARITY, command.span, message)
    return [(field.name, _term_value(item)) for field, item in zip(fields, items, strict=True)]


def _term_value(term: tree.Term) -> MethodValue:
    return lambda elaborator, scope, type_: elaborator.elaborate_as(term, scope, type_)


def _field_value(field: tree.LetDecl) -> MethodValue:
    """``beq a b := e`` is ``fun a b => e``."""

    def elaborate(elaborator: Elaborator, scope: Scope, type_: LeanType) -> Typed:
        if field.alternatives:
            if field.binders or field.type is not None:
                raise LeanError(Code.UNSUPPORTED_FORM, field.span, "alternatives after binders in an instance")
            count = len(field.alternatives[0].rows[0])
            return alternatives_function(elaborator, count, field.alternatives, scope, type_, field.span)
        assert field.value is not None
        term: tree.Term = field.value
        if field.type is not None:
            term = tree.Ascription(field.span, term, field.type)
        if field.binders:
            term = tree.Lambda(field.span, field.binders, term)
        return elaborator.elaborate_as(term, scope, type_)

    return elaborate


# Methods without a text of their own -----------------------------------------------------------------------------


def default_method(name: str, evidence: tuple[str, ...], declared: ClassInfo, field: ClassField) -> Definition:
    """Return the method that is the default of its class, at the other fields of the instance."""
    assert field.default is not None
    instance = name.rpartition(".")[0]
    passed = tuple(InstanceParameter(parameter) for parameter in evidence)
    types = {other.name: other.type for other in declared.fields}
    fields = tuple(Constant(f"{instance}.{other}", passed, arity(types[other])) for other in field.over)
    return _forwarding(name, evidence, field.type, Constant(field.default, (), len(fields) + arity(field.type)), fields)


def inherited_method(
    name: str, evidence: tuple[str, ...], class_name: str, field: ClassField, source: Evidence
) -> Definition:
    """Return the method that an instance of an extended class gives."""
    function = Method(class_name, field.key, source, arity(field.type))
    return _forwarding(name, evidence, field.type, function, ())


def _forwarding(
    name: str, evidence: tuple[str, ...], type_: LeanType, function: Core, first: tuple[Core, ...]
) -> Definition:
    types, result = domains(type_)
    parameters = tuple(f"a.{index}" for index in range(len(types)))
    arguments = (*first, *(Local(parameter) for parameter in parameters))
    body = Apply(function, arguments, len(arguments)) if arguments else function
    return Definition(name, evidence, parameters, body, result in (PROP, BOOL))
