"""The data behind a report in one fixed form, so that everybody who sums it up gets the same SHA-256."""

import hashlib
import json
from dataclasses import fields, is_dataclass
from typing import Any

from audit.facts import write


def canonical(figures: object) -> bytes:
    """Figures as JSON: keys sorted, no spaces, UTF-8, amounts as text with their scale, moments in UTC.

    Raises TypeError for a float or anything else that is no plain value.
    """
    return json.dumps(_plain(figures), ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def digest(data: bytes) -> str:
    """SHA-256 in hexadecimal, as `sha256sum` prints it."""
    return hashlib.sha256(data).hexdigest()


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return write(value)
