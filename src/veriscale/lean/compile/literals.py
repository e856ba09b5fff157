"""Python source of literal values. It is made by ``repr`` and its kin alone, never from Lean text."""

import math

from veriscale.lean.values import Value

_BIG = 10**18
"""Larger numbers are written in hexadecimal: Python limits the digits of decimal literals."""


def literal(value: Value) -> str:
    """Return an expression, safe as an operand, that evaluates to `value`."""
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, int):
        text = hex(value) if abs(value) > _BIG else repr(value)
        return f"({text})" if value < 0 else text
    if isinstance(value, float):
        if math.isnan(value):
            return "h_nan"
        if math.isinf(value):
            return "h_inf" if value > 0 else "(-h_inf)"
        return f"({value!r})" if math.copysign(1.0, value) < 0 else repr(value)
    if isinstance(value, str):
        return ascii(value)
    if value == ():
        return "()"
    raise TypeError(f"not a literal: {value!r}")
