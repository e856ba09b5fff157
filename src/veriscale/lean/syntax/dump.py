"""Syntax trees as S-expressions, for tests and for people who debug the parser.

The form is compact and stable: names and literals stand for themselves, an application is ``(f a b)``, an operator
``(+ a b)``; every other node begins with a word in lower case. Spans are left out.
"""

import json
from collections.abc import Iterable
from dataclasses import fields

from veriscale.lean.diagnostics import Diagnostic
from veriscale.lean.syntax import tree
from veriscale.lean.syntax.tree import Node

_CLOSING = {"(": ")", "{": "}", "⦃": "⦄", "[": "]"}


def dump(node: Node | None) -> str:
    """Return `node` as an S-expression."""
    match node:
        case None:
            return "-"
        case tree.Ident(name=name, explicit=explicit):
            return f"@{name}" if explicit else name
        case tree.DotIdent(name=name):
            return f".{name}"
        case tree.NumLit(value=number):
            return str(number)
        case tree.ScientificLit(mantissa=mantissa, exponent=exponent):
            return f"{mantissa}e{exponent}"
        case tree.StrLit(value=text):
            return json.dumps(text, ensure_ascii=False)
        case tree.CharLit(value=text):
            return "'" + json.dumps(text, ensure_ascii=False)[1:-1] + "'"
        case tree.InterpolatedStr(parts=parts):
            return _list("s!", (json.dumps(part) if isinstance(part, str) else dump(part) for part in parts))
        case tree.Hole():
            return "_"
        case tree.Sort(name=name):
            return name
        case tree.Proof(sorry=sorry):
            return "<sorry proof>" if sorry else "<proof>"
        case tree.Sorry():
            return "<sorry>"
        case tree.Binder():
            return _binder(node)
    return _operation(node)


def _operation(node: Node) -> str:
    """Dump applications and operators."""
    match node:
        case tree.App(function=function, arguments=arguments, ellipsis=ellipsis):
            return _list(dump(function), [*map(dump, arguments), *([".."] if ellipsis else [])])
        case tree.Argument(value=value, name=name):
            return f"({name} := {dump(value)})" if name else dump(value)
        case tree.Field(term=term, name=name):
            return f"(.{name} {dump(term)})"
        case tree.Index(collection=collection, index=index, kind=kind):
            return f"(get{kind.value} {dump(collection)} {dump(index)})"
        case tree.Binary(operator=operator, left=left, right=right):
            return f"({operator} {dump(left)} {dump(right)})"
        case tree.Unary(operator=operator, operand=operand):
            return f"({operator} {dump(operand)})"
        case tree.Arrow(domain=domain, codomain=codomain, binder=binder):
            return f"(→ {dump(binder or domain)} {dump(codomain)})"
        case tree.Paren(term=term):
            return f"(paren {dump(term)})"
        case tree.Lambda(binders=binders, body=body):
            return f"(fun {_group(binders)} {dump(body)})"
        case tree.Quantifier(kind=quantifier, binders=binders, body=body, relation=relation):
            bound = f" {relation[0]} {dump(relation[1])}" if relation else ""
            return f"({quantifier.value} {_group(binders)}{bound} {dump(body)})"
        case tree.Alternative(rows=rows, body=body):
            return f"(| {_rows(rows)} {dump(body)})"
        case tree.DoAlternative(rows=rows, items=items):
            return f"(| {_rows(rows)} {_group(items)})"
    return _generic(node)


def _generic(node: Node) -> str:
    """Dump a node as its class and its fields; fields that are empty are left out."""
    parts: list[str] = []
    for field in fields(node):
        value = getattr(node, field.name)
        if field.name in ("span", "name_span") or value is False or value == () or value is None:
            continue
        if value is True:
            parts.append(field.name)
        elif field.name in _LABELLED:
            parts.append(f"{field.name}={_value(value)}")
        else:
            parts.append(_value(value))
    return _list(_words(type(node).__name__), parts)


_LABELLED = frozenset(
    {"hypothesis", "where", "pattern", "type", "default", "step", "start", "source", "index", "condition", "domain"}
    | {"fields", "deriving", "only", "hiding", "attributes", "modifiers", "extends", "constructor", "message", "name"}
    | {"keyword"}
)


def _value(value: object) -> str:
    if isinstance(value, Node):
        return dump(value)
    if isinstance(value, tuple):
        return "[" + " ".join(map(_value, value)) + "]"
    return str(value.code) if isinstance(value, Diagnostic) else str(value)


def _words(name: str) -> str:
    """Return a class name as a word: ``DoIfLet`` is ``do-if-let``."""
    return "".join("-" + char.lower() if char.isupper() else char for char in name).lstrip("-")


def _binder(binder: tree.Binder) -> str:
    name = dump(binder.pattern) if binder.pattern is not None else (binder.name or "_")
    if binder.type is None and binder.kind is tree.BinderKind.EXPLICIT:
        return name
    opening = binder.kind.value
    type_ = f" : {dump(binder.type)}" if binder.type is not None else ""
    default = f" := {dump(binder.default)}" if binder.default is not None else ""
    return f"{opening}{name}{type_}{default}{_CLOSING[opening]}"


def _rows(rows: Iterable[tuple[tree.Term, ...]]) -> str:
    return " | ".join(", ".join(map(dump, row)) for row in rows)


def _group(nodes: Iterable[Node]) -> str:
    return "[" + " ".join(map(dump, nodes)) + "]"


def _list(head: str, parts: Iterable[str]) -> str:
    return "(" + " ".join([head, *parts]) + ")"
