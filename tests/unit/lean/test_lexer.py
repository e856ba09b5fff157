"""Does the lexer cut text as Lean's does: longest match, dotted names whole, primes and characters apart?"""

import pytest

from veriscale.lean.source import Source
from veriscale.lean.syntax.lexer import STRING_NESTING_LIMIT, tokenize
from veriscale.lean.syntax.literals import decode_number, decode_scientific
from veriscale.lean.syntax.tokens import Token, TokenKind


def texts(text: str) -> list[str]:
    return [token.text for token in tokenize(Source(text))[:-1]]


def only(text: str) -> Token:
    token, end = tokenize(Source(text))
    assert end.kind is TokenKind.EOF
    return token


@pytest.mark.parametrize(
    "text",
    ["xs.foldl", "Nat.succ", "x'", "find?", "get!", "a₁", "α", "_x", "h_precond", "«my name».x", "Λ'₂", "ℕ", "xs.end"],
)
def test_identifiers_are_one_token(text: str) -> None:
    assert only(text).kind is TokenKind.IDENT


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x.1.2", ["x", ".1", ".2"]),
        ("x.1.fst", ["x", ".1", ".fst"]),
        ("(·+·)", ["(", "·", "+", "·", ")"]),
        ("a[i]!=b", ["a", "[", "i", "]", "!=", "b"]),
        ("a[i]'h", ["a", "[", "i", "]'", "h"]),
        ("a|>.f|>b||c|||d", ["a", "|>.", "f", "|>", "b", "||", "c", "|||", "d"]),
        ("a<-b", ["a", "<-", "b"]),
        ("a<->b", ["a", "<->", "b"]),
        ("λx=>x", ["λ", "x", "=>", "x"]),
        ("∃!x,∃y", ["∃!", "x", ",", "∃", "y"]),
        ("#[1]#eval", ["#[", "1", "]", "#eval"]),
        ("f (x := 1)", ["f", "(", "x", ":=", "1", ")"]),
        ("[a::b]", ["[", "a", "::", "b", "]"]),
        ("x!=y", ["x!", "=", "y"]),
    ],
)
def test_longest_match(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


def test_keywords_are_whole_words() -> None:
    kinds = [token.kind for token in tokenize(Source("if if' ifx «if» x.if"))]
    assert kinds == [TokenKind.KEYWORD, *[TokenKind.IDENT] * 4, TokenKind.EOF]


def test_quotation_marks_of_names_are_dropped_from_the_value() -> None:
    assert only("«a b».c").value == "a b.c"


@pytest.mark.parametrize(
    ("text", "expected"),
    [("'a'", "a"), (r"'\n'", "\n"), (r"'\''", "'"), (r"'\x41'", "A"), (r"'\u03b1'", "α"), ("'\"'", '"'), ("'λ'", "λ")],
)
def test_characters(text: str, expected: str) -> None:
    token = only(text)
    assert token.kind is TokenKind.CHAR
    assert token.value == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r'"a\tb\\\"\x41"', 'a\tb\\"A'),
        ('"a\\\n    b"', "ab"),
        ('"two\nlines"', "two\nlines"),
        (r'r"\d"', r"\d"),
        ('r#"a"b"#', 'a"b'),
        ('"-- no comment"', "-- no comment"),
    ],
)
def test_strings(text: str, expected: str) -> None:
    token = only(text)
    assert token.kind is TokenKind.STRING
    assert token.value == expected


@pytest.mark.parametrize("text", ["'ab", r'"\q"', '"open', "/- open /- -/", "2e", "\t", 's!"{1', r"'\0'", 'r#"a"'])
def test_malformed_text_is_a_token(text: str) -> None:
    assert tokenize(Source(text))[0].kind is TokenKind.MALFORMED


def test_unknown_symbols_are_apart_from_malformed_text() -> None:
    assert only("⌊").kind is TokenKind.UNKNOWN


def test_numbers() -> None:
    assert [decode_number(text) for text in ("42", "0x1F", "0b101", "0o17", "1_000")] == [42, 31, 5, 15, 1000]
    assert [decode_scientific(text) for text in ("1.50", "2e3", "1.5e-2", "1.")] == [
        (150, -2),
        (2, 3),
        (15, -3),
        (1, 0),
    ]


def test_comments_nest_and_doc_comments_stay() -> None:
    assert texts("a /- b /- c -/ d -/ e -- f\ng") == ["a", "e", "g"]
    assert [token.kind for token in tokenize(Source("/-- doc -/ /-! module -/ x"))] == [
        TokenKind.DOC,
        TokenKind.DOC,
        TokenKind.IDENT,
        TokenKind.EOF,
    ]


def test_layout_facts() -> None:
    tokens = tokenize(Source("a b\n  c/- x\n -/d"))
    assert [(token.text, token.column, token.newline, token.space) for token in tokens[:-1]] == [
        ("a", 0, True, True),
        ("b", 2, False, True),
        ("c", 2, True, True),
        ("d", 3, True, True),
    ]


def test_interpolated_strings_hold_tokens() -> None:
    token = only('s!"a{f "}" x}\\{{y}"')
    shown = [part if isinstance(part, str) else [inner.text for inner in part[:-1]] for part in token.parts]
    assert shown == ["a", ["f", '"}"', "x"], "{", ["y"], ""]


def test_interpolated_strings_nest_to_a_limit() -> None:
    for depth in (STRING_NESTING_LIMIT - 1, 100 * STRING_NESTING_LIMIT):
        tokens = tokenize(Source('s!"{' * depth + "x" + '}"' * depth))
        assert (len(tokens) == 2) == (depth < STRING_NESTING_LIMIT)
