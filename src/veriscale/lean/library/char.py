"""``Char``: its values are strings of one code point.

The tests and case changes are those of ``Init.Data.Char.Basic``: they know ASCII alone.
"""

from veriscale.lean.library.format import Format
from veriscale.lean.library.registry import LIBRARY
from veriscale.lean.library.sequences import ordering

WHITESPACE = " \t\r\n"
"""What ``Char.isWhitespace`` accepts."""

UPPER = {code: code - 32 for code in range(ord("a"), ord("z") + 1)}
"""The translation of ``Char.toUpper``."""

LOWER = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}
"""The translation of ``Char.toLower``."""


def char_of_code(code: int) -> str:
    """Return the character with this code point, that of code 0 where there is none (``Char.ofNat``)."""
    return chr(code) if code < 0xD800 or 0xDFFF < code < 0x110000 else "\0"


def utf8_size(char: str) -> int:
    """Return the number of bytes of a character (``Char.utf8Size``)."""
    code = ord(char)
    return 1 if code < 0x80 else 2 if code < 0x800 else 3 if code < 0x10000 else 4


LIBRARY.function("Char.toNat", "(c : Char) : Nat", inline="ord({0})")(ord)
LIBRARY.function("Char.val", "(c : Char) : UInt32", inline="ord({0})")(ord)
LIBRARY.function("Char.ofNat", "(n : Nat) : Char")(char_of_code)
LIBRARY.function("Char.ofUInt8", "(n : UInt8) : Char", inline="chr({0})", aliases=("UInt8.toChar",))(chr)
LIBRARY.function("Char.utf8Size", "(c : Char) : Nat")(utf8_size)


@LIBRARY.function("Char.toUInt8", "(c : Char) : UInt8", inline="(ord({0}) & 255)")
def _to_uint8(char: str) -> int:
    return ord(char) & 255


@LIBRARY.function("Char.isDigit", "(c : Char) : Bool", inline="('0' <= {0} <= '9')")
def _is_digit(char: str) -> bool:
    return "0" <= char <= "9"


@LIBRARY.function("Char.isUpper", "(c : Char) : Bool", inline="('A' <= {0} <= 'Z')")
def _is_upper(char: str) -> bool:
    return "A" <= char <= "Z"


@LIBRARY.function("Char.isLower", "(c : Char) : Bool", inline="('a' <= {0} <= 'z')")
def _is_lower(char: str) -> bool:
    return "a" <= char <= "z"


@LIBRARY.function("Char.isAlpha", "(c : Char) : Bool")
def _is_alpha(char: str) -> bool:
    return "A" <= char <= "Z" or "a" <= char <= "z"


@LIBRARY.function("Char.isAlphanum", "(c : Char) : Bool")
def _is_alphanum(char: str) -> bool:
    return "A" <= char <= "Z" or "a" <= char <= "z" or "0" <= char <= "9"


@LIBRARY.function("Char.isWhitespace", "(c : Char) : Bool", inline="({0} in ' \\t\\r\\n')")
def _is_whitespace(char: str) -> bool:
    return char in WHITESPACE


@LIBRARY.function("Char.toUpper", "(c : Char) : Char")
def _to_upper(char: str) -> str:
    return char.upper() if "a" <= char <= "z" else char


@LIBRARY.function("Char.toLower", "(c : Char) : Char")
def _to_lower(char: str) -> str:
    return char.lower() if "A" <= char <= "Z" else char


def _same(char: str) -> str:
    return char


LIBRARY.function("Char.toString", "(c : Char) : String", inline="{0}")(_same)


def escape(char: str) -> str:
    """Return the character as it stands in a printed string or character literal (``Char.quoteCore``)."""
    if char in '\\"':
        return "\\" + char
    if char == "\n":
        return "\\n"
    if char == "\t":
        return "\\t"
    code = ord(char)
    return f"\\x{code:02x}" if code < 32 or code == 127 else char


@LIBRARY.function("Char.quote", "(c : Char) : String")
def _quote(char: str) -> str:
    return f"'{escape(char)}'"


@LIBRARY.function("instReprChar.reprPrec", "(c : Char) (prec : Nat) : Std.Format")
def _repr(char: str, prec: int) -> Format:
    return _quote(char)


@LIBRARY.function("instBEqChar.beq", "(a b : Char) : Bool", inline="({0} == {1})")
def _beq(a: str, b: str) -> bool:
    return a == b


@LIBRARY.function("Char.lt", "(a b : Char) : Prop", inline="({0} < {1})")
def _lt(a: str, b: str) -> bool:
    return a < b


@LIBRARY.function("Char.le", "(a b : Char) : Prop", inline="({0} <= {1})")
def _le(a: str, b: str) -> bool:
    return a <= b


@LIBRARY.function("instOrdChar.compare", "(a b : Char) : Ordering")
def _compare(a: str, b: str) -> tuple[int]:
    return ordering(a, b)


LIBRARY.value("instInhabitedChar.default", ": Char", "A")

LIBRARY.instance("instBEqChar", "BEq Char", {"beq": "instBEqChar.beq"}, structural=True)
LIBRARY.instance("instDecidableEqChar", "DecidableEq Char", {"decEq": "instBEqChar.beq"}, structural=True)
LIBRARY.instance("instLTChar", "LT Char", {"lt": "Char.lt"})
LIBRARY.instance("instLEChar", "LE Char", {"le": "Char.le"})
LIBRARY.instance("instOrdChar", "Ord Char", {"compare": "instOrdChar.compare"})
LIBRARY.instance("instInhabitedChar", "Inhabited Char", {"default": "instInhabitedChar.default"})
LIBRARY.instance("instToStringChar", "ToString Char", {"toString": "Char.toString"})
LIBRARY.instance("instHashableChar", "Hashable Char", {"hash": "instHashable.hash"})
LIBRARY.instance("instReprChar", "Repr Char", {"reprPrec": "instReprChar.reprPrec"})
