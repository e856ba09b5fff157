"""The identity monad: ``Id.run`` gives back its argument, as ``Id α`` is ``α``."""

from typing import Any

from veriscale.lean.library.registry import LIBRARY


@LIBRARY.function("Id.run", "{α : Type} (x : α) : α", inline="{0}")
def _run(x: Any) -> Any:
    return x
