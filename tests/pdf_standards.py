"""Every PDF that the suite draws keeps the standard that it declares: ISO 19005-3 (PDF/A-3) or ISO 14289-1 (PDF/UA-1).

The fixtures stand where each PDF comes out: of WeasyPrint in this process, of both presses, and of the signer. What
workers of a test drew is taken from the test's database. A test in which a PDF breaks its standard fails.
"""

import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import IO, Any

import page
import pytest

# A rule of PDF/A-1 (ISO 19005-1, 6.7.2) that the later parts gave up.
NOT_OF_PDF_A_3 = {"PDFA3A-METADATA-FILTER-001", "PDFA3B-METADATA-FILTER-001"}
STREAM = re.compile(rb"/Length ([0-9]+)(?=[ />\r\n])(?! [0-9]+ R)[^<>]*>>[\r\n ]*stream\r?\n")
ENDSTREAM = re.compile(rb"(?:\r\n?|\n)endstream")
FAULTS: list[str] = []
VALIDATED: set[bytes] = set()


def faults(pdf: bytes) -> list[str]:
    """What the standard forbids, in words; also that no standard is declared."""
    try:
        report = page.validate_pdf_bytes(pdf)
    except page.PageError as error:
        return [f"{type(error).__name__}: {error}"]
    return [f"{each.rule_id}: {each.message}" for each in report.failures if not _passed_over(each.rule_id, pdf)]


def _passed_over(rule: str, pdf: bytes) -> bool:
    """The validator takes the last byte of one stream in 256, a carriage return, for a part of the line's end."""
    return rule in NOT_OF_PDF_A_3 or (rule.endswith("-STREAM-LENGTH-001") and lengths_are_right(pdf))


def lengths_are_right(pdf: bytes) -> bool:
    """Whether each stream ends where its length says."""
    return all(ENDSTREAM.match(pdf, begun.end() + int(begun[1])) for begun in STREAM.finditer(pdf))


def note(pdf: bytes, where: str) -> None:
    """Validate a PDF, once if it comes out several times, and keep its faults until the test ends."""
    digest = sha256(pdf).digest()
    if digest not in VALIDATED:
        VALIDATED.add(digest)
        FAULTS.extend(f"{where}: {each}" for each in faults(pdf))


def note_stored() -> None:
    """The same for volumes that processes of a test's own drew and kept."""
    # Models can be imported once Django is set up.
    from compliance.reports.models import ReportVolume
    from compliance.reports.ordering.services.volume_bytes import volume_content

    for volume in ReportVolume.objects.filter(content__isnull=False):
        note(volume_content(volume), "a volume of a worker")


def _whole(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read()


@pytest.fixture(scope="session", autouse=True)
def pdfs_are_noted_where_they_come_out() -> Iterator[None]:
    from compliance.http.pdf import drawing as pdf
    from compliance.reports.ordering.services import drawings
    from compliance.reports.rendering import weasyprint_renderer
    from compliance.reports.streaming_pdf import renderer
    from compliance.signing import papers

    # It has the classes of both presses as they are: what it makes of them is a type.
    assert isinstance(drawings.RenderedPdf, type)
    with pytest.MonkeyPatch.context() as patch:
        _noting(patch, pdf, "run_weasyprint", lambda drawn, *_given: drawn)
        _noting(patch, weasyprint_renderer, "RenderedPdf", lambda pressed, *_given: pressed.pdf)
        _noting(patch, renderer, "StreamedPdf", lambda pressed, *_given: b"".join(pressed.pieces()))
        _noting(patch, papers, "_append_signature", lambda _nothing, paper, *_given: _whole(paper))
        yield


def _noting(patch: pytest.MonkeyPatch, module: Any, name: str, found: Callable[..., bytes]) -> None:
    """Let what a function of a module makes be noted."""
    before = getattr(module, name)

    def noted(*given: Any, **named: Any) -> Any:
        result = before(*given, **named)
        note(found(result, *given), f"{module.__name__}.{name}")
        return result

    patch.setattr(module, name, noted)


@pytest.fixture(autouse=True)
def every_pdf_keeps_its_standard() -> Iterator[None]:
    yield
    found = list(dict.fromkeys(FAULTS))
    FAULTS.clear()
    if found:
        pytest.fail("\n".join(found), pytrace=False)
