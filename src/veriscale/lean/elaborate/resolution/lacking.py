"""Whether a type has no instance of a class for certain, looked up without elaborating anything."""

from veriscale.lean.elaborate.resolution.environment import Environment
from veriscale.lean.types import LeanType, TCon, TFun

CONTAINERS = frozenset({"List", "Array", "Option", "Prod"})
"""Types that have an instance of each of these classes, Inhabited apart, exactly where their arguments have one."""

KEYED = frozenset({"Std.HashMap", "Std.HashSet"})
"""Types whose first argument must have ``BEq`` and ``Hashable``."""


def has_instance(environment: Environment, class_name: str, type_name: str) -> bool:
    """Whether the file has an instance of the class for a user type."""
    targets = (rule.target.types[0] for rule in environment.instance_rules(class_name))
    return any(isinstance(target, TCon) and target.name == type_name for target in targets)


def lacks_instance(environment: Environment, class_name: str, type_: LeanType) -> bool:
    """Whether Lean has no instance of the class for a type of a field; False where that is not certain."""
    rules = (rule for layer in environment.layers() for rule in layer.rules.get(class_name, ()))
    if not all(_is_user_type(environment, rule.target.types[0]) for rule in rules):
        return False
    if isinstance(type_, TFun):
        return class_name != "Inhabited"
    if not isinstance(type_, TCon):
        return False
    if environment.find_data_type(type_.name) is not None:
        classes = (class_name, "DecidableEq") if class_name == "BEq" else (class_name,)
        return not any(has_instance(environment, item, type_.name) for item in classes)
    if type_.name == "Float":
        return class_name == "DecidableEq"
    in_arguments = type_.name in CONTAINERS and class_name != "Inhabited"
    return in_arguments and any(lacks_instance(environment, class_name, item) for item in type_.args)


def _is_user_type(environment: Environment, type_: LeanType) -> bool:
    return isinstance(type_, TCon) and environment.find_data_type(type_.name) is not None
