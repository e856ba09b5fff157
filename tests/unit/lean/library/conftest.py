"""Calls of library functions without the front end: evidence is built from the registered instances."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from veriscale.lean.budget import METER, Budget
from veriscale.lean.library import LIBRARY
from veriscale.lean.library.registry import Dictionary


def build_evidence(name: str, *needs: Dictionary) -> Dictionary:
    """Return the dictionary of an instance, as the back end builds it."""
    entry = LIBRARY.instance_names[name]
    types = LIBRARY.classes[entry.target.split()[0]].methods
    methods: dict[str, Any] = {}
    for method, function in entry.methods.items():
        implementation = LIBRARY.functions[function].implementation
        if "→" not in types[method]:
            methods[method] = implementation(*needs)
        elif needs:
            methods[method] = lambda *arguments, run=implementation: run(*needs, *arguments)
        else:
            methods[method] = implementation
    return Dictionary(methods, entry.structural and all(need.structural for need in needs))


@pytest.fixture
def evidence() -> Callable[..., Dictionary]:
    """Build evidence: ``evidence("instBEqList", evidence("instBEqNat"))``."""
    return build_evidence


@pytest.fixture
def call() -> Callable[..., Any]:
    """Call a library function by its Lean name: evidence first, then the explicit arguments."""

    def run(name: str, *arguments: object) -> object:
        entry = LIBRARY.find(name)
        assert entry is not None, name
        return entry.implementation(*arguments)

    return run


@pytest.fixture(autouse=True)
def _fresh_meter() -> Iterator[None]:
    """Give each test the default budget."""
    METER.start(Budget())
    yield
    METER.start(Budget())
