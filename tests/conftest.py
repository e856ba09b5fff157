"""What all tests share: where the shared benchmark data lies."""

from pathlib import Path

import pytest

SHARED = Path(__file__).parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the real benchmark data, beside the checkout."""
    if not SHARED.is_dir():
        pytest.skip("the shared benchmark data is not beside the checkout")
    return SHARED
