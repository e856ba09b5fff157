"""The options that stages share: named and preset as in Table 3 of the paper.

Each field is a command line option of the same name. Options that only one stage knows stay with that stage.
"""

from dataclasses import dataclass, fields

from veriscale.errors import UsageError


@dataclass(frozen=True, slots=True)
class Options:
    """The settings of one run; immutable, so that a task's result depends on them and the task alone.

    Raises:
        UsageError: a count is negative, or a probability is not between 0 and 1.
    """

    rounds: int = 1
    """Rounds of seed generation for each task."""
    candidates_per_round: int = 40
    """Candidate inputs proposed in each round."""
    example_limit: int = 5
    """Accepted and rejected examples, each, that a prompt shows."""
    max_mutations_per_input: int = 15
    """Mutants of one seed."""
    mutation_multi_step_size: int = 5
    """Most consecutive steps of one mutation."""
    mutation_ingredient_prob: float = 0.3
    """Probability that a step reuses a value of the ingredient pool."""
    max_adver_impl: int = 5
    """Adversarial implementations for each specification."""
    MAX_REJECT_INPUTS_PER_TASK: int = 50
    """Unexpected inputs that the reduction keeps for each task."""
    KEEP_PER_CRITICAL_BUCKET: int = 1
    """Unexpected inputs that the reduction keeps from each critical bucket."""
    MAX_ACCEPT_TEST_CASES_PER_TASK: int = 50
    """Expected pairs that the reduction keeps for each task."""
    seed: int = 0
    """Where all chance of the run starts from."""

    def __post_init__(self) -> None:
        for item in fields(self):
            value = getattr(self, item.name)
            if item.name != "seed" and value < 0:
                raise UsageError(f"--{item.name} must not be negative, but is {value}")
        if not self.mutation_ingredient_prob <= 1:
            raise UsageError(f"--mutation_ingredient_prob is a probability, but is {self.mutation_ingredient_prob}")
        if self.mutation_multi_step_size < 1:
            raise UsageError("--mutation_multi_step_size must be at least 1")
