"""Examine the objects of a PDF with qpdf; this part of the check runs in a separate process.

Every object is examined, even if the cross-reference table does not list it. Programs that repair a damaged table find
unlisted objects and older versions of others.
"""

import io
import re
import sys
import zlib
from collections.abc import Iterator
from itertools import chain

import pikepdf
from pikepdf import Pdf, PdfError, StreamDecodeLevel
from pikepdf.settings import set_qpdf_limits

from compliance.confinement import Limits, confine_process

from .pdf_checks import Flaw

MEMORY = 768 * 1024**2  # bytes of address space
PROCESSOR = 10  # seconds of CPU time
MOST_OBJECTS = 100_000
MOST_PACKED = 16 * 1024**2  # bytes of all object streams of a file together
MOST_UNPACKED = 256 * 1024**2  # bytes of all other streams together: ten pages in colour, scanned at 300 dpi
MOST_AT_ONCE = 64 * 1024**2  # bytes that qpdf may hold of one stream
BLOCK = 8 * 1024**2

# Keys that run something on opening or on a click, embed a second file, or refer to an external one.
# Names of the PDF standard (ISO 32000-2).
ACTIVE = frozenset(
    {
        "/JavaScript",
        "/Launch",
        "/EmbeddedFile",
        "/EmbeddedFiles",
        "/FileAttachment",
        "/RichMedia",
        "/Rendition",
        "/Movie",
        "/Sound",
        "/3D",
        "/SubmitForm",
        "/ImportData",
        "/GoToE",
        "/GoToR",
        "/XFA",
    }
)
PACKING = frozenset({"/FlateDecode", "/LZWDecode", "/RunLengthDecode"})
PLAIN = frozenset({"/ASCII85Decode", "/ASCIIHexDecode"})
PICTURES = frozenset({"/DCTDecode", "/JPXDecode", "/JBIG2Decode", "/CCITTFaxDecode"})
ONE_PAGE = (
    b"<< /Type /Catalog /Pages 2 0 R >>",
    b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1 1] /Resources << >> >>",
)
# Warnings of qpdf about files that every program reads alike.
HARMLESS = ("is not one plus the highest object number", "input stream is complete but output may still be valid")
# The message of qpdf about a stream that would exceed the memory limit.
TOO_MUCH = ("memory limit exceeded", "bad_alloc")
_OBJECT = re.compile(rb"(?<![0-9])[0-9]{1,10}[\x00\t\n\f\r ]+[0-9]{1,5}[\x00\t\n\f\r ]+obj(?![a-z])")


class Flawed(Exception):
    """The file has a flaw."""

    def __init__(self, flaw: Flaw) -> None:
        super().__init__(flaw.value)
        self.flaw = flaw


def main() -> None:
    """Read a PDF from standard input within limits, and write its flaw, or nothing."""
    confine_process(Limits(MEMORY, PROCESSOR, nice=10))
    sys.stdout.write(flaw_of_objects(sys.stdin.buffer.read()) or "")


def flaw_of_objects(sent: bytes) -> Flaw | None:
    """Return the flaw of a PDF whose beginning and end are valid; None without one."""
    set_qpdf_limits(
        doc_max_warnings=100,
        flate_max_memory=MOST_AT_ONCE,
        run_length_max_memory=MOST_AT_ONCE,
        png_max_memory=MOST_AT_ONCE,
        tiff_max_memory=MOST_AT_ONCE,
    )
    try:
        _examine_named(sent)
        _examine_all(sent)
    except Flawed as found:
        return found.flaw
    except MemoryError:
        return Flaw.LOCKED
    except pikepdf.PikepdfError as error:
        is_locked = isinstance(error, pikepdf.PasswordError) or any(words in str(error) for words in TOO_MUCH)
        if is_locked:
            return Flaw.LOCKED
        return Flaw.BROKEN
    return None


def _examine_named(sent: bytes) -> None:
    """Examine the objects that the cross-reference table lists. Raises Flawed, PikepdfError or MemoryError."""
    # Without repairs: programs repair a damaged table differently, so it would not show what others read.
    with pikepdf.open(io.BytesIO(sent), attempt_recovery=False, inherit_page_attributes=False) as pdf:
        if pdf.is_encrypted:
            raise Flawed(Flaw.LOCKED)
        if len(pdf.objects) > MOST_OBJECTS:
            raise Flawed(Flaw.LOCKED)
        _look_for_actions(pdf.trailer)
        room = {"packed": MOST_PACKED, "other": MOST_UNPACKED}
        for each in pdf.objects:
            _look_for_actions(each)
            if isinstance(each, pikepdf.Stream):
                kind = "packed" if each.get("/Type") == "/ObjStm" else "other"
                room[kind] -= _unpacked_size(each, room[kind])
                if room[kind] < 0:
                    raise Flawed(Flaw.LOCKED)
        if not _has_pages(pdf) or not all(_is_harmless(str(each)) for each in pdf.get_warnings()):
            raise Flawed(Flaw.BROKEN)


def _is_harmless(warning: str) -> bool:
    return any(words in warning for words in HARMLESS)


def _has_pages(pdf: Pdf) -> bool:
    pages = pdf.Root.get("/Pages")
    return isinstance(pages, pikepdf.Dictionary) and bool(pages.get("/Kids"))


