"""Which models are asked for what, and on which terms: a TOML file, or options of the command line.

concurrency = 8                     # calls at a time
prices = "prices.toml"              # beside this file; goes before the table that comes with VeriScale

[budget]
usd = 5.0
tokens = 2_000_000

[models.small]                      # `small` is the short name below
name = "gpt-4.1-mini"               # what the server calls it; the short name by default
base_url = "https://…/v1"           # OPENAI_BASE_URL or OpenAI's own by default
api = "chat"                        # or "responses"
key_env = "OPENAI_API_KEY"          # or key_file = "…"; a key never stands in this file
temperature = 0.8                   # this and what follows goes to the server as it stands
seed = 1
reasoning_effort = "low"
max_output_tokens = 8000
extra = { top_p = 0.9 }

[roles]
seed = "small"
specify = ["small", "large"]        # a role that is left out is not played
"""

import os
import tomllib
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError, field_validator, model_validator

from veriscale.errors import ModelError, read_failure
from veriscale.llm.prices import Price
from veriscale.llm.records import Role
from veriscale.texts import MAX_NAME, is_name

OPENAI: Final = "https://api.openai.com/v1"
BASE_URL: Final = "OPENAI_BASE_URL"
"""The environment variable with the server of models for which nothing else names one."""
ROLES_OF_SCALE: Final = (Role.SEED, Role.DECOMPOSE, Role.SPECIFY, Role.RED_TEAM)

Positive = Annotated[float, Field(gt=0)]


class Api(StrEnum):
    """The two protocols that OpenAI-compatible servers speak."""

    CHAT = "chat"
    RESPONSES = "responses"


def default_base_url() -> str:
    """Return the server of models for which nothing names one, as the library of OpenAI chooses it.

    Raises:
        ModelError: the environment names none that can be used.
    """
    url = os.environ.get(BASE_URL, "").strip() or OPENAI
    fault = _url_fault(url)
    if fault is not None:
        raise ModelError(f"{BASE_URL}: {fault}")
    return url


def _url_fault(url: str) -> str | None:
    scheme, _, rest = url.partition("://")
    if scheme not in {"http", "https"} or not rest:
        return "is not an http or https URL"
    if "@" in rest.split("/", 1)[0]:
        return "holds a user or a key; keys come from key_env or key_file"
    return None


class _Record(BaseModel):
    """A table of the settings: closed and frozen."""

    model_config = ConfigDict(frozen=True, extra="forbid", protected_namespaces=())


class ModelSettings(_Record):
    """One model."""

    name: str = Field(min_length=1)
    base_url: str = Field(default_factory=default_base_url)
    api: Api = Api.CHAT
    key_env: str = "OPENAI_API_KEY"
    key_file: Path | None = None
    temperature: float | None = None
    seed: int | None = None
    reasoning_effort: str | None = None
    max_output_tokens: int | None = Field(default=None, gt=0)
    extra: dict[str, JsonValue] = {}
    """Further members of the request's body."""
    timeout_seconds: Positive = 300.0
    """For one attempt, from the first byte to the last."""

    @field_validator("base_url")
    @classmethod
    def _no_key_in_url(cls, url: str) -> str:
        fault = _url_fault(url)
        if fault is not None:
            raise ValueError(fault)
        return url

    def options(self) -> dict[str, object]:
        """Return everything that can change a reply, for the key of a request."""
        fields = ("name", "base_url", "api", "temperature", "seed", "reasoning_effort", "max_output_tokens", "extra")
        return self.model_dump(mode="json", include=set(fields), exclude_none=True)


class BudgetSettings(_Record):
    """Where a run stops asking models; None stands for no limit."""

    usd: float | None = Field(default=None, ge=0)
    tokens: int | None = Field(default=None, ge=0)


class LlmSettings(_Record):
    """All settings: the models by short name, and who plays which role."""

    models: dict[str, ModelSettings] = {}
    roles: dict[Role, tuple[str, ...]] = {}
    budget: BudgetSettings = BudgetSettings()
    prices: dict[str, Price] = {}
    """Prices that go before the table that comes with VeriScale."""
    concurrency: int = Field(default=8, ge=1, le=256)
    attempts: int = Field(default=6, ge=1)
    """Tries for one call, the first one included."""
    max_wait_seconds: Positive = 120.0
    """The longest pause before another try; a server that asks for a longer one is given up."""

    @field_validator("roles", mode="before")
    @classmethod
    def _lists(cls, roles: object) -> object:
        if not isinstance(roles, Mapping):
            return roles
        return {name: (value,) if isinstance(value, str) else value for name, value in roles.items()}

    @model_validator(mode="after")
    def _roles_are_played(self) -> "LlmSettings":
        for role, names in self.roles.items():
            if role is not Role.SPECIFY and role is not Role.GENERATE and len(names) != 1:
                raise ValueError(f"roles.{role} takes one model, only specify and generate take several")
            for name in names:
                if not is_name(name):
                    raise ValueError(f"roles.{role} names {name[:MAX_NAME]!r}, which is no name of a model")
                if name not in self.models:
                    raise ValueError(f"roles.{role} names {name!r}, which is not in [models]")
            if len(set(names)) != len(names):
                raise ValueError(f"roles.{role} names a model twice")
        return self

    def cast(self, role: Role) -> tuple[str, ...]:
        """Return the short names of the models that play a role."""
        return self.roles.get(role, ())


def read_settings(path: Path) -> LlmSettings:
    """Read a settings file.

    Raises:
        ModelError: it cannot be read, or something in it is wrong; the text shows no values, since one may be a key.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise ModelError(f"{path}: cannot be read: {read_failure(error)}") from None
    except tomllib.TOMLDecodeError as error:
        raise ModelError(f"{path}: is not TOML: {error}") from None
    if isinstance(data.get("prices"), str):
        data["prices"] = _table(path.parent / data["prices"])
    if isinstance(data.get("models"), dict):
        data["models"] = {name: _named(name, model, path.parent) for name, model in data["models"].items()}
    return checked_settings(data, str(path))


def checked_settings(data: Mapping[str, object], place: str) -> LlmSettings:
    """Return settings from plain data.

    Raises:
        ModelError: something in it is wrong; `place` says where it stands.
    """
    try:
        return LlmSettings.model_validate(dict(data))
    except ValidationError as error:
        faults = error.errors(include_url=False, include_context=False, include_input=False)
        lines = [f"{'.'.join(map(str, fault['loc'])) or 'settings'}: {fault['msg']}" for fault in faults]
        raise ModelError(f"{place}: " + "; ".join(lines)) from None


def _named(name: str, model: object, folder: Path) -> object:
    """Give a model its short name where it has no other, and read its key file beside the settings."""
    if not isinstance(model, dict):
        return model
    model = {"name": name, **model}
    if isinstance(model.get("key_file"), str):
        model["key_file"] = folder / Path(model["key_file"]).expanduser()
    return model


def _table(path: Path) -> object:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ModelError(f"{path}: the price table cannot be read: {read_failure(error)}") from None
