"""Library functions are charged to the meter of the process: each test starts it anew."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from veriscale.lean.budget import METER, Budget

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(autouse=True)
def _fresh_meter() -> Iterator[None]:
    METER.start(Budget(steps=10**9))
    yield
    METER.start(Budget())
