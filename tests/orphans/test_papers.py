"""Papers that prove a right: kept whole and legible, and refused if hostile."""

import io
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from pypdf.actions import JavaScript

from compliance.orphans.documents import presentation as document_words
from compliance.orphans.documents.domain.pdf_checks import Flaw
from compliance.orphans.documents.domain.storage import (
    LARGEST,
    MAX_PIXELS,
    DocumentRejected,
    Kind,
    Unfit,
    UploadedDocument,
    prepare_document,
)
from tests.orphans.blank_pdfs import blank, written


def picture(form: str = "JPEG", size: tuple[int, int] = (600, 900), mode: str = "RGB", **options: Any) -> bytes:
    into = BytesIO()
    Image.new(mode, size, options.pop("color", 0)).save(into, form, **options)
    return into.getvalue()


def film(form: str) -> bytes:
    frames = [Image.new("RGB", (100, 100), color) for color in ("red", "green", "blue")]
    into = BytesIO()
    frames[0].save(into, form, save_all=True, append_images=frames[1:], duration=100)
    return into.getvalue()


def encrypted() -> bytes:
    writer = blank()
    writer.encrypt("secret", algorithm="RC4-128")
    return written(writer)


def with_program() -> bytes:
    writer = blank()
    writer.add_open_action(JavaScript("app.alert('Weber')"))
    return written(writer)


def with_file() -> bytes:
    writer = blank()
    writer.add_attachment("second.exe", b"MZ")
    return written(writer)


PLAIN = written(blank())


@pytest.mark.parametrize(
    "name", ["receipt.pdf", "RECEIPT.PDF", "C:\\fakepath\\Reçu 3.3.pdf", "", "receipt", "a.b.pdf "]
)
def test_a_pdf_is_kept_as_it_came(name: str) -> None:
    found = prepare_document(PLAIN, name)
    assert found == UploadedDocument(Kind.PDF, PLAIN)
    assert (found.media_type, found.size, found.digest) == ("application/pdf", len(PLAIN), sha256(PLAIN).hexdigest())


def test_what_a_renderer_of_reports_draws_is_kept_unless_a_file_hangs_on_it() -> None:
    from weasyprint import HTML, Attachment

    attached = Attachment(file_obj=io.BytesIO(b"{}"), name="report.json", relationship="Data")
    drawn = HTML(string="<p>Reçu</p>").write_pdf()
    assert prepare_document(drawn, "receipt.pdf").size == len(drawn)
    with pytest.raises(DocumentRejected, match="active"):
        prepare_document(HTML(string="<p>Reçu</p>").write_pdf(attachments=[attached]), "receipt.pdf")


@pytest.mark.parametrize(
    ("sent", "name"),
    [
        (picture(), "photo.jpg"),
        (picture(), "image"),
        (picture(), "IMG_1.JPEG"),
        (picture("PNG", mode="RGBA"), "scan.png"),
        (picture("WEBP"), "scan.webp"),
        (picture("PNG"), "telephones-call-all-pictures.jpg"),
    ],
)
def test_a_picture_is_kept_as_jpeg(sent: bytes, name: str) -> None:
    found = prepare_document(sent, name)
    assert (found.kind, found.media_type) == (Kind.PICTURE, "image/jpeg")
    assert found.digest == sha256(found.content).hexdigest()
    assert Image.open(BytesIO(found.content)).size == (600, 900)


def test_a_photographed_page_stays_legible_and_loses_what_the_camera_wrote() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # held to the right
    exif[0x010E] = "Wallet of Weber"
    found = prepare_document(picture(size=(5000, 3500), exif=exif, comment=b"secret remark"), "page.jpg")
    assert Image.open(BytesIO(found.content)).size == (1400, 2000)
    assert MAX_PIXELS == (2000, 2000)
    for word in (b"Wallet", b"secret", b"Exif"):
        assert word not in found.content


def test_a_picture_with_another_file_behind_it_is_kept_without_it() -> None:
    found = prepare_document(picture() + PLAIN + b"PK\x03\x04", "photo.jpg")
    assert b"%PDF" not in found.content
    assert b"PK\x03\x04" not in found.content


@pytest.mark.parametrize(
    ("sent", "name", "why"),
    [
        (b"", "a.pdf", Unfit.EMPTY),
        (b"%PDF-1.7\n" + b"x" * LARGEST, "a.pdf", Unfit.TOO_LARGE),
        (picture("GIF"), "a.gif", Unfit.UNKNOWN_KIND),
        (b"MZ\x90\x00", "a.pdf", Unfit.UNKNOWN_KIND),
        (b"<script>alert(1)</script>" + PLAIN, "a.pdf", Unfit.UNKNOWN_KIND),
        (b"PK\x03\x04" + PLAIN, "a.pdf", Unfit.UNKNOWN_KIND),
        (b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic", "a.heic", Unfit.UNKNOWN_KIND),
        (b"RIFF\x00\x00\x00\x00WAVEfmt ", "a.webp", Unfit.UNKNOWN_KIND),
        (PLAIN, "a.jpg", Unfit.MISNAMED),
        (PLAIN, "a.pdf.exe", Unfit.MISNAMED),
        (picture(), "a.pdf", Unfit.MISNAMED),
        (picture(), "a.html", Unfit.MISNAMED),
        (PLAIN[:-20], "a.pdf", Unfit.BROKEN),
        (b"%PDF-1.7\n%%EOF", "a.pdf", Unfit.BROKEN),
        (b"%PDF-9.9\n" + PLAIN, "a.pdf", Unfit.BROKEN),
        (PLAIN + b"PK\x03\x04" + b"\x00" * 18, "a.pdf", Unfit.BROKEN),
        (PLAIN + picture(), "a.pdf", Unfit.BROKEN),
        (picture(color="red")[:900], "a.jpg", Unfit.BROKEN),
        (picture("PNG", color="red")[:-30], "a.png", Unfit.BROKEN),
        (b"\xff\xd8\xff\xe0 and then nothing", "a.jpg", Unfit.BROKEN),
        (encrypted(), "a.pdf", Unfit.LOCKED),
        (with_program(), "a.pdf", Unfit.ACTIVE),
        (with_file(), "a.pdf", Unfit.ACTIVE),
        (picture("PNG", (10_000, 5_001), "1"), "a.png", Unfit.TOO_MANY_PIXELS),
        (picture("PNG", (20_000, 10_000), "1"), "a.png", Unfit.TOO_MANY_PIXELS),
        (picture(size=(63, 2000)), "a.jpg", Unfit.TOO_SMALL),
        (film("PNG"), "a.png", Unfit.FILM),
        (film("WEBP"), "a.webp", Unfit.FILM),
    ],
    ids=range(28),
)
def test_what_cannot_be_kept_has_a_reason_in_words(sent: bytes, name: str, why: Unfit) -> None:
    with pytest.raises(DocumentRejected) as refused:
        prepare_document(sent, name)
    assert refused.value.why is why
    assert str(document_words.UNFIT[why])


def test_every_reason_has_words() -> None:
    assert set(document_words.UNFIT) == set(Unfit)
    assert {flaw.value for flaw in Flaw} <= {why.value for why in Unfit}


@given(st.binary(max_size=300))
def test_any_bytes_are_kept_or_refused_with_a_reason(body: bytes) -> None:
    for sent in (body, picture(size=(64, 64))[:40] + body, b"RIFF\x00\x01\x00\x00WEBP" + body):
        with suppress(DocumentRejected):  # and nothing else
            prepare_document(sent, "")
