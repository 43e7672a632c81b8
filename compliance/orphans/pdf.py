"""Whether a PDF handed in is whole, can be looked into, and does nothing by itself.

A sieve, no proof: what passes is still handed out as a file to be saved, never shown inside a page.
"""

import re
import zlib
from collections.abc import Iterator
from enum import StrEnum

# What acts when the paper is opened, or what carries a second file. Names of the PDF standard (ISO 32000-2).
ACTIVE = frozenset(
    {
        b"JavaScript",
        b"Launch",
        b"EmbeddedFile",
        b"EmbeddedFiles",
        b"FileAttachment",
        b"RichMedia",
        b"SubmitForm",
        b"ImportData",
        b"GoToE",
        b"XFA",
    }
)
MOST_UNPACKED = 16 * 1024 * 1024  # bytes of all packed objects of a paper together
_OTHERWISE_PACKED = frozenset({b"Predictor", b"Crypt", b"ASCIIHexDecode", b"ASCII85Decode", b"LZWDecode"})
_KNOWN = ACTIVE | _OTHERWISE_PACKED | {b"Encrypt", b"ObjStm", b"Filter", b"FlateDecode"}
_HEAD = re.compile(rb"%PDF-(1\.[0-7]|2\.0)[\r\n \t]")
_TAIL = re.compile(rb"startxref\s+[0-9]{1,10}\s+%%EOF[\s\x00]*\Z")
_TAIL_WITHIN = 1024
_NAME = re.compile(rb"/(%b)(?=[\x00\t\n\f\r ()<>\[\]{}/%%]|\Z)" % b"|".join(sorted(_KNOWN)))
_ESCAPE = re.compile(rb"#([0-9A-Fa-f]{2})")
_STREAM = re.compile(rb"endstream|stream[ \t]*(?:\r\n?|\n)")


class Flaw(StrEnum):
    """Why a PDF is not kept."""

    BROKEN = "broken"
    LOCKED = "locked"
    ACTIVE = "active"


def flaw(sent: bytes) -> Flaw | None:
    """What is wrong with a PDF; None if nothing is. Broken also means that something else follows its end."""
    if _HEAD.match(sent) is None or _TAIL.search(sent[-_TAIL_WITHIN:]) is None:
        return Flaw.BROKEN
    found = names(sent)
    if b"Encrypt" in found:
        return Flaw.LOCKED
    if found & ACTIVE:
        return Flaw.ACTIVE
    return _flaw_of_packed(sent)


def names(text: bytes) -> set[bytes]:
    """Which of the names that matter here stand in a piece of a PDF, such as `Launch`, also written `L#61unch`."""
    plain = _ESCAPE.sub(lambda two: bytes([int(two[1], 16)]), text) if b"#" in text else text
    return set(_NAME.findall(plain))


def _flaw_of_packed(sent: bytes) -> Flaw | None:
    """What is wrong with the objects that newer papers keep compressed, out of plain sight."""
    left = MOST_UNPACKED
    for described, packed in _packed(sent):
        if b"Filter" not in described:
            continue  # not packed after all: it was read in clear
        if b"FlateDecode" not in described or described & _OTHERWISE_PACKED:
            return Flaw.LOCKED
        unpacking = zlib.decompressobj()
        try:
            objects = unpacking.decompress(packed, left)
        except zlib.error:
            return Flaw.BROKEN
        left -= len(objects)
        if left <= 0:
            return Flaw.LOCKED
        if not unpacking.eof:
            return Flaw.BROKEN
        if names(objects) & ACTIVE:
            return Flaw.ACTIVE
    return None


def _packed(sent: bytes) -> Iterator[tuple[set[bytes], bytes]]:
    """Every stream of packed objects: the names in its dictionary, and its bytes.

    Every mark that could begin a stream is taken for one: a paper cannot hide a stream behind a false beginning.
    """
    described: set[bytes] = set()
    since = 0
    for mark in _STREAM.finditer(sent):
        between = sent[since : mark.start()]
        if b"ObjStm" in described:
            yield described, between
        described = set() if mark[0] == b"endstream" else names(between)
        since = mark.end()
    if b"ObjStm" in described:
        yield described, sent[since:]
