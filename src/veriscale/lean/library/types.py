"""The type constructors of Lean's library that have run-time values here, with their number of type arguments."""

TYPE_ARITY: dict[str, int] = {
    "Array": 1,
    "Bool": 0,
    "Char": 0,
    "Empty": 0,
    "Except": 2,
    "Float": 0,
    "Int": 0,
    "List": 1,
    "Nat": 0,
    "Option": 1,
    "Ordering": 0,
    "Prod": 2,
    "Prop": 0,
    "Std.Format": 0,
    "Std.HashMap": 2,
    "Std.HashSet": 1,
    "Std.Range": 0,
    "String": 0,
    "String.Iterator": 0,
    "String.Pos": 0,
    "Subarray": 1,
    "Substring": 0,
    "Sum": 2,
    "UInt16": 0,
    "UInt32": 0,
    "UInt64": 0,
    "UInt8": 0,
    "USize": 0,
    "Unit": 0,
}

TYPE_ALIASES: dict[str, str] = {"PUnit": "Unit", "ℕ": "Nat", "ℤ": "Int"}
"""Names that stand for another type everywhere."""
