"""Reads the signature of a task from its JSON."""

from veriscale.benchmark.formats.json_text import Refused, find_refused
from veriscale.benchmark.problems import Place, ReadFault
from veriscale.benchmark.records import Parameter, Signature
from veriscale.lean.type_text import TypeTextError, parse_type_text
from veriscale.lean.types import LeanType
from veriscale.lean.values.model import text_fault


def read_signature(json: object, place: Place) -> Signature:
    """Read ``{"name": …, "parameters": [{"param_name": …, "param_type": …}], "return_type": …}``.

    Raises:
        ReadFailure: a field is missing or wrong, or a type cannot be read.
    """
    name = text_field(json, "name", place, "signature")
    listed = field_of(json, "parameters", place, "signature")
    if not isinstance(listed, list):
        raise place.failure(ReadFault.WRONG_FIELD, "is not a list", "signature.parameters")
    parameters = tuple(_parameter(item, index, place) for index, item in enumerate(listed))
    names = [parameter.name for parameter in parameters]
    if len(set(names)) != len(names):
        raise place.failure(ReadFault.WRONG_FIELD, "two parameters have the same name", "signature.parameters")
    return_text = text_field(json, "return_type", place, "signature")
    return Signature(name, parameters, _type(return_text, place, "signature.return_type"), return_text)


def field_of(json: object, key: str, place: Place, path: str = "") -> object:
    """Return a member of an object.

    Raises:
        ReadFailure: `json` is no object or has no such member.
    """
    if isinstance(json, Refused):
        raise place.failure(ReadFault.WRONG_FIELD, json.reason, path)
    if not isinstance(json, dict):
        raise place.failure(ReadFault.WRONG_FIELD, "is not an object", path)
    if key not in json:
        raise place.failure(ReadFault.MISSING_FIELD, "is missing", f"{path}.{key}" if path else key)
    member: object = json[key]
    return member


def text_field(json: object, key: str, place: Place, path: str = "") -> str:
    """Return a member of an object that is text.

    Raises:
        ReadFailure: there is no such member, it is not text, or it holds a lone surrogate.
    """
    return checked_text(field_of(json, key, place, path), place, f"{path}.{key}" if path else key)


def checked_text(value: object, place: Place, field: str) -> str:
    """Return a value that is text.

    Raises:
        ReadFailure: it is not, or it holds a lone surrogate.
    """
    if not isinstance(value, str):
        raise place.failure(ReadFault.WRONG_FIELD, "is not text", field)
    fault = text_fault(value)
    if fault is not None:
        raise place.failure(ReadFault.WRONG_FIELD, fault, field)
    return value


def checked_id(value: object, place: Place) -> str:
    """Return the id of a task, which goes into messages and file names.

    Raises:
        ReadFailure: it is not text, or is blank.
    """
    task_id = checked_text(value, place, "id")
    if not task_id.strip():
        raise place.failure(ReadFault.WRONG_FIELD, "is empty", "id")
    return task_id


def refuse_bad_json(json: object, place: Place) -> None:
    """Look for something within `json` that could not be read or written.

    Raises:
        ReadFailure: there is.
    """
    refused = find_refused(json)
    if refused is not None:
        raise place.failure(ReadFault.WRONG_FIELD, refused.reason)


def _parameter(json: object, index: int, place: Place) -> Parameter:
    path = f"signature.parameters[{index}]"
    name = text_field(json, "param_name", place, path)
    type_text = text_field(json, "param_type", place, path)
    return Parameter(name, _type(type_text, place, f"{path}.param_type"), type_text)


def _type(text: str, place: Place, field: str) -> LeanType:
    try:
        return parse_type_text(text)
    except TypeTextError as error:
        raise place.failure(ReadFault.TYPE, str(error), field) from None
