"""Data as one compressed text that the browser unpacks when it is wanted.

JSON with short lists instead of objects, gzip and base64: it stands in a page as text that is no script, and costs
nothing before. ``base.js`` unpacks it.
"""

import base64
import gzip
import json


def packed_json(record: object) -> str:
    """Return the text; equal data gives equal texts."""
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode("utf-8"), compresslevel=6, mtime=0)).decode("ascii")