def _examine_all(sent: bytes) -> None:
    """Examine everything that begins like an object, in object streams or not, under a new number. Raises Flawed."""
    object_starts = [match.end() for match in _OBJECT.finditer(sent)]
    objects: list[bytes] = []
    for each in _laid_out(
        sent[begin:end] for begin, end in zip(object_starts, [*object_starts[1:], len(sent)], strict=True)
    ):
        _look_for_actions(each)
        if isinstance(each, pikepdf.Stream) and each.get("/Type") == "/ObjStm":
            objects += _packed_objects(each)
    for each in _laid_out(iter(objects)):
        _look_for_actions(each)


def _laid_out(bodies: Iterator[bytes]) -> Iterator[pikepdf.Object]:
    """Yield these objects, parsed from a temporary file."""
    file, places = bytearray(b"%PDF-1.7\n"), list[int]()
    for body in chain(ONE_PAGE, bodies):
        if len(places) >= MOST_OBJECTS:
            raise Flawed(Flaw.LOCKED)
        places.append(len(file))
        file += b"%d 0 obj\n%b\nendobj\n" % (len(places), body)
    size, table = len(places) + 1, len(file)
    file += b"xref\n0 %d\n0000000000 65535 f \n" % size + b"".join(b"%010d 00000 n \n" % each for each in places)
    file += b"trailer\n<< /Root 1 0 R /Size %d >>\nstartxref\n%d\n%%%%EOF\n" % (size, table)
    with pikepdf.open(io.BytesIO(file), inherit_page_attributes=False) as pdf:
        yield from pdf.objects


def _packed_objects(stream: pikepdf.Stream) -> Iterator[bytes]:
    """Yield the objects of an object stream; a stream that cannot be read contains none for any program."""
    try:
        data, first, count = stream.read_bytes(StreamDecodeLevel.specialized), int(stream["/First"]), int(stream["/N"])
    except (PdfError, KeyError, TypeError, ValueError):
        return
    head = re.findall(rb"[0-9]+", data[:first])[: 2 * count]
    places = sorted(first + int(offset) for offset in head[1::2])
    for begin, end in zip(places, [*places[1:], len(data)], strict=True):
        yield data[begin:end]


def _look_for_actions(top: pikepdf.Object) -> None:
    """Raise Flawed if an object runs, embeds or refers to something; referenced objects are not followed."""
    # A list and no recursion: a hostile file may nest deeper than the limit of Python.
    waiting = [top]
    while waiting:
        each = waiting.pop()
        if isinstance(each, pikepdf.Name) and _name_text(each) in ACTIVE:
            raise Flawed(Flaw.ACTIVE)
        if isinstance(each, pikepdf.Array):
            below = list(each)
        elif isinstance(each, (pikepdf.Dictionary, pikepdf.Stream)):
            keys = set(each.keys())
            if keys & ACTIVE or _carries_another(each, keys):
                raise Flawed(Flaw.ACTIVE)
            below = [each[key] for key in keys]
        else:
            continue
        # Every indirect object is examined on its own; following references could run in circles.
        waiting += [one for one in below if isinstance(one, pikepdf.Object) and not one.is_indirect]


def _name_text(name: pikepdf.Object) -> str:
    """Return a name as the file writes it: any bytes, not always UTF-8."""
    return bytes(name).decode(errors="surrogateescape")


def _carries_another(holder: pikepdf.Object, keys: set[str]) -> bool:
    """Does an object have a program, a file or a reference to one under a key that is harmless elsewhere?"""
    if keys >= {"/JS", "/S"} or ("/EF" in keys and keys & {"/F", "/UF"}):
        return True
    if isinstance(holder, pikepdf.Stream):
        return bool(keys & {"/F", "/Ref", "/OPI"})
    return "/F" in keys and (holder.get("/S") == "/Thread" or holder.get("/FS") == "/URL")


def _unpacked_size(stream: pikepdf.Stream, room: int) -> int:
    """Return the unpacked size of a stream, or a little more than `room`. Raises Flawed if it cannot be determined."""
    filters = _stream_filters(stream)
    packing = [each for each in filters if each in PACKING]
    # Only one layer is measured below, so a stream that is packed twice could grow beyond every limit.
    if len(packing) > 1 or not set(filters) <= PACKING | PLAIN | PICTURES:
        raise Flawed(Flaw.LOCKED)
    # Without packing a stream is no larger than the file.
    if not packing:
        return 0
    if filters[0] == "/FlateDecode":
        return _inflated_size(stream.read_raw_bytes(), room)
    if set(filters) & PICTURES:
        raise Flawed(Flaw.LOCKED)
    return len(stream.read_bytes(StreamDecodeLevel.specialized))


def _stream_filters(stream: pikepdf.Stream) -> list[str]:
    found = stream.get("/Filter")
    if found is None:
        return []
    several = list(found) if isinstance(found, pikepdf.Array) else [found]
    return [_name_text(each) if isinstance(each, pikepdf.Name) else "" for each in several]


def _inflated_size(compressed: bytes, room: int) -> int:
    """Return the inflated size, block by block. Raises Flawed for damaged data; readers display truncated streams."""
    unpacking, size = zlib.decompressobj(), 0
    while compressed and size <= room:
        try:
            size += len(unpacking.decompress(compressed, BLOCK))
        except zlib.error as error:
            raise Flawed(Flaw.BROKEN) from error
        compressed = unpacking.unconsumed_tail
    return size
