"""No reply, however broken, is more than a refusal: reading never raises, and what it returns comes from a block."""

from hypothesis import given
from hypothesis import strategies as st

from veriscale.expand.models.reading import LONGEST_CODE, LeanParts, Refused, cut_definition, read_decomposition
from veriscale.llm.replies import LEAN, blocks, last_json

PIECES = st.sampled_from(
    [
        "```lean\n",
        "```json\n",
        "```\n",
        "~~~\n",
        "\n",
        "<think>",
        "</think>",
        "def f (n : Nat) : Nat :=\n  n\n",
        "def f := ",
        "| 0 => 1\n",
        "where\n",
        "(" * 500,
        "fun x => ",
        "[1, 2]",
        '{"inputs": [',
        "⟨",
        '"',
        "/- ",
        "-- ",
        "namespace A\n",
        "mutual\n",
        "end\n",
        "theorem t : True := by\n  trivial\n",
        "\ud800",
        "\x00",
    ]
)
REPLIES = st.lists(PIECES | st.text(max_size=20), max_size=30).map("".join)


@given(REPLIES)
def test_blocks_are_parts_of_the_reply(reply: str) -> None:
    found = blocks(reply, LEAN)
    if isinstance(found, tuple):
        assert found
        assert all(text.strip() and text in reply for text in found)


@given(REPLIES)
def test_json_and_decompositions_are_read_or_refused(reply: str) -> None:
    last_json(reply)
    assert isinstance(read_decomposition(reply), str | Refused)


@given(REPLIES | st.text(max_size=50).map(lambda body: f"def f (n : Nat) : Nat :={body}"))
def test_a_definition_is_cut_from_its_text_or_refused(text: str) -> None:
    found = cut_definition(text, "f", {"g"})
    assert isinstance(found, LeanParts | Refused)
    if isinstance(found, LeanParts):
        assert len(text) <= LONGEST_CODE
        assert found.body.strip() in text
