"""Run-time values of Lean types, and their two written forms.

    Nat, Int, UInt8 …   int (in range)            Bool, Prop      bool
    Char                str of one code point     String          str (no surrogates)
    Float               float                     Unit, proofs    ()
    List, Array         tuple of the elements     Option          None for none, (x,) for some x
    α × β               (a, b), nested right      structures      tuple of the fields
    inductive types     (constructor index, fields…)
    functions           Python callables of as many arguments as the type has arrows
"""

from collections.abc import Callable
from typing import Any, Union

Value = Union[int, float, str, bool, None, tuple["Value", ...], Callable[..., Any]]
