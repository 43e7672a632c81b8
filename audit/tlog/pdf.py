"""Reads the PDF files that Carnet writes: their objects and attached files.

Unknown syntax is refused: another program could interpret it differently.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import Any, NamedTuple

DEEP = 50  # levels of nested values and of tree nodes
LARGEST_TABLE = 256 * 1024 * 1024  # bytes of an unpacked table or object stream
BLOCK = 1 << 20

WHOLE = rb"[^\x00\t\n\x0c\r ()<>\[\]{}/%]"
GAP = rb"[\x00\t\n\x0c\r ]"
BLANK = rb"(?:" + GAP + rb"|%[^\r\n]*[\r\n])*"
TOKEN = re.compile(BLANK + rb"(<<|>>|[\[\]()]|/" + WHOLE + rb"*|<(?:[0-9A-Fa-f]|" + GAP + rb")*>|" + WHOLE + rb"+)")
TWO = BLANK + rb"([0-9]{1,10})" + GAP + rb"+([0-9]{1,5})" + GAP
REFERENCE = re.compile(TWO + rb"+R(?!" + WHOLE + rb")")
BEGINS = re.compile(TWO + rb"+obj")
STREAM = re.compile(BLANK + rb"stream\r?\n")
STREAM_END = re.compile(rb"[\r\n]{0,2}endstream(?!" + WHOLE + rb")")
END = re.compile(rb"startxref[\r\n]+([0-9]{1,15})[\r\n]+%%EOF[\r\n]*\Z")
SECTION = re.compile(rb"[\r\n ]*([0-9]{1,10}) ([0-9]{1,10})[ \r\n]+")
ROW = re.compile(rb"([0-9]{10}) ([0-9]{5}) ([nf])[ \r][\r\n]")
NUMBER = re.compile(rb"[+-]?(?:[0-9]{1,19}|[0-9]{0,19}\.[0-9]{0,19})\Z")
OCTAL = re.compile(rb"[0-7]+")
ESCAPED = re.compile(rb"\\([0-7]{1,3}|\r\n|.)", re.DOTALL)
PARENTHESES = re.compile(rb"\\.|[()]", re.DOTALL)
LETTERS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r": b"", b"\r\n": b""}
WORDS = {b"true": True, b"false": False, b"null": None}
HASHED = re.compile(rb"#([0-9A-Fa-f]{2})")


class NoPdf(ValueError):
    """The file is not a PDF as Carnet writes it; the message says where reading stopped."""


class Name(str):
    """A name such as /Type, without its slash."""

    __slots__ = ()


class Reference(NamedTuple):
    """A reference to another object."""

    number: int
    generation: int


class Stream(NamedTuple):
    """A stream: its dictionary and its packed bytes."""

    about: dict[str, Any]
    packed: bytes


class Text(NamedTuple):
    """A string of bytes."""

    data: bytes

    @property
    def words(self) -> str:
        """The decoded text. Raises NoPdf."""
        try:
            if self.data.startswith(b"\xfe\xff"):
                return self.data[2:].decode("utf-16-be")
            return self.data.decode("ascii")
        except UnicodeDecodeError as error:
            raise NoPdf("a string is written in a way that is not read here") from error


class Pdf:
    """The objects of a PDF, located by its cross-reference table. Raises NoPdf."""

    def __init__(self, data: bytes) -> None:
        if not data.startswith(b"%PDF-1."):
            raise NoPdf("this is not a PDF")
        self._data = data
        self._places: dict[int, tuple[int, int]] = {}
        self._groups: dict[int, dict[int, Any]] = {}
        self._reading = set[int]()
        end = END.search(data, max(len(data) - 64, 0))
        if end is None:
            raise NoPdf("the end of the file is missing")
        self.about = self._tables(int(end[1]))
        if "Encrypt" in self.about:
            raise NoPdf("the file is encrypted")
        self.catalog = self.dictionary(self.about.get("Root"))

    def get(self, value: Any) -> Any:
        """Resolve a reference; return None for a missing object."""
        for _each in range(DEEP):
            if not isinstance(value, Reference):
                return value
            value = self._object(value)
        raise NoPdf("objects refer to each other in a circle")

    def dictionary(self, value: Any) -> dict[str, Any]:
        """Resolve a value that must be a dictionary."""
        found = self.get(value)
        if not isinstance(found, dict):
            raise NoPdf("a dictionary is missing")
        return found

    def array(self, value: Any) -> list[Any]:
        """Resolve a value that must be an array."""
        found = self.get(value)
        if not isinstance(found, list):
            raise NoPdf("an array is missing")
        return found

    def words(self, value: Any) -> str:
        """Resolve a value that must be a string."""
        found = self.get(value)
        if not isinstance(found, Text):
            raise NoPdf("a string is missing")
        return found.words

    def attachments(self) -> dict[str, Stream]:
        """Return the attached files by name."""
        names = self.dictionary(self.catalog.get("Names", {}))
        found: dict[str, Stream] = {}
        for key, value in self._leaves(names.get("EmbeddedFiles", {}), 0):
            about = self.dictionary(value)
            files = self.dictionary(about.get("EF"))
            file_names = {self.words(about[each]) for each in ("F", "UF") if each in about}
            streams = [self.get(files[each]) for each in files]
            # Viewers differ in which name or file they show; a reader must not see another file than the one checked.
            if file_names != {key} or key in found:
                raise NoPdf(f"an attached file has two names: {key!r} and another, or one name has two files")
            if not streams or not isinstance(streams[0], Stream) or any(each != streams[0] for each in streams):
                raise NoPdf(f"the attached file {key!r} is not one file")
            found[key] = streams[0]
        return found

    def unpack(self, stream: Stream, most: int) -> bytes:
        """Return the content of a stream of at most `most` bytes."""
        held, size = [], 0
        for block in self.blocks(stream):
            size += len(block)
            if size > most:
                raise NoPdf(f"something in the file is longer than the {most} bytes allowed")
            held.append(block)
        return b"".join(held)

    def blocks(self, stream: Stream) -> Iterator[bytes]:
        """Yield the content of a stream of any length, block by block."""
        kind = self.get(stream.about.get("Filter"))
        if isinstance(kind, list) and len(kind) == 1:
            kind = self.get(kind[0])
        if self.get(stream.about.get("DecodeParms")) is not None:
            raise NoPdf("a stream is packed in a way that is not read here")
        if kind is None:
            yield stream.packed
            return
        if kind != "FlateDecode":
            raise NoPdf(f"a stream is packed in a way that is not read here: {kind!r}")
        decompressor = zlib.decompressobj()
        rest = stream.packed
        try:
            while not decompressor.eof:
                block = decompressor.decompress(rest, BLOCK)
                rest = decompressor.unconsumed_tail
                if not block and not decompressor.eof:
                    raise NoPdf("a stream ends too early")
                yield block
        except zlib.error as error:
            raise NoPdf("a stream cannot be unpacked") from error

    def _leaves(self, node: Any, depth: int) -> Iterator[tuple[str, Any]]:
        """Yield the names and values of a name tree."""
        if depth > DEEP:
            raise NoPdf("the tree of names has no end")
        about = self.dictionary(node)
        for kid in self.array(about.get("Kids", [])):
            yield from self._leaves(kid, depth + 1)
        pairs = self.array(about.get("Names", []))
        for place in range(0, len(pairs) - 1, 2):
            yield self.words(pairs[place]), pairs[place + 1]

    def _tables(self, at: int) -> dict[str, Any]:
        """Read the cross-reference tables, newest first; return the trailer of the newest."""
        newest: dict[str, Any] | None = None
        seen = set[int]()
        while True:
            if at in seen or not 0 < at < len(self._data):
                raise NoPdf("the table of objects is not where it should be")
            seen.add(at)
            about = self._table(at) if self._data.startswith(b"xref", at) else self._packed_table(at)
            # The newest table is read first, and its trailer counts.
            newest = about if newest is None else newest
            before = about.get("Prev")
            if "XRefStm" in about or not isinstance(before, int | None):
                raise NoPdf("the table of objects is written in a way that is not read here")
            if before is None:
                return newest
            at = before

    def _table(self, at: int) -> dict[str, Any]:
        at += len(b"xref")
        while section := SECTION.match(self._data, at):
            first, count = int(section[1]), int(section[2])
            at = section.end()
            for number in range(first, first + count):
                row = ROW.match(self._data, at)
                if row is None:
                    raise NoPdf("the table of objects is damaged")
                if row[3] == b"n":
                    # Tables are read from the newest to the oldest, so a known place is never replaced.
                    self._places.setdefault(number, (int(row[1]), -1))
                else:
                    self._places.setdefault(number, (0, -1))
                at = row.end()
        word, at = _read_token(self._data, at)
        if word != b"trailer":
            raise NoPdf("the table of objects has no end")
        about, _at = _read_value(self._data, at, 0)
        if not isinstance(about, dict):
            raise NoPdf("the table of objects has no end")
        return about

    def _packed_table(self, at: int) -> dict[str, Any]:
        found = self._object_at(at, None)
        if not isinstance(found, Stream) or found.about.get("Type") != "XRef":
            raise NoPdf("the table of objects is not where it should be")
        about, data = found.about, self.unpack(found, LARGEST_TABLE)
        widths, size = about.get("W"), about.get("Size")
        index = about.get("Index", [0, size])
        if not isinstance(widths, list) or len(widths) != 3 or not isinstance(index, list):
            raise NoPdf("the table of objects is damaged")
        if not _are_numbers(*widths, *index):
            raise NoPdf("the table of objects is damaged")
        rows, place = sum(widths), 0
        for first, count in zip(index[::2], index[1::2], strict=False):
            if rows == 0 or place + count * rows > len(data):
                raise NoPdf("the table of objects is damaged")
            for number in range(first, first + count):
                self._place(number, data[place : place + rows], widths)
                place += rows
        return about

    def _place(self, number: int, row: bytes, widths: list[int]) -> None:
        one, two, _three = widths
        kind = int.from_bytes(row[:one], "big") if one else 1
        second, third = int.from_bytes(row[one : one + two], "big"), int.from_bytes(row[one + two :], "big")
        places = {0: (0, -1), 1: (second, -1), 2: (second, third)}
        if kind not in places:
            raise NoPdf("the table of objects is damaged")
        self._places.setdefault(number, places[kind])

    def _object(self, reference: Reference) -> Any:
        """Return an object from its offset in the file, or from an object stream; offset 0 means none."""
        place, within = self._places.get(reference.number, (0, -1))
        if within >= 0:
            return self._group(place).get(reference.number)
        if place:
            return self._object_at(place, reference)
        return None

    def _object_at(self, place: int, reference: Reference | None) -> Any:
        """Read the object at an offset, which must not depend on itself."""
        if place in self._reading:
            raise NoPdf("an object is needed to read itself")
        self._reading.add(place)
        try:
            return self._read_at(place, reference)
        finally:
            self._reading.remove(place)

    def _read_at(self, place: int, reference: Reference | None) -> Any:
        begins = BEGINS.match(self._data, place)
        if begins is None or (reference and (int(begins[1]), int(begins[2])) != reference):
            raise NoPdf("an object is not where it should be")
        value, at = _read_value(self._data, begins.end(), 0)
        stream = STREAM.match(self._data, at) if isinstance(value, dict) else None
        if stream is None:
            return value
        length = self.get(value.get("Length"))
        end = stream.end() + length if isinstance(length, int) else -1
        if end < stream.end() or not STREAM_END.match(self._data, end):
            raise NoPdf("a stream does not end where it should")
        return Stream(value, self._data[stream.end() : end])

    def _group(self, number: int) -> dict[int, Any]:
        if number in self._groups:
            return self._groups[number]
        place, within = self._places.get(number, (0, -1))
        found = self._object_at(place, None) if place and within < 0 else None
        if not isinstance(found, Stream) or found.about.get("Type") != "ObjStm":
            raise NoPdf("a group of objects is missing")
        data, count, first = self.unpack(found, LARGEST_TABLE), found.about.get("N", 0), found.about.get("First", -1)
        if not _are_numbers(count, first):
            raise NoPdf("a group of objects is damaged")
        heads = data[:first].split()
        if len(heads) != 2 * count or not all(each.isdigit() and len(each) < 12 for each in heads):
            raise NoPdf("a group of objects is damaged")
        pairs = zip(heads[::2], heads[1::2], strict=True)
        self._groups[number] = {int(each): _read_value(data, first + int(offset), 0)[0] for each, offset in pairs}
        return self._groups[number]


def _are_numbers(*values: Any) -> bool:
    return all(type(each) is int and each >= 0 for each in values)


def _read_token(data: bytes, at: int) -> tuple[bytes, int]:
    found = TOKEN.match(data, at)
    if found is None:
        raise NoPdf("the file ends, or goes on in a way that is not read here")
    return found[1], found.end()


def _read_value(data: bytes, at: int, depth: int) -> tuple[Any, int]:
    """Return the value that starts here, and where it ends."""
    if depth > DEEP:
        raise NoPdf("values within values have no end")
    refers = REFERENCE.match(data, at)
    if refers:
        return Reference(int(refers[1]), int(refers[2])), refers.end()
    word, at = _read_token(data, at)
    if word == b"<<":
        return _read_dictionary(data, at, depth)
    if word == b"[":
        return _read_array(data, at, depth)
    if word == b"(":
        return _read_string(data, at)
    return _plain_value(word), at


def _read_dictionary(data: bytes, at: int, depth: int) -> tuple[dict[str, Any], int]:
    found: dict[str, Any] = {}
    while True:
        word, at = _read_token(data, at)
        if word == b">>":
            return found, at
        name = _plain_value(word)
        if not isinstance(name, Name) or name in found:
            raise NoPdf("a dictionary says something twice, or without a name")
        found[name], at = _read_value(data, at, depth + 1)


def _read_array(data: bytes, at: int, depth: int) -> tuple[list[Any], int]:
    found: list[Any] = []
    while True:
        word, after = _read_token(data, at)
        if word == b"]":
            return found, after
        value, at = _read_value(data, at, depth + 1)
        found.append(value)


def _read_string(data: bytes, at: int) -> tuple[Text, int]:
    """Return a string in parentheses, which may contain balanced ones."""
    begin, open_ones = at, 1
    while open_ones:
        place = PARENTHESES.search(data, at)
        if place is None:
            raise NoPdf("a string has no end")
        at = place.end()
        open_ones += {b"(": 1, b")": -1}.get(place[0], 0)
    return Text(ESCAPED.sub(_unescape_string, data[begin : at - 1])), at


def _unescape_string(found: re.Match[bytes]) -> bytes:
    escaped: bytes = found[1]
    if OCTAL.fullmatch(escaped):
        return bytes([int(escaped, 8) & 0xFF])
    return LETTERS.get(escaped, escaped)


def _plain_value(word: bytes) -> Any:
    if word.startswith(b"/"):
        return Name(HASHED.sub(lambda each: bytes([int(each[1], 16)]), word[1:]).decode("latin-1"))
    if word.startswith(b"<") and word != b"<<":
        digits = b"".join(word[1:-1].split())
        return Text(bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode()))
    if word in WORDS:
        return WORDS[word]
    if NUMBER.match(word) and any(letter in b"0123456789" for letter in word):
        if b"." in word:
            return float(word)
        return int(word)
    raise NoPdf("something in the file is not read here")
