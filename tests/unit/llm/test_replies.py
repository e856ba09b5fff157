"""Replies as models write them: which block counts, and what is refused."""

import pytest

from veriscale.llm.replies import LEAN, LONGEST, ReplyFault, Unreadable, blocks, last_json


def fenced(text: str, language: str = "lean") -> str:
    return f"```{language}\n{text}\n```\n"


@pytest.mark.parametrize(
    ("reply", "texts"),
    [
        (fenced("def a := 1"), ("def a := 1\n",)),
        ("First:\n" + fenced("def a := 1") + "No, rather:\n" + fenced("def a := 2"), ("def a := 1\n", "def a := 2\n")),
        ("<think>\n" + fenced("def decoy := 0") + "</think>\n" + fenced("def a := 1", "Lean4"), ("def a := 1\n",)),
        (fenced("def decoy := 0") + "</think>\nHere:\n" + fenced("def a := 1", ""), ("def a := 1\n",)),
        (fenced("x = 1", "python") + fenced("def a := 1"), ("def a := 1\n",)),
        ("~~~lean\ndef a := \"```\"\n~~~", ('def a := "```"\n',)),
        ("````lean\n-- ```\ndef a := 1\n````", ("-- ```\ndef a := 1\n",)),
        ("  " + fenced("def a := 1").replace("\n", "\n  "), ("  def a := 1\n",)),
    ],
)  # fmt: skip
def test_the_closed_blocks_of_a_reply(reply: str, texts: tuple[str, ...]) -> None:
    found = blocks(reply, LEAN)
    assert isinstance(found, tuple)
    assert [text.rstrip() for text in found] == [text.rstrip() for text in texts]


@pytest.mark.parametrize(
    ("reply", "fault"),
    [
        ("", ReplyFault.NO_BLOCK),
        ("I'm sorry, but I can't help with that.", ReplyFault.NO_BLOCK),
        ("The program is def a := 1, as you can see.", ReplyFault.NO_BLOCK),
        ("Use `def a := 1`.", ReplyFault.NO_BLOCK),
        (fenced("x = 1", "python"), ReplyFault.NO_BLOCK),
        (fenced("  "), ReplyFault.NO_BLOCK),
        ("<think>" + fenced("def a := 1") + "</think>", ReplyFault.NO_BLOCK),
        (fenced("def a := 1") + "```lean\ndef b :=", ReplyFault.CUT_BLOCK),
        (fenced("a" * LONGEST), ReplyFault.TOO_LONG),
    ],
)
def test_replies_without_an_answer(reply: str, fault: ReplyFault) -> None:
    found = blocks(reply, LEAN)
    assert isinstance(found, Unreadable)
    assert found.fault is fault


def test_the_last_json_counts() -> None:
    assert last_json(fenced("[1]", "json") + fenced("[2, 3]", "json")) == [2, 3]
    assert last_json(fenced('{"a": 100000000000000000000000}', "json")) == {"a": 10**23}


@pytest.mark.parametrize("text", ["[1, 2", "[NaN]", "[1] [2]", "[" * 100_000, "def a := 1"])
def test_what_is_not_json(text: str) -> None:
    found = last_json(fenced(text, "json"))
    assert isinstance(found, Unreadable)
    assert found.fault is ReplyFault.BAD_JSON
