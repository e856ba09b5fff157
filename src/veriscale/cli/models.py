"""The options about language models that commands share."""

import shlex
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Annotated, Final

import typer

from veriscale.benchmark.records import Task
from veriscale.cli.shared import INTERRUPTED
from veriscale.errors import UsageError
from veriscale.evaluate.records import Kind, Submission
from veriscale.llm.recording import read_recording
from veriscale.llm.records import Role
from veriscale.llm.settings import LlmSettings, checked_settings, default_base_url, read_settings
from veriscale.llm.store import ReplyStore
from veriscale.run.models.generate import AnswerPlan
from veriscale.run.models.plan import ModelPlan
from veriscale.run.models.replies import opened_replies

ModelsFile = Annotated[
    Path | None, typer.Option("--models", metavar="FILE", help="Settings of models and their roles, as TOML.")
]
RoleChoices = Annotated[
    list[str] | None,
    typer.Option(
        "--role",
        metavar="ROLE=MODEL[,MODEL]",
        help="Models for the role seed, decompose, specify or red_team; repeatable.",
    ),
]
BaseUrl = Annotated[
    str | None,
    typer.Option(
        "--base-url",
        metavar="URL",
        help="Server of the models that --models does not name; OPENAI_BASE_URL or OpenAI by default.",
    ),
]
Replay = Annotated[
    Path | None,
    typer.Option(
        "--replay", metavar="FILE", help="Take all replies from a recording; one that is missing is an error."
    ),
]
Record = Annotated[
    Path | None,
    typer.Option(
        "--record", metavar="FILE", help="Add replies to a recording as they come; those in it are used again."
    ),
]
BudgetUsd = Annotated[
    float | None,
    typer.Option("--budget-usd", metavar="DOLLARS", help="Stop asking models when this run has spent so much."),
]
BudgetTokens = Annotated[
    int | None,
    typer.Option("--budget-tokens", metavar="N", help="Stop asking models when this run has used so many tokens."),
]
PLACE: Final = "the options"


def model_plan(
    models: Path | None,
    roles: Sequence[str],
    base_url: str | None,
    replay: Path | None,
    record: Path | None,
    budget_usd: float | None,
    budget_tokens: int | None,
) -> ModelPlan | None:
    """Return what the options say about models, None where they name none.

    Raises:
        ModelError: a file cannot be read, or the settings are wrong.
        UsageError: an option makes no sense.
    """
    settings = LlmSettings() if models is None else read_settings(models)
    settings = with_options(settings, roles, base_url, budget_usd, budget_tokens)
    recording = None if replay is None else read_recording(replay)
    if recording is None and not settings.roles:
        if models is not None:
            raise UsageError(f"{models}: no model plays a role; add [roles] or give --role")
        return None
    return ModelPlan(settings, recording, record)


def answer_plan(
    names: Sequence[str],
    models: Path | None,
    base_url: str | None,
    replay: Path | None,
    record: Path | None,
    budget_usd: float | None,
    budget_tokens: int | None,
) -> AnswerPlan | None:
    """Return which models are asked for answers to score, None where none is named.

    Raises:
        ModelError: a file cannot be read, or the settings are wrong.
        UsageError: an option makes no sense.
    """
    settings = LlmSettings() if models is None else read_settings(models)
    roles = [f"{Role.GENERATE}={','.join(names)}"] if names else []
    settings = with_options(settings, roles, base_url, budget_usd, budget_tokens)
    recording = None if replay is None else read_recording(replay)
    plan = AnswerPlan(settings, recording, record)
    if not plan.models and (models is not None or recording is not None):
        raise UsageError("no model plays the role generate; give --model")
    return plan if plan.models else None


def asked_answers(
    plan: AnswerPlan, tasks: Sequence[Task], kinds: Sequence[Kind], samples: int, out: Path | None
) -> list[Submission]:
    """Ask models for answers to score; what is paid for is kept in the output folder, where there is one.

    Raises:
        typer.Exit: the user stopped it.
    """
    warn_of_loss(plan, out, "--out or --record")
    keeping: AbstractContextManager[ReplyStore | None] = nullcontext()
    if out is not None and plan.replay is None:
        keeping = opened_replies(out)
    try:
        with keeping as store:
            return plan.generate(tasks, kinds, samples, sys.stderr, store)
    except KeyboardInterrupt:
        kept = plan.replay is None and (out or plan.record)
        rest = (
            f"; the replies are kept in {kept}; to go on, run:\n  veriscale {shlex.join(sys.argv[1:])}" if kept else ""
        )
        typer.echo(f"veriscale: stopped{rest}", err=True)
        raise typer.Exit(INTERRUPTED) from None


def warn_of_loss(plan: AnswerPlan, out: Path | None, options: str) -> None:
    """Say so where replies are asked for that are kept nowhere."""
    if plan.replay is None and plan.record is None and out is None:
        text = f"veriscale: replies are not kept: the same command would pay for them again; {options} keeps them"
        typer.echo(text, err=True)


def with_options(
    settings: LlmSettings,
    roles: Sequence[str],
    base_url: str | None,
    budget_usd: float | None,
    budget_tokens: int | None,
) -> LlmSettings:
    """Return the settings with what the command line says besides."""
    data = settings.model_dump(mode="python")
    for choice in roles:
        role, sign, names = choice.partition("=")
        if not sign or role not in tuple(Role):
            raise UsageError(f"--role {choice}: is not one of {', '.join(Role)} with = and a model")
        cast = [name.strip() for name in names.split(",") if name.strip()]
        data["roles"][Role(role)] = cast
        for name in cast:
            data["models"].setdefault(name, {"name": name, "base_url": base_url or default_base_url()})
    budget = {"usd": budget_usd, "tokens": budget_tokens}
    data["budget"] |= {name: limit for name, limit in budget.items() if limit is not None}
    return checked_settings(data, PLACE)
