"""The result of an evaluation as one HTML page that needs no other file and no network."""

from collections.abc import Iterable
from html import escape

from veriscale.evaluate.records import Answer, Verdict
from veriscale.evaluate.run import Evaluation
from veriscale.evaluate.table import LEGEND, TextTable, score_table

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; color: #222 }
table { border-collapse: collapse; display: block; overflow-x: auto }
th, td { border-bottom: 1px solid #ddd; padding: .2rem .7rem; text-align: left; vertical-align: top }
td.n, th.n { text-align: right; white-space: nowrap } td.w { white-space: pre-wrap; font-family: monospace }
svg { max-width: 100%; height: auto }
"""


def evaluation_page(evaluation: Evaluation, figure: str) -> str:
    """Return the page: the table of scores, the figure (as SVG) and every answer that does not pass.

    Texts of answers are shown as text: nothing that a model wrote becomes markup.
    """
    wrong = [
        (suite.label, answer)
        for suite in evaluation.suites
        for answer in suite.answers
        if answer.verdict is not Verdict.PASS
    ]
    rows = (_cells((label, *_texts(answer))) for label, answer in wrong)
    header = _cells(("suite", "task", "kind", "model", "sample", "verdict", "test", "why"), "th")
    problems = "".join(f"<li>{escape(item.render())}</li>" for item in evaluation.problems)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Scores</title>'
        f"<style>{_STYLE}</style></head>\n<body><h1>Scores</h1>\n{_table(score_table(evaluation))}"
        f"<p>{escape(LEGEND)}</p>\n<figure>{figure[figure.index('<svg') :]}</figure>\n"
        f"<h2>{len(wrong)} answers do not pass</h2>\n<table>{header}{''.join(rows)}</table>\n"
        + (f"<h2>Left out</h2><ul>{problems}</ul>" if problems else "")
        + "</body></html>\n"
    )


def _table(table: TextTable) -> str:
    lines = [_cells(table.header, "th", table.numbers), *(_cells(row, "td", table.numbers) for row in table.rows)]
    return f"<table>{''.join(lines)}</table>\n"


def _cells(texts: Iterable[str], tag: str = "td", numbers: int | None = None) -> str:
    cells = []
    for place, text in enumerate(texts):
        kind = ' class="n"' if numbers is not None and place >= numbers else ""
        cells.append(f"<{tag}{kind}>{escape(text)}</{tag}>")
    return f"<tr>{''.join(cells)}</tr>\n"


def _texts(answer: Answer) -> tuple[str, ...]:
    failure = answer.first_failure
    if failure is not None:
        test, why = failure.test, f"{failure.what} on {failure.input}"
    else:
        reasons = sorted({reason for part in answer.parts.values() for reason in part.reasons})
        test, why = "", "; ".join(answer.problems) or ", ".join(reasons)
    return answer.task, str(answer.kind), answer.model, str(answer.sample), str(answer.verdict), test, why
