"""Canonical JSON of report figures, so that everyone computes the same SHA-256."""

import hashlib
import json
from array import array
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import IO

from audit.recording.facts import write_fact

from .lateness import Counted, count_late_entries

BLOCK = 1 << 18


def encode_canonical(figures: object) -> bytes:
    """Return figures as JSON: sorted keys, no spaces, UTF-8, amounts as text with their scale, times in UTC.

    Raises TypeError for a float or any other unsupported type.
    """
    return json.dumps(_json_value(figures), ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


class Recorded:
    """Figures too numerous for memory, written one by one in canonical form to an unnamed file."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        # Eight bytes a row; the figures themselves are only on disk.
        self._sizes = array("L")
        self.since = Counted(0, 0)

    @property
    def count(self) -> int:
        return len(self._sizes)

    def add(self, figure: object) -> None:
        """Append a figure."""
        canonical = encode_canonical(figure)
        self._file.write((b"," if self.count else b"") + canonical)
        self._sizes.append(len(canonical))
        self.since += count_late_entries(figure)

    def __iter__(self) -> Iterator[bytes]:
        self._file.seek(0)
        while block := self._file.read(BLOCK):
            yield block

    def figures(self) -> Iterator[object]:
        """Yield the figures in order, as parsed JSON."""
        self._file.seek(0)
        for size in self._sizes:
            yield json.loads(self._file.read(size))
            self._file.read(1)  # the comma


def encode_in_parts(figures: object) -> Iterator[bytes]:
    """Yield the same bytes as `encode_canonical` in parts; a `Recorded` field represents a tuple."""
    if isinstance(figures, Recorded):
        yield b"["
        yield from figures
        yield b"]"
    elif isinstance(figures, tuple):
        for place, each in enumerate(figures):
            yield b"," if place else b"["
            yield from encode_in_parts(each)
        yield b"]" if figures else b"[]"
    # Only what can be long is taken apart; the rest is encoded at once.
    elif is_dataclass(figures) and any(_is_unbounded(getattr(figures, each.name)) for each in fields(figures)):
        # The order of `sort_keys`, or the checksum would differ.
        names = sorted(each.name for each in fields(figures))
        for place, name in enumerate(names):
            yield (b"," if place else b"{") + encode_canonical(name) + b":"
            yield from encode_in_parts(getattr(figures, name))
        yield b"}"
    else:
        yield encode_canonical(figures)


def load_figures(figures: object) -> object:
    """Return the figures as parsed JSON; `Recorded` fields stay in their files."""
    if isinstance(figures, Recorded):
        return figures
    if isinstance(figures, tuple):
        return [load_figures(each) for each in figures]
    if is_dataclass(figures) and any(_is_unbounded(getattr(figures, each.name)) for each in fields(figures)):
        return {name: load_figures(getattr(figures, name)) for name in sorted(each.name for each in fields(figures))}
    return json.loads(encode_canonical(figures))


def _is_unbounded(value: object) -> bool:
    """Can the value be of any size?"""
    return isinstance(value, tuple | Recorded) or is_dataclass(value)


def sha256_hex(data: bytes) -> str:
    """Return the SHA-256 in hexadecimal, as printed by `sha256sum`."""
    return hashlib.sha256(data).hexdigest()


def _json_value(value: object) -> object:
    if is_dataclass(value):
        return {each.name: _json_value(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, tuple):
        return [_json_value(each) for each in value]
    return write_fact(value)
