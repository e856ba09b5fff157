"""Repairs by a language model: it is handed the specification with the smallest counterexample, until all tests pass.

Every answer is run in a process of its own. A text that does not elaborate is a step like any other, and the model is
told why; the counterexamples of earlier steps are shown again, so that they do not come back.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from veriscale.benchmark.records import Task
from veriscale.engines.submitted.parts import SpecParts
from veriscale.engines.submitted.text import defines
from veriscale.evaluate.records import Kind
from veriscale.evaluate.reply import Refusal, cut_reply
from veriscale.expand.models.texts import header_of, task_texts
from veriscale.llm.client import ModelClient
from veriscale.llm.prompts import repair_spec_prompt
from veriscale.llm.recorder import Recorder
from veriscale.llm.records import Address, FailedCall, Finish, Request, Role
from veriscale.run.models.generate import AnswerPlan
from veriscale.run.repair.records import Complaint, Ending, Repair, Step, SuiteTest

FIRST_ITEM: Final = 1000
"""Items of the role `generate` below are answers that are scored."""
EARLIER: Final = 5
"""Faults of earlier steps that a model is shown again."""
SHOWN: Final = 3
"""Reasons why a text does not elaborate that a model is shown."""
SAID: Final = {
    Complaint.REJECTS_INPUT: "the precondition rejects this input, which is valid",
    Complaint.ACCEPTS_INPUT: "the precondition accepts this input, which is not valid",
    Complaint.REJECTS_OUTPUT: "the postcondition rejects this output, which is right",
    Complaint.ACCEPTS_OUTPUT: "the postcondition accepts this output, which is wrong",
}

Check = Callable[[SpecParts], Repair]
"""Runs a specification on the suite."""


@dataclass(frozen=True, slots=True)
class ModelRepair:
    """The model that is asked, and how often."""

    plan: AnswerPlan
    rounds: int

    def run(self, task: Task, parts: SpecParts, check: Check) -> Repair:
        """Ask until a specification passes the suite, or the rounds are used up.

        Raises:
            ModelError: a key is missing or refused, or a replay has no reply for a question.
        """
        model, settings = self.plan.models[0], self.plan.settings
        settings = settings.model_copy(update={"roles": {Role.GENERATE: (model,)} if self.plan.replay is None else {}})
        recorder = _recorder(self.plan.record, model)
        try:
            with ModelClient(settings, replay=self.plan.replay, recorder=recorder) as client:
                return _Conversation(task, model, client, check).run(parts, self.rounds)
        finally:
            if recorder is not None:
                recorder.write()


class _Conversation:
    def __init__(self, task: Task, model: str, client: ModelClient, check: Check):
        self._task = task
        self._model = model
        self._client = client
        self._check = check
        self._steps: list[Step] = []
        self._evaluations = 0

    def run(self, parts: SpecParts, rounds: int) -> Repair:
        if self._take(parts, "given"):
            return self._result(Ending.PASSES if self._steps[-1].undecided == 0 else Ending.UNDECIDED)
        current = 0
        for number in range(rounds):
            answer = self._ask(self._steps[current], number)
            if isinstance(answer, str):
                self._note(current, answer)
                continue
            if self._take(answer, f"written by {self._model}", current):
                return self._result(Ending.REPAIRED if self._steps[-1].undecided == 0 else Ending.UNDECIDED)
            current = len(self._steps) - 1
        return self._result(Ending.BUDGET)

    def _ask(self, step: Step, number: int) -> SpecParts | str:
        """Return a corrected specification, or why there is none."""
        fault = _fault(step)
        earlier = [text for item in self._steps[:-1] if (text := _fault(item)) != fault][-EARLIER:]
        texts = task_texts(self._task)
        messages = repair_spec_prompt(texts, _shown(self._task, step.parts), fault, earlier)
        address = Address(self._task.id, Role.GENERATE, self._model, FIRST_ITEM + number)
        reply = self._client.ask(Request(address, messages))
        if isinstance(reply, FailedCall):
            return f"no reply: {reply.detail} [{reply.fault}]"
        if reply.finish is not Finish.COMPLETE:
            return f"no whole reply [{reply.finish}]"
        found = cut_reply(reply.text, Kind.SPEC, self._task.signature.name)
        return found.reason if isinstance(found, Refusal) else SpecParts(**found)

    def _take(self, parts: SpecParts, edit: str, parent: int | None = None) -> bool:
        """Run a specification on the suite; return whether it has no counterexample."""
        found = self._check(parts)
        self._evaluations += found.evaluations
        number = len(self._steps)
        if found.best is None:
            problems = found.problems or (str(found.ending),)
            self._steps.append(Step(number, parent, edit, "", parts, None, 0, problems))
            return False
        self._steps.append(replace(found.best, number=number, parent=parent, edit=edit))
        return found.best.counterexample is None

    def _note(self, current: int, problem: str) -> None:
        """Log a question without an answer that can be used."""
        step = Step(len(self._steps), current, "no-answer", "", self._steps[current].parts, None, 0, (problem,))
        self._steps.append(step)

    def _result(self, ending: Ending) -> Repair:
        loaded = [step for step in self._steps if not step.problems]
        return Repair(self._task.id, ending, tuple(self._steps), loaded[-1] if loaded else None, self._evaluations)


def _recorder(path: Path | None, model: str) -> Recorder | None:
    return None if path is None else Recorder(path, {Role.GENERATE: (model,)})


def _fault(step: Step) -> str:
    if step.counterexample is not None:
        return said(step.counterexample)
    return "\n".join(step.problems[:SHOWN])


def said(test: SuiteTest) -> str:
    """Return a counterexample in words."""
    output = f"; output {test.output_text}" if test.output_text else ""
    return f"{SAID[test.complaint]}: {test.input_text}{output}"


def _shown(task: Task, parts: SpecParts) -> str:
    """Return a specification as Lean text."""
    pieces = [parts.imports]
    for section, aux, body in (
        ("precond", parts.precond_aux, parts.precond),
        ("postcond", parts.postcond_aux, parts.postcond),
    ):
        head = "" if defines(body, f"{task.signature.name}_{section}") else header_of(task, section) + "\n"
        pieces += [aux, head + body]
    return "\n\n".join(piece.strip("\n") for piece in pieces if piece.strip())
