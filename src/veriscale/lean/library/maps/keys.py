"""What maps and sets share: the check of the evidence for their keys. It registers nothing."""

from veriscale.lean.budget import METER
from veriscale.lean.diagnostics import Code, Undecided
from veriscale.lean.library.registry import Dictionary


def check_keys(equality: Dictionary, touched: int = 1) -> None:
    """Charge for `touched` entries, and make sure that Python's ``==`` is the equality of the keys.

    Raises:
        Undecided: the keys have another ``BEq``, such as that of floats.
    """
    METER.charge(touched)
    if not equality.structural:
        raise Undecided(Code.UNSUPPORTED_TYPE, "a hash map or set whose keys have an equality of their own")
