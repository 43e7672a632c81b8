"""What a signature costs: seconds and memory for a paper of 1, 100 and 1,000 pages, and for checking it again.

Then for a long register of 3,000 pages and 60 MB, which is signed in its file.

    .venv/bin/python -m benchmarks.papers

The keys are made in a folder of their own and thrown away; neither database nor settings of a house are touched.
"""

import gc
import io
import os
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

ROWS = 30  # on a page
AT = datetime(2026, 3, 4, 7, 30, tzinfo=UTC)
RUNS = 5


def main() -> None:
    """Draw a hundred pages once, make the other sizes of them, and sign each in a process of its own."""
    from compliance.reports.rendering.weasyprint_renderer import render_sheet

    hundred = render_sheet(_html(100), b"{}", on_page=lambda pages: None, seconds=600).pdf
    one = render_sheet(_html(1), b"{}", on_page=lambda pages: None).pdf
    for pages, pdf in ((1, one), (100, hundred), (1000, _tenfold(hundred))):
        with tempfile.TemporaryDirectory() as folder:
            paper = Path(folder) / "paper.pdf"
            paper.write_bytes(pdf)
            if (child := os.fork()) == 0:
                _measure(pages, paper.read_bytes(), Path(folder))
                os._exit(0)
            os.waitpid(child, 0)
    with tempfile.TemporaryDirectory() as folder:
        if (child := os.fork()) == 0:
            _measure_file(Path(folder))
            os._exit(0)
        os.waitpid(child, 0)


def _long(paper: IO[bytes]) -> None:
    """A file as long registers are, with pages of 20 kB that nothing packs any further."""
    places: list[int] = []

    def put(body: bytes) -> int:
        places.append(paper.tell())
        paper.write(b"%d 0 obj\n%b\nendobj\n" % (len(places), body))
        return len(places)

    paper.write(b"%PDF-1.7\n")
    root, kids = 6001, []
    for _ in range(3000):
        contents = put(b"<< /Length 20000 >>\nstream\n%b\nendstream" % os.urandom(20_000))
        kids.append(
            put(b"<< /Type /Page /Parent %d 0 R /MediaBox [0 0 842 595] /Contents %d 0 R >>" % (root, contents))
        )
    put(b"<< /Type /Pages /Count 3000 /Kids [%b] >>" % b" ".join(b"%d 0 R" % kid for kid in kids))
    catalog, info, table = put(b"<< /Type /Catalog /Pages %d 0 R >>" % root), put(b"<< /Title (R-04) >>"), paper.tell()
    paper.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1))
    paper.writelines(b"%010d 00000 n \n" % place for place in places)
    paper.write(
        b"trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R /ID [<00> <00>] >>\nstartxref\n%d\n%%%%EOF\n"
        % (len(places) + 1, catalog, info, table)
    )


def _measure_file(folder: Path) -> None:
    import django
    from django.conf import settings

    django.setup()
    settings.PAPERS = settings.PAPERS | {"folder": folder / "papers", "pkcs12": "", "module": "", "stamps": ""}
    from compliance.signing import keys
    from compliance.signing.papers import sign_in_place, sign_pdf
    from compliance.signing.verification import check_file

    sign_pdf(_tiny(), at=AT, reason="R-04", house="A house")
    with tempfile.TemporaryFile() as paper:
        _long(paper)
        gc.collect()
        Path("/proc/self/clear_refs").write_text("5")
        size, before, began = paper.tell(), _memory("VmRSS"), time.process_time()
        sign_in_place(paper, at=AT, reason="R-04", house="A house")
        taken, grown = time.process_time() - began, _memory("VmHWM") - before
        verdict = check_file(paper, anchors=keys.known_certificates(folder / "papers")).verdict
    sys.stdout.write(
        f" 3000 pages {size / 1e6:6.2f} MB in a file: signed and checked in {taken:.3f} s of processor; "
        f"{grown:.0f} MB more at its peak; {verdict}\n"
    )
    sys.stdout.flush()


def _html(pages: int) -> str:
    rows = "".join(
        f"<tr><td>D-{number:06d}</td><td>Weber</td><td>Jean</td><td>2026-03-03</td></tr>" for number in range(ROWS)
    )
    table = (
        f'<table style="break-after: page"><thead><tr><th>a</th><th>b</th></tr></thead><tbody>{rows}</tbody></table>'
    )
    return f'<html lang="fr"><head><title>R-04</title></head><body>{table * pages}</body></html>'


def _tenfold(pdf: bytes) -> bytes:
    """A thousand pages as another renderer may hand them over; WeasyPrint would need gigabytes for them."""
    from pypdf import PdfReader, PdfWriter

    writer, out = PdfWriter(), io.BytesIO()
    for _ in range(10):
        writer.append(PdfReader(io.BytesIO(pdf)), import_outline=False)
    writer.write(out)
    return out.getvalue()


def _measure(pages: int, pdf: bytes, folder: Path) -> None:
    import django
    from django.conf import settings

    django.setup()
    settings.PAPERS = settings.PAPERS | {"folder": folder / "papers", "pkcs12": "", "module": "", "stamps": ""}
    from compliance.signing import keys
    from compliance.signing.papers import sign_pdf
    from compliance.signing.verification import check_document

    def signed(paper: bytes) -> bytes:
        return sign_pdf(paper, at=AT, reason="R-04", house="A house")

    signed(_tiny())  # what importing and the first key take belongs to the process
    gc.collect()
    Path("/proc/self/clear_refs").write_text("5")
    before, taken = _memory("VmRSS"), []
    for _ in range(RUNS):
        gc.collect()
        began = time.process_time()
        out = signed(pdf)
        taken.append(time.process_time() - began)
    grown = _memory("VmHWM") - before
    began = time.process_time()
    verdict = check_document(out, anchors=keys.known_certificates(folder / "papers")).verdict
    checked = time.process_time() - began
    sys.stdout.write(
        f"{pages:5} pages {len(pdf) / 1e6:6.2f} MB: signed in {min(taken):.3f} to {max(taken):.3f} s of processor, "
        f"of which the check of it {checked:.3f}; {grown:.0f} MB more at its peak; {len(out) - len(pdf)} bytes longer; "
        f"{verdict}\n"
    )
    sys.stdout.flush()


def _tiny() -> bytes:
    from pypdf import PdfWriter

    writer, out = PdfWriter(), io.BytesIO()
    writer.add_blank_page(200, 200)
    writer.write(out)
    return out.getvalue()


def _memory(name: str) -> float:
    """Megabytes of this process: VmRSS now, VmHWM at its highest since the mark was set back."""
    line = next(each for each in Path("/proc/self/status").read_text().splitlines() if each.startswith(name))
    return int(line.split()[1]) / 1024


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    main()
