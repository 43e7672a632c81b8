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
    from compliance.reports.press import press

    hundred = press(_html(100), b"{}", told=lambda pages: None, seconds=600).pdf
    one = press(_html(1), b"{}", told=lambda pages: None).pdf
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
    """A file as the press for long registers writes it, with pages of 20 kB that nothing packs any further."""
    from compliance.reports.longpress.file import File

    file = File(paper)
    root = file.reserve()
    kids = []
    for _ in range(3000):
        contents = file.stream(os.urandom(20_000), plain=True)
        page = f"<< /Type /Page /Parent {root} 0 R /MediaBox [0 0 842 595] /Contents {contents} 0 R >>"
        kids.append(file.put(page))
    tree = " ".join(f"{kid} 0 R" for kid in kids)
    file.put(f"<< /Type /Pages /Count {len(kids)} /Kids [{tree}] >>", root)
    file.finish(file.put(f"<< /Type /Catalog /Pages {root} 0 R >>"), file.put("<< /Title (R-04) >>"), "0" * 32)


def _measure_file(folder: Path) -> None:
    import django
    from django.conf import settings

    django.setup()
    settings.PAPERS = settings.PAPERS | {"folder": folder / "papers", "pkcs12": "", "module": "", "stamps": ""}
    from compliance.signing import keys
    from compliance.signing.checking import check_file
    from compliance.signing.papers import sign, sign_in_place

    sign(_tiny(), at=AT, reason="R-04", house="A house")
    with tempfile.TemporaryFile() as paper:
        _long(paper)
        gc.collect()
        Path("/proc/self/clear_refs").write_text("5")
        size, before, began = paper.tell(), _memory("VmRSS"), time.process_time()
        sign_in_place(paper, at=AT, reason="R-04", house="A house")
        taken, grown = time.process_time() - began, _memory("VmHWM") - before
        verdict = check_file(paper, anchors=keys.known(folder / "papers")).verdict
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
    from compliance.signing.checking import check
    from compliance.signing.papers import sign

    def signed(paper: bytes) -> bytes:
        return sign(paper, at=AT, reason="R-04", house="A house")

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
    verdict = check(out, anchors=keys.known(folder / "papers")).verdict
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
