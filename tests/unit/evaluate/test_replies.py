"""Answers are cut from replies: the last closed block counts, and nothing is guessed."""

import time

import pytest

from veriscale.evaluate.records import Kind
from veriscale.evaluate.reply import MAX_TEXT, Refusal, cut_reply, tidy

CODE = "def twice (n : Nat) (h_precond : twice_precond n) : Nat :=\n  n + n\n"
PRE = "def twice_precond (n : Nat) : Prop := True\n"
POST = "def twice_postcond (n result : Nat) (h_precond : twice_precond n) : Prop := result = 2 * n\n"


def block(text: str, language: str = "lean") -> str:
    return f"```{language}\n{text}```\n"


def code_of(reply: str) -> str:
    found = cut_reply(reply, Kind.CODE, "twice")
    assert not isinstance(found, Refusal), found.reason
    return found["code"].strip()


def reason(reply: str, kind: Kind = Kind.CODE) -> str:
    found = cut_reply(reply, kind, "twice")
    assert isinstance(found, Refusal)
    return found.reason


def test_the_last_block_counts() -> None:
    decoy = CODE.replace("n + n", "0")
    assert code_of("First:\n" + block(decoy) + "Better:\n" + block(CODE) + "Done.") == CODE.strip()
    assert code_of(block(CODE) + block(decoy)) == decoy.strip()


def test_blocks_of_other_languages_do_not_count() -> None:
    assert code_of(block(CODE) + block("4\n", "text") + block("print(4)\n", "python")) == CODE.strip()


def test_blocks_in_thoughts_do_not_count() -> None:
    assert "no block" in reason("<think>\n" + block(CODE) + "</think>\nI give up.")
    assert code_of("cut off thought\n" + block("x\n") + "</think>\n" + block(CODE)) == CODE.strip()


def test_a_reply_that_ends_within_a_thought_has_no_answer() -> None:
    assert "no block" in reason("Let me see.\n<think>\n" + block(CODE))
    assert code_of(block(CODE) + "<thinking>really?</thinking> Yes.") == CODE.strip()


@pytest.mark.parametrize(
    "part", ["<think>", "</think>", "```\n", "```lean\n", "-- !benchmark @start code\n", "((", "def f := 1\n", "~~~ "]
)
def test_hostile_replies_end_soon(part: str) -> None:
    start = time.monotonic()
    for kind in Kind:
        cut_reply(part * (MAX_TEXT // len(part) // 4), kind, "twice")
        cut_reply(block(part * 5_000), kind, "twice")
    assert isinstance(cut_reply("a" * (MAX_TEXT + 1), Kind.CODE, "twice"), Refusal)
    assert time.monotonic() - start < 60


def test_tildes_and_longer_fences_hold_shorter_ones() -> None:
    assert code_of("~~~lean4\n" + CODE + "~~~\n") == CODE.strip()
    assert "```" in code_of("````\n" + CODE + "-- ```\n```\n````\n")


@pytest.mark.parametrize(
    ("reply", "part"),
    [
        ("", "empty"),
        ("I cannot help with that.", "no block"),
        ("```lean\n" + CODE, "ends within"),
        (block(CODE) + "```lean\ndef tw", "ends within"),
        ("```lean\n\n```\n", "empty"),
        (block("def other : Nat := 3\n"), "does not define twice"),
    ],
)
def test_what_is_no_answer_is_refused(reply: str, part: str) -> None:
    assert part in reason(reply)


def test_a_body_alone_is_a_program() -> None:
    assert code_of(block("n + n\n")) == "n + n"


def test_helpers_imports_and_what_the_task_declares_are_set_apart() -> None:
    text = "import Std\n" + PRE + "def helper := 1\n" + CODE + "theorem twice_spec_satisfied : True := by sorry\n"
    found = cut_reply(block(text), Kind.CODE, "twice")
    assert not isinstance(found, Refusal)
    assert found["imports"] == "import Std\n"
    assert found["code_aux"].strip() == "def helper := 1"
    assert found["code"].strip() == CODE.strip()


def test_both_parts_of_a_specification_are_cut() -> None:
    found = cut_reply(block(PRE + "def h := 2\n" + POST), Kind.SPEC, "twice")
    assert not isinstance(found, Refusal)
    assert (found["precond"].strip(), found["postcond_aux"].strip()) == (PRE.strip(), "def h := 2")
    assert found["postcond"].strip() == POST.strip()
    assert "twice_postcond" in reason(block(PRE), Kind.SPEC)


def test_a_precondition_after_the_postcondition_is_put_before_it() -> None:
    found = cut_reply(block(POST + PRE), Kind.SPEC, "twice")
    assert not isinstance(found, Refusal)
    assert found["precond"].strip() == PRE.strip()


def test_section_markers_name_the_parts() -> None:
    text = "".join(
        f"  -- !benchmark @start {name}\n{body}\n  -- !benchmark @end {name}\n"
        for name, body in (("code_aux", "def h := 1"), ("code", "  n + n"))
    )
    for reply in (block("def twice (n : Nat) : Nat :=\n" + text), text):
        found = cut_reply(reply, Kind.CODE, "twice")
        assert not isinstance(found, Refusal)
        assert (found["code_aux"].strip(), found["code"].strip()) == ("def h := 1", "n + n")
    assert "precond" in reason(text, Kind.SPEC)


def test_whole_files_as_a_part_lose_what_the_task_declares() -> None:
    parts = tidy({"imports": "", "code_aux": "", "code": PRE + CODE + POST}, Kind.CODE, "twice")
    assert parts["code"].strip() == CODE.strip()
    assert tidy({"imports": "", "code_aux": "", "code": "n + n"}, Kind.CODE, "twice")["code"] == "n + n"
