"""Prepare uploaded documents for storage: complete, legible, and without hidden content."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from compliance.people.domain import pictures

from . import pdf_checks as pdf

LARGEST = pictures.LARGEST  # bytes
MAX_PIXELS = (2000, 2000)  # pixels: small print on a photographed page remains legible


class Kind(StrEnum):
    """The type of a stored document, by its media type; every picture is stored as JPEG."""

    PDF = "application/pdf"
    PICTURE = "image/jpeg"


class Unfit(StrEnum):
    """Why a document is rejected."""

    EMPTY = "empty"
    TOO_LARGE = "too_large"
    UNKNOWN_KIND = "unknown_kind"
    MISNAMED = "misnamed"
    BROKEN = "broken"
    LOCKED = "locked"
    ACTIVE = "active"
    TOO_MANY_PIXELS = "too_many_pixels"
    TOO_SMALL = "too_small"
    FILM = "film"
    TOO_DEMANDING = "too_demanding"


class DocumentRejected(ValueError):
    """A document was rejected; the reason is a code that the presentation layer translates."""

    def __init__(self, why: Unfit) -> None:
        super().__init__(why.value)
        self.why = why


# Of a stored document, for its file name.
ENDING_OF_MEDIA_TYPE: Mapping[str, str] = MappingProxyType({Kind.PDF.value: "pdf", Kind.PICTURE.value: "jpg"})
# Of an uploaded file.
_KIND_OF_ENDING: Mapping[str, Kind] = MappingProxyType(
    {"pdf": Kind.PDF} | dict.fromkeys(("jpg", "jpeg", "jpe", "jfif", "mpo", "png", "webp"), Kind.PICTURE)
)
_UNFIT_PICTURES: Mapping[pictures.Unfit, Unfit] = MappingProxyType(
    {
        pictures.Unfit.TOO_MANY_PIXELS: Unfit.TOO_MANY_PIXELS,
        pictures.Unfit.TOO_SMALL: Unfit.TOO_SMALL,
        pictures.Unfit.FILM: Unfit.FILM,
        pictures.Unfit.TOO_DEMANDING: Unfit.TOO_DEMANDING,
    }
)


@dataclass(frozen=True)
class UploadedDocument:
    """A document to be sealed; `size` in bytes and `digest`, a SHA-256 in hexadecimal, are those of `content`."""

    kind: Kind
    content: bytes

    @property
    def media_type(self) -> str:
        return self.kind.value

    @property
    def size(self) -> int:
        return len(self.content)

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.content).hexdigest()


def prepare_document(sent: bytes, name: str) -> UploadedDocument:
    """Return the document for storage: a PDF unchanged, a picture re-encoded as JPEG of at most 2000 pixels a side.

    The first bytes decide its type; the extension of `name`, the uploaded file name, must agree. Raises
    DocumentRejected.
    """
    if not sent:
        raise DocumentRejected(Unfit.EMPTY)
    if len(sent) > LARGEST:
        raise DocumentRejected(Unfit.TOO_LARGE)
    kind = _detect_kind(sent)
    if kind is None:
        raise DocumentRejected(Unfit.UNKNOWN_KIND)
    _stem, dot, ending = name.rpartition(".")
    if dot and _KIND_OF_ENDING.get(ending.strip().lower()) is not kind:
        raise DocumentRejected(Unfit.MISNAMED)
    return UploadedDocument(kind, _redraw_picture(sent) if kind is Kind.PICTURE else _accept_pdf(sent))


def _detect_kind(sent: bytes) -> Kind | None:
    if sent.startswith(b"%PDF-"):
        return Kind.PDF
    is_webp = sent[:4] == b"RIFF" and sent[8:12] == b"WEBP"
    if is_webp or sent.startswith((b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n")):
        return Kind.PICTURE
    return None


def _accept_pdf(sent: bytes) -> bytes:
    found = pdf.find_flaw(sent)
    if found is not None:
        raise DocumentRejected(Unfit(found.value))
    return sent


def _redraw_picture(sent: bytes) -> bytes:
    try:
        return pictures.drawn_anew(sent, MAX_PIXELS).image
    except pictures.NotKept as error:
        raise DocumentRejected(_UNFIT_PICTURES.get(error.why, Unfit.BROKEN)) from error
