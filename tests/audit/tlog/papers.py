"""Papers whose data an entry of a small log names, pressed and signed as the product does it; and spoilt ones."""

from __future__ import annotations

import io
import zlib
from collections.abc import Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.test import override_settings
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter

from audit.tlog.leaves import encode_canonical
from audit.tlog.pdf import Pdf, Stream
from compliance.reports.rendering.weasyprint_renderer import render_sheet
from compliance.signing import published_certificates as trust
from compliance.signing.papers import sign_pdf

from .made import Made, leaf, log

AT = datetime(2026, 3, 4, 7, 30, tzinfo=UTC)
HOUSE = "Casino de Jeux du Luxembourg S.A."
PAGE = '<html lang="fr"><head><title>Registre</title></head><body><h1>Registre des souches</h1><p>{}</p></body></html>'
DATA = b'{"figures":{"stubs":[{"number":"D-000001","surname":"Weber"}]}}'
OTHER = DATA.replace(b"Weber", b"Meyer")
PLACE, SIZE = 7, 12
WRITTEN = "2026-03-04T07:29:58.000000Z"
UNSIGNED = {"pkcs12": "", "passphrase": "", "module": "", "token": "", "label": "", "pin": "", "chain": ""} | {
    "operator": "",
    "stamps": "",
    "stamp_authority": "",
    "stamp_seconds": 1.0,
}
Files = list[tuple[str, bytes]]


def named(data: bytes, **changes: Any) -> bytes:
    """The leaf of a note that names data."""
    facts = {"report": "R-04", "file": "report.json", "data_sha256": sha256(data).hexdigest()}
    return encode_canonical(
        {"operation": "N", "kind": "reports.report.compiled", "facts": facts, "clock": WRITTEN} | changes
    )


def log_of(entry: bytes, seed: int = 1, origin: str = "carnet.test/log") -> Made:
    """A log in which one entry names the data."""
    made = log(SIZE, seed=seed, origin=origin)
    return Made([entry if number == PLACE else each for number, each in enumerate(made.leaves)], made.by)


LOG = log_of(named(DATA))
ELSEWHERE = log_of(named(DATA), seed=9, origin="elsewhere.test/log")
POLICY = f"log {LOG.by.key}\nquorum none\n"


def enclosed(made: Made = LOG, place: int = PLACE, **changes: bytes | None) -> Files:
    """What the log gives to be attached; `changes` by the end of the name, None for what is left out."""
    found: dict[str, bytes | None] = {
        "proof": str(made.proof(place, SIZE)).encode(),
        "leaf": made.leaves[place],
        "checkpoint": str(made.head(SIZE)).encode(),
        "policy": POLICY.encode(),
    } | changes
    names = {"proof": "report.tlog-proof", "leaf": "report.leaf"}
    return [(names.get(name, name), data) for name, data in found.items() if data is not None]


@dataclass(frozen=True)
class House:
    """Who signs, with keys in a folder of its own."""

    folder: Path

    @contextmanager
    def _at_home(self) -> Any:
        with override_settings(PAPERS=UNSIGNED | {"folder": self.folder}):
            yield

    def signed(self, pdf: bytes) -> bytes:
        with self._at_home():
            return sign_pdf(pdf, at=AT, reason="R-04 2026-03-03", house=HOUSE)

    @property
    def certificate(self) -> bytes:
        """What it publishes, as PEM."""
        with self._at_home():
            return trust.published_anchors(AT)[0].pem


def pressed(data: bytes = DATA, files: Sequence[tuple[str, bytes]] | None = None, words: str = "D-000001") -> bytes:
    """A paper that is not signed yet."""
    given = enclosed() if files is None else files
    return render_sheet(PAGE.format(words), data, on_page=lambda pages: None, enclosed=given).pdf


def changed_page(pdf: bytes) -> bytes:
    """Another byte in what a page draws."""
    file = Pdf(pdf)
    page = file.dictionary(file.array(file.dictionary(file.catalog["Pages"])["Kids"])[0])
    drawn = file.get(page["Contents"])
    assert isinstance(drawn, Stream)
    return spoilt(pdf, drawn.packed, len(drawn.packed) // 2)


def spoilt(pdf: bytes, part: bytes, place: int) -> bytes:
    """Another bit at a place of a part."""
    assert pdf.count(part) == 1
    at = pdf.index(part) + place
    return pdf[:at] + bytes([pdf[at] ^ 1]) + pdf[at + 1 :]


def swapped_attachment(pdf: bytes) -> bytes:
    """Other data in the place of the attached ones, packed to the very same length."""
    packed = Pdf(pdf).attachments()["report.json"].packed
    for number in range(10_000):
        said = DATA.replace(b"000001", b"%06d" % number).replace(b"Weber", b"Meyer")
        for level in range(10):
            other = zlib.compress(said, level)
            if len(other) == len(packed):
                assert pdf.count(packed) == 1
                return pdf.replace(packed, other)
    raise AssertionError("no other data are as long")


def appended(pdf: bytes) -> bytes:
    """An update behind the signature: another title."""
    writer = IncrementalPdfFileWriter(io.BytesIO(pdf))
    writer.root["/Lang"] = generic.TextStringObject("en")
    writer.update_root()
    told = io.BytesIO()
    writer.write(told)
    assert told.getvalue().startswith(pdf)
    return told.getvalue()


def leaf_about_something_else() -> bytes:
    return leaf(PLACE)
