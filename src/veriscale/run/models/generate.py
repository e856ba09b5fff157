"""Asks models for the answers that are to be scored: a program and a specification for each task, several times.

Nothing is repaired here: what a model says first is what it is scored on. A question without a reply is an answer that
is refused, so that the number of samples is the one that was asked for.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from veriscale.benchmark.records import Task
from veriscale.evaluate.records import Kind, Submission
from veriscale.expand.models.texts import task_texts
from veriscale.llm.client import ModelClient
from veriscale.llm.prompts import code_prompt, specification_prompt
from veriscale.llm.recorder import Recorder
from veriscale.llm.recording import Recording
from veriscale.llm.records import Address, FailedCall, Finish, Reply, Request, Role
from veriscale.llm.settings import LlmSettings
from veriscale.llm.store import ReplyStore
from veriscale.run.models.collect import Asking

_NO_ANSWER: Mapping[Finish, str] = {
    Finish.CUT: "the reply was cut off at the limit on output tokens",
    Finish.REFUSED: "the model declined to answer",
    Finish.EMPTY: "the reply is empty",
}


@dataclass(frozen=True, slots=True)
class Question:
    """One answer that is asked for."""

    task: Task
    kind: Kind
    model: str
    sample: int

    @property
    def request(self) -> Request:
        """The request; programs have even items, specifications odd ones."""
        texts = task_texts(self.task)
        messages = code_prompt(texts) if self.kind is Kind.CODE else specification_prompt(texts)
        item = 2 * self.sample + (self.kind is Kind.SPEC)
        return Request(Address(self.task.id, Role.GENERATE, self.model, item), messages)


def questions(tasks: Sequence[Task], models: Sequence[str], kinds: Sequence[Kind], samples: int) -> list[Question]:
    """Return what is asked: every model, every task, every kind, as often as samples are wanted."""
    return [
        Question(task, kind, model, sample)
        for model in models
        for task in tasks
        for kind in kinds
        for sample in range(samples)
    ]


def generate_answers(
    asked: Sequence[Question], client: ModelClient, heard: Callable[[Question, Submission], None]
) -> list[Submission]:
    """Ask all questions, several at a time, and return an answer for each, in their order.

    Raises:
        ModelError: a server refuses the key, or a replay has no reply for a question.
    """
    asking = Asking(asked, lambda question: _answer(question, client.ask(question.request)))
    answers: dict[int, Submission] = {}
    try:
        asking.start(client.settings.concurrency)
        for _ in asked:
            place, answer = asking.next()
            answers[place] = answer
            heard(asked[place], answer)
    finally:
        client.stop()
        asking.end()
    return [answers[place] for place in range(len(asked))]


@dataclass(frozen=True, slots=True)
class AnswerPlan:
    """The models that are asked for answers, or the recording that is read instead."""

    settings: LlmSettings
    replay: Recording | None = None
    record: Path | None = None

    @property
    def models(self) -> tuple[str, ...]:
        """The short names of the models: those of the settings, or else those of the recording."""
        if not self.settings.roles.get(Role.GENERATE) and self.replay is not None:
            return self.replay.roles.get(Role.GENERATE, ())
        return self.settings.cast(Role.GENERATE)

    def generate(
        self,
        tasks: Sequence[Task],
        kinds: Sequence[Kind],
        samples: int,
        stream: TextIO,
        store: ReplyStore | None = None,
    ) -> list[Submission]:
        """Ask for all answers that neither the store nor the recording has; both get each reply as it comes.

        Raises:
            ModelError: a key is missing or refused, or a replay has no reply for a question.
        """
        only = {Role.GENERATE: self.models}
        settings = self.settings.model_copy(update={"roles": only if self.replay is None else {}})
        recorder = None if self.record is None else Recorder(self.record, only)
        asked = questions(tasks, self.models, kinds, samples)
        try:
            with ModelClient(settings, store, self.replay, recorder) as client:
                answers = generate_answers(asked, client, _Lines(len(asked), stream))
                cost, known = client.ledger.cost_usd, sum(row.reused for row in client.ledger.rows())
        finally:
            if recorder is not None:
                recorder.write()
        silent = sum(not answer.replied for answer in answers)
        useless = sum(answer.replied and bool(answer.fault) for answer in answers)
        faults = f"{silent} without a reply" + (f", {useless} cut off, declined or empty" if useless else "")
        reused = f", {known} known from an earlier run" if known and self.replay is None else ""
        print(f"{len(asked)} answers asked for, {faults}{reused}; ${cost:.4f}", file=stream, flush=True)
        return answers


class _Lines:
    """Writes a line for each answer."""

    def __init__(self, total: int, stream: TextIO):
        self._total = total
        self._stream = stream
        self._done = 0

    def __call__(self, question: Question, answer: Submission) -> None:
        self._done += 1
        what = answer.fault or f"{len(answer.text or '')} characters"
        head = f"[{self._done}/{self._total}] {question.model}, {question.task.id}, {question.kind} #{question.sample}"
        print(f"{head}: {what}", file=self._stream, flush=True)


def _answer(question: Question, reply: Reply | FailedCall) -> Submission:
    fault, text = "", ""
    if isinstance(reply, FailedCall):
        fault = f"no reply ({reply.fault}): {reply.detail}"
    elif reply.finish is Finish.COMPLETE:
        text = reply.text
    else:
        fault = f"{_NO_ANSWER[reply.finish]} [{reply.finish}]"
    return Submission(
        task=question.task.id,
        kind=question.kind,
        model=question.model,
        sample=question.sample,
        parts={},
        text=text,
        origin=question.request.address.render(),
        fault=fault,
        replied=isinstance(reply, Reply),
    )
