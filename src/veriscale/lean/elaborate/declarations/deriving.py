"""``deriving``: the instances that it gives, and the declarations that they consist of.

``BEq`` and ``DecidableEq`` compare values in the back end (`compile/derive.py`). ``Repr``, ``Ord`` and ``Inhabited``
are Lean text (`derived_text.py`). A derived ``Hashable`` exists, and looking at a hash value is undecided. The rule of
an instance is known before its methods are elaborated, so that types may be recursive. Where this library may lack what
Lean has for the type of a field, the instance exists and evaluating it is undecided.
"""

from collections.abc import Callable, Collection

from veriscale.lean.core import CoreDeclaration, Definition, InstanceDefinition, Stuck
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.declarations.definitions import elaborate_definition
from veriscale.lean.elaborate.declarations.derived_text import compare_method, default_value, repr_method
from veriscale.lean.elaborate.resolution.environment import Environment, InstanceRule
from veriscale.lean.elaborate.resolution.lacking import has_instance, lacks_instance
from veriscale.lean.elaborate.resolution.scopes import Constraint, DataType, Scope
from veriscale.lean.library.registry import DERIVED, LIBRARY
from veriscale.lean.outcome import Truth
from veriscale.lean.source import Source
from veriscale.lean.syntax import tree
from veriscale.lean.syntax.parse import parse_file
from veriscale.lean.types import LeanType, TCon, TFun, TParam

DERIVABLE = ("BEq", "DecidableEq", "Hashable", "Inhabited", "Ord", "Repr")
"""Classes whose derived instances exist here."""

IGNORED_CLASSES = frozenset({"ReflBEq", "LawfulBEq", "LawfulHashable", "Nonempty", "SizeOf", "ToExpr", "TypeName"})
"""Classes that `deriving` may name, and that have no content here or are not used."""

MUTUAL = ("BEq", "Hashable", "Ord", "Repr")
"""Classes that can be derived for types of a ``mutual`` block."""

_TEXTS: dict[str, Callable[[DataType, str], str]] = {"Ord": compare_method, "Repr": repr_method}


def announce_deriving(
    environment: Environment, data_type: DataType, classes: tuple[str, ...], command: tree.Node
) -> None:
    """Make the instances of a type of a ``mutual`` block known before its constructors are."""
    for class_name in classes:
        if class_name in MUTUAL:
            _add_rule(environment, data_type, class_name, data_type.parameters, command)
        elif class_name not in IGNORED_CLASSES:
            raise LeanError(Code.UNSUPPORTED_FORM, command.span, "this `deriving` of mutual types is not supported")


def derive(
    environment: Environment, data_type: DataType, class_name: str, command: tree.Node
) -> tuple[CoreDeclaration, ...]:
    """Add the rule of a derived instance; return the declarations that it consists of.

    Raises:
        LeanError: the class cannot be derived, or a field has no instance.
    """
    if class_name in IGNORED_CLASSES:
        return ()
    if class_name not in DERIVABLE:
        raise LeanError(Code.UNSUPPORTED_NAME, command.span, f"deriving {class_name} is not supported")
    if class_name == "Inhabited":
        return _derive_inhabited(environment, data_type, command)
    name = instance_name(class_name, data_type)
    if not _is_announced(environment, name, class_name, data_type):
        _add_rule(environment, data_type, class_name, data_type.parameters, command)
    try:
        _check_fields(environment, data_type, class_name, command)
    except LeanError:
        _drop_rule(environment, class_name, name)
        raise
    if class_name == "DecidableEq" and not has_instance(environment, "BEq", data_type.name):
        derive(environment, data_type, "BEq", command)
    if class_name == "Hashable":
        return _stuck_method(data_type, class_name, "hash")
    return _by_text(environment, data_type, class_name) if class_name in _TEXTS else ()


def instance_name(class_name: str, data_type: DataType) -> str:
    """Return the name of a derived instance; the library's have theirs from the last names of their types."""
    name = f"inst{class_name}{data_type.name}"
    return f"{name}{DERIVED}" if name in LIBRARY.instance_names else name


# Rules -----------------------------------------------------------------------------------------------------------


def _add_rule(
    environment: Environment, data_type: DataType, class_name: str, needed: Collection[str], command: tree.Node
) -> None:
    name = instance_name(class_name, data_type)
    if _is_written(environment, class_name, name):
        raise LeanError(Code.DUPLICATE_DECLARATION, command.span, f"{name} is declared already")
    variables = tuple(TParam(parameter) for parameter in data_type.parameters)
    needs = tuple(Constraint(class_name, (variable,)) for variable in variables if variable.name in needed)
    target = Constraint(class_name, (TCon(data_type.name, variables),))
    environment.rules.setdefault(class_name, []).append(InstanceRule(name, target, needs))


def _drop_rule(environment: Environment, class_name: str, name: str) -> None:
    environment.rules[class_name] = [rule for rule in environment.rules[class_name] if rule.name != name]


def _is_announced(environment: Environment, name: str, class_name: str, data_type: DataType) -> bool:
    """Whether a ``mutual`` block has added the rule of this instance, whose methods are still to come."""
    methods = LIBRARY.classes[class_name].methods
    return (
        any(rule.name == name for rule in environment.rules.get(class_name, ()))
        and not any(f"{name}.{method}" in environment.globals for method in methods)
        and data_type.name in environment.data_types
        and class_name in MUTUAL
    )


