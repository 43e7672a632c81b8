"""PDFs to upload."""

from io import BytesIO

from pypdf import PdfWriter


def written(writer: PdfWriter) -> bytes:
    into = BytesIO()
    writer.write(into)
    return into.getvalue()


def blank() -> PdfWriter:
    writer = PdfWriter()
    writer.add_blank_page(200, 200)
    return writer
