"""What people read about models: cases with several right answers."""

from veriscale.benchmark.records import Json
from veriscale.report.models import model_lines


def shared(text: str, output: str) -> Json:
    return {"task": "letters", "input": {"text": text}, "expected": "a", "output": output}


def test_a_case_with_several_right_answers_is_listed_once() -> None:
    family = dict.fromkeys(
        ("expected_pairs", "unexpected_inputs", "unexpected_outputs", "adversaries", "kills_built_in", "kills_model"), 0
    )
    lines = list(
        model_lines(
            {
                "usage": [],
                "refused": {},
                "given_up": {},
                "budget_spent": False,
                "outdated_replies": 0,
                "contributions": {"built_in": dict[str, Json](family), "model": dict[str, Json](family)},
                "shared_outputs": [shared("abc", "b"), shared("ad", "d"), shared("abc", "c")],
            }
        )
    )
    assert lines[-2:] == [
        '  letters: input {"text": "abc"}, expected "a", also "b", "c"',
        '  letters: input {"text": "ad"}, expected "a", also "d"',
    ]