def _is_written(environment: Environment, class_name: str, name: str) -> bool:
    """Whether `name` is an instance that the file gives already: its methods are definitions."""
    method = next(iter(LIBRARY.classes[class_name].methods))
    return any(f"{name}.{method}" in layer.globals for layer in environment.layers())


# Fields ----------------------------------------------------------------------------------------------------------


def _check_fields(environment: Environment, data_type: DataType, class_name: str, command: tree.Node) -> None:
    """Refuse fields that have no instance for certain."""
    for _, _, types in data_type.constructors:
        for type_ in types:
            if lacks_instance(environment, class_name, type_):
                message = f"deriving {class_name}: there is no instance of {class_name} {type_}"
                raise LeanError(Code.MISSING_INSTANCE, command.span, message)


# Methods ---------------------------------------------------------------------------------------------------------


def _stuck_method(data_type: DataType, class_name: str, method: str) -> tuple[CoreDeclaration, ...]:
    """Return an instance whose method is undecided."""
    name = instance_name(class_name, data_type)
    evidence = tuple(f"{parameter}.{index}" for index, parameter in enumerate(data_type.parameters))
    body = Stuck(Code.UNSUPPORTED_NAME, method)
    definition = Definition(f"{name}.{method}", evidence, ("a",), body)
    return definition, InstanceDefinition(name, class_name, evidence, ((method, definition.name),))


def _by_text(environment: Environment, data_type: DataType, class_name: str) -> tuple[CoreDeclaration, ...]:
    """Return an instance whose method is Lean text; without the method where it does not elaborate."""
    method = next(iter(LIBRARY.classes[class_name].methods))
    name = instance_name(class_name, data_type)
    if not data_type.constructors:
        return ()
    definition = _elaborated(environment, _TEXTS[class_name](data_type, f"{name}.{method}"))
    if definition is None:
        return ()
    evidence = definition.evidence_parameters
    return definition, InstanceDefinition(name, class_name, evidence, ((method, definition.name),))


def _elaborated(environment: Environment, text: str) -> Definition | None:
    """Elaborate the text of a method; None where an instance is missing or it uses what is not supported."""
    file, _ = parse_file(Source(text, "<deriving>"))
    command = file.commands[0]
    assert isinstance(command, tree.Definition)
    try:
        (declared,) = elaborate_definition(environment, command, Scope()).declarations
    except LeanError:
        return None
    assert isinstance(declared, Definition)
    return declared


# Inhabited -------------------------------------------------------------------------------------------------------


def _derive_inhabited(environment: Environment, data_type: DataType, command: tree.Node) -> tuple[CoreDeclaration, ...]:
    """Add the instance by the first constructor whose fields all have a default value.

    Constructors that need nothing of the type variables go first; then only those variables are needed that it uses.
    """
    name = instance_name("Inhabited", data_type)
    index, needed = _choose(environment, data_type, command)
    _add_rule(environment, data_type, "Inhabited", data_type.parameters if index is None else needed, command)
    if index is None:
        return ()
    definition = _elaborated(environment, default_value(data_type, index, f"{name}.default", needed))
    if definition is None:
        return ()
    evidence = definition.evidence_parameters
    return definition, InstanceDefinition(name, "Inhabited", evidence, (("default", definition.name),))


def _choose(environment: Environment, data_type: DataType, command: tree.Node) -> tuple[int | None, tuple[str, ...]]:
    """Return the constructor that gives the default value, None where that is not certain, and the variables needed."""
    if data_type.parents or not all(map(_is_plain_default, data_type.defaults.values())):
        return None, ()
    for needed in ((), data_type.parameters):
        for index, (_, _, types) in enumerate(data_type.constructors):
            found = [is_inhabited(environment, type_, needed) for type_ in types]
            if Truth.FALSE in found:
                continue
            if Truth.UNDECIDED in found:
                return None, ()
            used = tuple(
                item
                for item in needed
                if any(is_inhabited(environment, type_, set(needed) - {item}) is not Truth.TRUE for type_ in types)
            )
            return index, used
    message = f"deriving Inhabited: no constructor of {data_type.name} has default values for all of its fields"
    raise LeanError(Code.MISSING_INSTANCE, command.span, message)


def is_inhabited(environment: Environment, type_: LeanType, needed: Collection[str]) -> Truth:
    """Whether a type has a default value, given that the type variables `needed` have."""
    if isinstance(type_, TParam):
        return Truth.TRUE if type_.name in needed else Truth.FALSE
    if isinstance(type_, TFun):
        return is_inhabited(environment, type_.codomain, needed)
    if not isinstance(type_, TCon):
        return Truth.UNDECIDED
    for rule in environment.instance_rules("Inhabited"):
        target = rule.target.types[0]
        if isinstance(target, TParam):
            return Truth.UNDECIDED
        if isinstance(target, TCon) and target.name == type_.name and all(isinstance(a, TParam) for a in target.args):
            arguments = dict(zip((str(item) for item in target.args), type_.args, strict=True))
            found = [is_inhabited(environment, arguments[str(need.types[0])], needed) for need in rule.needs]
            return next((truth for truth in (Truth.FALSE, Truth.UNDECIDED) if truth in found), Truth.TRUE)
    return Truth.FALSE if environment.find_data_type(type_.name) is not None else Truth.UNDECIDED


def _is_plain_default(term: tree.Term) -> bool:
    """Whether a field's own default value is the one of its type too, so that it does not matter which one counts."""
    match term:
        case tree.NumLit(value=0) | tree.ListLit(items=()) | tree.ArrayLit(items=()) | tree.StrLit(value=""):
            return True
        case tree.Ident(name="false" | "none"):
            return True
    return False
