"""Accounts: calls, tokens, dollars and faults by role and model, and the budget that ends the calls.

A call is reserved at what it can cost at most by our estimate and settled at what it did cost, so that several calls at
a time cannot overshoot the budget together. A call that does not fit waits while others are under way.
"""

import threading
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from veriscale.errors import ModelError
from veriscale.llm.prices import Price
from veriscale.llm.records import Address, Request, Role, Usage
from veriscale.llm.settings import BudgetSettings, ModelSettings

CHARACTERS_PER_TOKEN = 3
"""For estimates before a call; code has fewer characters in a token than prose."""
ASSUMED_OUTPUT_TOKENS = 4096
"""Reserved for a reply where the settings set no limit."""


@dataclass(slots=True)
class UsageRow:
    """The account of one role and model."""

    role: Role
    model: str
    calls: int = 0
    """Replies that were paid for."""
    reused: int = 0
    """Replies from the store or a recording, which cost nothing."""
    usage: Usage = field(default_factory=Usage)
    """Tokens of the paid replies."""
    cost_usd: float = 0.0
    priced: bool = True
    """Whether the table has a price for all of them."""
    failed_attempts: Counter[str] = field(default_factory=Counter)
    """Attempts without a reply, by `CallFault`; most of them were tried again."""
    failed_calls: Counter[str] = field(default_factory=Counter)
    """Calls that were given up, by `CallFault`."""


class Ledger:
    """The accounts of a run; safe for threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._rows: dict[tuple[Role, str], UsageRow] = {}

    @contextmanager
    def row(self, address: Address) -> Iterator[UsageRow]:
        """Yield the account of an address, for changes that no other thread sees half done."""
        with self._lock:
            yield self._rows.setdefault((address.role, address.model), UsageRow(address.role, address.model))

    def rows(self) -> tuple[UsageRow, ...]:
        """Return all accounts, in the order of roles and models."""
        order = list(Role)
        with self._lock:
            return tuple(sorted(self._rows.values(), key=lambda row: (order.index(row.role), row.model)))

    @property
    def cost_usd(self) -> float:
        """Dollars of the whole run, as far as there are prices."""
        return sum(row.cost_usd for row in self.rows())


class Budget:
    """Dollars and tokens that may be spent; `spent` says whether a call was turned down for it."""

    def __init__(self, settings: BudgetSettings, prices: Mapping[str, Price]):
        self._settings = settings
        self._prices = prices
        self._changed = threading.Condition()
        self._spent = Amount()
        self._reserved = Amount()
        self.spent = False

    def check_prices(self, models: Mapping[str, ModelSettings]) -> None:
        """Check that a budget in dollars can be kept.

        Raises:
            ModelError: a model has no price.
        """
        missing = sorted({model.name for model in models.values() if model.name not in self._prices})
        if self._settings.usd is not None and missing:
            raise ModelError(
                f"a budget in dollars needs the price of {', '.join(missing)}: add [prices.{missing[0]!r}] with input "
                "and output in dollars per million tokens to the settings"
            )

    def reserve(self, model: ModelSettings, request: Request) -> "Amount | None":
        """Set aside what a call may cost; None where the budget does not allow it."""
        need = self.estimate(model, request)
        with self._changed:
            while not self._fits(self._spent + self._reserved + need) and self._reserved.tokens > 0:
                self._changed.wait()
            if not self._fits(self._spent + need):
                self.spent = True
                return None
            self._reserved += need
            return need

    def settle(self, reserved: "Amount", usage: Usage, cost_usd: float) -> None:
        """Put what a call did cost in the place of what was reserved; nothing for a call without a reply."""
        with self._changed:
            self._reserved = self._reserved - reserved
            self._spent += Amount(usage.total, cost_usd)
            self._changed.notify_all()

    def estimate(self, model: ModelSettings, request: Request) -> "Amount":
        """Return what a call can cost at most, by the lengths of its texts."""
        characters = sum(len(message.text) for message in request.messages)
        usage = Usage(
            input_tokens=characters // CHARACTERS_PER_TOKEN + 1,
            output_tokens=model.max_output_tokens or ASSUMED_OUTPUT_TOKENS,
        )
        return Amount(usage.total, self.cost(model, usage) or 0.0)

    def cost(self, model: ModelSettings, usage: Usage) -> float | None:
        """Return the price of tokens in dollars, None for a model without prices."""
        price = self._prices.get(model.name)
        return None if price is None else price.cost(usage)

    def _fits(self, amount: "Amount") -> bool:
        usd, tokens = self._settings.usd, self._settings.tokens
        return (usd is None or amount.usd <= usd) and (tokens is None or amount.tokens <= tokens)


@dataclass(frozen=True, slots=True)
class Amount:
    """Tokens and dollars."""

    tokens: int = 0
    usd: float = 0.0

    def __add__(self, other: "Amount") -> "Amount":
        """Return the sum."""
        return Amount(self.tokens + other.tokens, self.usd + other.usd)

    def __sub__(self, other: "Amount") -> "Amount":
        """Return the difference."""
        return Amount(self.tokens - other.tokens, self.usd - other.usd)
