"""What models cost: a table in dollars per million tokens that users can edit, and the cost of a reply."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files

from pydantic import BaseModel, ConfigDict, Field

from veriscale.llm.records import Usage

MILLION = 1_000_000


class Price(BaseModel):
    """Dollars per million tokens; cached input costs as much as other input unless it has a price of its own."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    input: float = Field(ge=0)
    output: float = Field(ge=0)
    cached_input: float | None = Field(default=None, ge=0)

    def cost(self, usage: Usage) -> float:
        """Return dollars."""
        cached = min(usage.cached_tokens, usage.input_tokens)
        cached_price = self.input if self.cached_input is None else self.cached_input
        fresh = (usage.input_tokens - cached) * self.input
        return (fresh + cached * cached_price + usage.output_tokens * self.output) / MILLION


def price_table(own: Mapping[str, Price]) -> Mapping[str, Price]:
    """Return the prices by the names that servers give to models: `own` before those of ``prices.toml``."""
    text = files("veriscale.llm").joinpath("prices.toml").read_text(encoding="utf-8")
    return {name: Price.model_validate(row) for name, row in tomllib.loads(text).items()} | dict(own)
