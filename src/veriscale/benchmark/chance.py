"""Chance that repeats: every task and stage has a generator of its own, derived from the run's seed.

A generator depends on the names given here and on nothing else: not on PYTHONHASHSEED, on the order in which tasks
run, or on the number of workers.
"""

import hashlib
import json
from random import Random


def derive_rng(seed: int, task_id: str, stage: str) -> Random:
    """Return the generator of `stage` for the task `task_id` in a run with `seed`.

    The three are written as a JSON list before hashing, so that different triples never become the same text.
    """
    text = json.dumps([seed, task_id, stage])
    return Random(int.from_bytes(hashlib.sha256(text.encode("ascii")).digest(), "big"))
