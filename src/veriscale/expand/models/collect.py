"""The talks with models about one task: seeds, decomposition, postconditions, red team (paper, section 3.1).

Each answer is read, checked and, where it is of no use, asked for once more with the reasons; then it is given up. All
that was refused is counted, and nothing that was refused is in the material. Where the red team finds no program for a
postcondition, it is given a weakened ground truth, as in the paper.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeVar

from veriscale.benchmark.options import Options
from veriscale.benchmark.records import GeneratedPostcondition, GeneratedProgram, Input, ModelMaterial, Task
from veriscale.expand.adversaries.records import WeakenedPostcondition, WeakeningKind
from veriscale.expand.adversaries.weaken import weakened_postconditions
from veriscale.expand.models.reading import (
    ContentFault,
    LeanParts,
    Refused,
    SeedReader,
    read_decomposition,
    read_postcondition,
    read_programs,
)
from veriscale.expand.models.texts import input_rows, is_trivial, postcondition_text, task_texts
from veriscale.llm.prompts import decompose_prompt, red_team_prompt, repair_prompt, seed_prompt, specify_prompt
from veriscale.llm.records import Address, FailedCall, Finish, Message, Reply, Request, Role

Item = TypeVar("Item")
Cast = Mapping[Role, Sequence[str]]
"""The models that play each role."""

SHOWN_PROBLEMS: Final = 10
"""Reasons that a model is shown for its second try."""
FALLBACK: Final = 1000
"""Items of the red team from here on are about weakened ground truths."""
_ENDINGS: Final = {
    Finish.CUT: "the answer was cut off at the limit on its length; give a shorter one",
    Finish.EMPTY: "the answer was empty",
    Finish.REFUSED: "there was no answer to the question",
}


class Ask(Protocol):
    """Asks a model."""

    def __call__(self, request: Request) -> Reply | FailedCall:
        """Return the model's next turn."""


class Check(Protocol):
    """Elaborates what a model wrote for the task, and looks for forbidden means."""

    def postcondition(self, parts: LeanParts) -> Refused | None:
        """Return what is wrong with a postcondition."""

    def program(self, parts: LeanParts) -> Refused | None:
        """Return what is wrong with a program."""


@dataclass(frozen=True, slots=True)
class Collected:
    """What the models made for a task, and what was refused of it."""

    material: ModelMaterial
    refused: Mapping[str, int]
    """Counts of refused items by ``role:fault``; a fault of a call is counted here as well."""
    given_up: Mapping[str, int]
    """Questions that have no useful answer after two tries, by role."""
    fallbacks: int
    """Postconditions for which the red team was given a weakened ground truth."""


@dataclass(frozen=True, slots=True)
class _Read(Generic[Item]):
    """What one reply, or two, gave; `enough` says that no second try is needed."""

    found: tuple[Item, ...]
    refused: tuple[Refused, ...]
    enough: bool


@dataclass(frozen=True, slots=True)
class _Target:
    """A postcondition for the red team."""

    id: str
    item: int
    text: str


def collect(task: Task, cast: Cast, options: Options, ask: Ask, check: Check) -> Collected:
    """Ask the models that are cast about a task."""
    talks = _Talks(task, cast, options, ask, check)
    seeds = talks.seeds()
    postconditions = talks.postconditions(talks.decomposition())
    programs = talks.programs(postconditions)
    material = ModelMaterial(seeds, postconditions, programs)
    return Collected(material, dict(sorted(talks.refused.items())), dict(talks.given_up), talks.fallbacks)


