"""Run-time values of Lean types, and their two written forms.

    Nat, Int, UInt8 …   int (in range)            Bool, Prop      bool
    Char                str of one code point     String          str (no surrogates)
    Float               float                     Unit, proofs    ()
    List, Array         tuple of the elements     Option          None for none, (x,) for some x
    α × β               (a, b), nested right      structures      tuple of the fields
    inductive types     (constructor index, fields…)
    functions           Python callables of as many arguments as the type has arrows (from text: `FunctionValue`)

Reading is strict: a text or JSON value either is a value of the type or is refused with a reason. Nothing is evaluated
here, and nothing is turned into another value. Writing and reading again gives the same value.
"""

from veriscale.lean.values.json_form import from_json, json_reader, to_json
from veriscale.lean.values.literal import parse_lean
from veriscale.lean.values.model import FunctionValue, Json, StructureInfo, Value, conforms
from veriscale.lean.values.render import to_lean

__all__ = [
    "FunctionValue",
    "Json",
    "StructureInfo",
    "Value",
    "conforms",
    "from_json",
    "json_reader",
    "parse_lean",
    "to_json",
    "to_lean",
]