class _Talks:
    """The talks about one task, and their counts."""

    def __init__(self, task: Task, cast: Cast, options: Options, ask: Ask, check: Check):
        self.task = task
        self.cast = cast
        self.options = options
        self.ask = ask
        self.check = check
        self.texts = task_texts(task)
        self.refused: Counter[str] = Counter()
        self.given_up: Counter[str] = Counter()
        self.fallbacks = 0

    def seeds(self) -> tuple[Input, ...]:
        """Return the new inputs of all rounds."""
        found: list[Input] = []
        reader = SeedReader(self.task)
        limit, wanted = self.options.example_limit, self.options.candidates_per_round
        accepted = input_rows(self.task, [pair.input for pair in self.task.suite.pairs])[:limit]
        rejected = input_rows(self.task, self.task.suite.unexpected_inputs)[:limit]
        for model in self.cast.get(Role.SEED, ()):
            for number in range(self.options.rounds):
                proposed = input_rows(self.task, found)
                prompt = seed_prompt(self.texts, wanted, accepted, rejected, proposed, is_trivial(self.task))
                found += self._talk(Role.SEED, model, number, prompt, lambda reply: _read_seeds(reader, reply, wanted))
        return tuple(found)

    def decomposition(self) -> str:
        """Return the decomposition of the problem, "" without one."""
        found: tuple[str, ...] = ()
        for model in self.cast.get(Role.DECOMPOSE, ()) if self.cast.get(Role.SPECIFY) else ():
            found = self._talk(Role.DECOMPOSE, model, 0, decompose_prompt(self.texts), _read_one(read_decomposition))
        return found[0] if found else ""

    def postconditions(self, decomposition: str) -> tuple[GeneratedPostcondition, ...]:
        """Return the postconditions of all models that specify."""
        found: list[GeneratedPostcondition] = []
        prompt = specify_prompt(self.texts, decomposition)
        for number, model in enumerate(self.cast.get(Role.SPECIFY, ())):
            for parts in self._talk(Role.SPECIFY, model, number, prompt, _read_one(self._read_postcondition)):
                if any(_plain(parts) == _plain(LeanParts(item.postcond, item.postcond_aux)) for item in found):
                    self._count(Role.SPECIFY, ContentFault.REPEATED)
                else:
                    found.append(GeneratedPostcondition(f"g{number + 1:02}", model, parts.body, parts.aux))
        return tuple(found)

    def programs(self, postconditions: Sequence[GeneratedPostcondition]) -> tuple[GeneratedProgram, ...]:
        """Return the programs of the red team for each postcondition, or for weakened ground truths instead."""
        found: list[GeneratedProgram] = []
        for model in self.cast.get(Role.RED_TEAM, ()):
            hit = 0
            for number, item in enumerate(postconditions):
                text = postcondition_text(self.task, item.postcond, item.postcond_aux)
                made = self._red_team(model, _Target(item.id, number, text))
                hit += bool(made)
                found += made
            missing = max(1, len(self.cast.get(Role.SPECIFY, ()))) - hit
            for number, weak in enumerate(self._weakened()[:missing]):
                self.fallbacks += 1
                text = postcondition_text(self.task, weak.postcond, weak.postcond_aux or "")
                found += self._red_team(model, _Target(weak.id, FALLBACK + number, text))
        return tuple(found)

    def _weakened(self) -> tuple[WeakenedPostcondition, ...]:
        """Return weakened ground truths, those with a dropped constraint first."""
        weakened = weakened_postconditions(self.task)
        kinds = (WeakeningKind.CONJUNCT_DROPPED, WeakeningKind.VACUOUS)
        dropped = [item for item in weakened if item.kind is kinds[0]]
        return (*dropped, *(item for item in weakened if item.kind not in kinds))

    def _red_team(self, model: str, target: _Target) -> list[GeneratedProgram]:
        """Ask for programs against one postcondition, none of them twice or the reference."""
        written = {_plain(LeanParts(self.task.section("code"), self.task.section("code_aux")))}
        wanted = self.options.max_adver_impl
        if wanted == 0:
            return []
        prompt = red_team_prompt(self.texts, target.text, wanted)
        made = self._talk(
            Role.RED_TEAM, model, target.item, prompt, lambda reply: self._read_programs(reply, wanted, written)
        )
        return [
            GeneratedProgram(f"{target.id}-{number}", model, target.id, parts.body, parts.aux)
            for number, parts in enumerate(made[:wanted], 1)
        ]

    def _talk(
        self, role: Role, model: str, item: int, prompt: tuple[Message, ...], read: Callable[[str], _Read[Item]]
    ) -> tuple[Item, ...]:
        """Ask, and ask once more where the answer is not enough; return what both answers gave."""
        found: tuple[Item, ...] = ()
        messages = prompt
        for attempt in (0, 1):
            reply = self.ask(Request(Address(self.task.id, role, model, item, attempt), messages))
            if isinstance(reply, FailedCall):
                self._count(role, reply.fault)
                break
            if reply.finish is Finish.COMPLETE:
                result = read(reply.text)
                for refusal in result.refused:
                    self._count(role, refusal.fault)
                found += result.found
                if result.enough:
                    break
                problems = [refusal.detail for refusal in result.refused[:SHOWN_PROBLEMS]]
            else:
                self._count(role, reply.finish)
                problems = [_ENDINGS[reply.finish]]
            messages = repair_prompt(prompt, reply.text or "(no answer)", problems)
        if not found:
            self.given_up[role] += 1
        return found

    def _read_postcondition(self, reply: str) -> LeanParts | Refused:
        parts = read_postcondition(reply, self.task)
        return parts if isinstance(parts, Refused) else self.check.postcondition(parts) or parts

    def _read_programs(self, reply: str, wanted: int, written: set[str]) -> _Read[LeanParts]:
        programs, refused = read_programs(reply, self.task, wanted)
        found = []
        for parts in programs:
            fault = self.check.program(parts)
            if fault is None and _plain(parts) in written:
                fault = Refused(ContentFault.REPEATED, "a program is there twice, or is the reference")
            if fault is None:
                written.add(_plain(parts))
                found.append(parts)
            else:
                refused.append(fault)
        return _Read(tuple(found), tuple(refused), len(found) >= wanted)

    def _count(self, role: Role, fault: str) -> None:
        self.refused[f"{role}:{fault}"] += 1


def _read_seeds(reader: SeedReader, reply: str, wanted: int) -> _Read[Input]:
    read = reader.read(reply, wanted)
    return _Read(read.inputs, read.refused, bool(read.inputs) or wanted == 0)


def _read_one(read: Callable[[str], Item | Refused]) -> Callable[[str], _Read[Item]]:
    """Make a reader of one item fit for `_talk`."""

    def wrapped(reply: str) -> _Read[Item]:
        item = read(reply)
        return _Read((), (item,), False) if isinstance(item, Refused) else _Read((item,), (), True)

    return wrapped


def _plain(parts: LeanParts) -> str:
    """Return a text without differences in white space and comments, to find repetitions."""
    lines = (line.split("--", 1)[0] for line in f"{parts.aux}\n{parts.body}".splitlines())
    return " ".join(" ".join(lines).split())
