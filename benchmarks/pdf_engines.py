"""One index of a year's cards by five engines: `python -m benchmarks.pdf_engines [pages] [engines]`.

    streaming_pdf   ours, with the process that writes its rows
    weasyprint      one document
    volumes         WeasyPrint documents of twenty pages, each in a process of its own, joined by pikepdf
    fpdf2           with text shaping by uharfbuzz
    typst           with tags

The last two are no requirements of the project. They are looked for in `var/engines`, made by
`.venv/bin/pip install --target var/engines --no-deps fpdf2 fonttools defusedxml uharfbuzz typst`, and passed over
with a word if they are missing. Each engine gets the same rows and draws the same parts: page x of y, the head of the
table on each page, names in five scripts, bookmarks for letters. Seconds are of the clock and of the processor; memory
is the proportional share (PSS) of all processes at its most. Conformance is what `page-validation` finds of PDF/A-3b
and PDF/UA-1. The figures come out as a table in Markdown.
"""

import io
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import groupby
from pathlib import Path
from typing import Any

from benchmarks.reports import LINES_ON_A_PAGE, Watched, index, made, ours

PAGES, PAGES_OF_A_VOLUME = 1_000, 20
ROOT = Path(__file__).resolve().parent.parent
EXTRA = ROOT / "var" / "engines"
FONTS = Path("/usr/share/fonts/truetype/noto")
TITLE, HEADS = "Carnet à souches", ("Nom, prénoms", "Adresse", "Numéros des cartes")
NAMES = ("weber", "élan", "θεοδωράκης", "иванова", "łukasiewicz", "الشريف")
HOUSE = "Casino Mondorf · R-04 · 01.01.2026 – 31.12.2026"
MISSING = 77  # exit code: an engine is not installed


def compare(pages: int, names: list[str]) -> None:
    """Draw the same rows by each engine, and print a row of a table for each."""
    print("| engine | clock, s | processor, s | peak, MB | pages | file, MB | PDF/A-3b | PDF/UA-1 | layout |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name in names:
        with tempfile.TemporaryDirectory(prefix="carnet-bench-") as folder:
            file = Path(folder, f"{name}.pdf")
            words = [sys.executable, "-m", "benchmarks.pdf_engines", "draw", name, str(pages * LINES_ON_A_PAGE), folder]
            took = Watched(words, env=os.environ | {"PYTHONPATH": f"{ROOT}:{EXTRA}"}, stderr=subprocess.DEVNULL)
            if took.code or not file.exists():
                why = "not installed" if took.code == MISSING else f"ended with {took.code}"
                print(f"| {name} | {took.seconds:.1f} | {took.worked:.1f} | {took.most / 1024:.0f} | {why} |||||")
                continue
            count = len(_texts(file))
            print(
                f"| {name} | {took.seconds:.1f} | {took.worked:.1f} | {took.most / 1024:.0f} | {count} |"
                f" {file.stat().st_size / 1e6:.1f} | {_conformance(file, '3b')} | {_conformance(file, 'ua1')} |"
                f" {_layout(file)} |",
                flush=True,
            )


def _conformance(file: Path, profile: str) -> str:
    """How many rules are broken, and the first ones by name."""
    import page

    unlimited = page.SafetyLimits.unlimited()
    report = page.validate_pdf(file, profile=profile, limits=unlimited)
    # A rule of PDF/A-1; what declares the stricter level A; and what the validator says of one stream in 256 (a last
    # byte that looks like the end of a line), whichever engine wrote it.
    passed_over = {"METADATA-FILTER-001", "ID-CONFORMANCE-001", "STREAM-LENGTH-001"}
    rules = sorted({each.rule_id.partition("-")[2] for each in report.failures} - passed_over)
    return "holds" if not rules else f"{len(rules)} rules broken: {', '.join(rules[:4])}"


def _layout(file: Path) -> str:
    """Which of the parts asked for are missing, as far as the text of the pages and the bookmarks show."""
    from pypdf import PdfReader

    texts = _texts(file)
    count, whole = len(texts), "\n".join(texts).lower()
    looked_at = sorted({0, 1, count // 2, count - 1})
    missing = [name for name in NAMES if name not in whole and name[::-1] not in whole]
    if not all(f"Page {number + 1} sur {count}" in " ".join(texts[number].split()) for number in looked_at):
        missing.append("page x of y")
    if not all(HEADS[0] in texts[number] for number in looked_at[1:-1]):
        missing.append("head of the table on each page")
    letters = sum(1 for _each in _bookmarks(PdfReader(file).outline))
    if letters < 26:
        missing.append("bookmarks of letters")
    return f"lacks {', '.join(missing)}" if missing else "complete"


def _bookmarks(outline: Any) -> Iterator[Any]:
    for each in outline:
        if isinstance(each, list):
            yield from _bookmarks(each)
        elif len(each.title) == 1:
            yield each


def _texts(file: Path) -> list[str]:
    words = ["pdftotext", "-layout", str(file), "-"]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.split("\f")[:-1]


# --- The engines.


def streaming_pdf(count: int, file: Path) -> None:
    """By the code of the worker."""
    ours(count, str(file))


def weasyprint(count: int, file: Path) -> None:
    """One document, as the renderer of shorter reports draws it."""
    _by_weasyprint(tuple(index(count)), file)


def volumes(count: int, file: Path) -> None:
    """Volumes in processes of their own, then joined. The tree of tags stays behind: pikepdf does not join any."""
    import pikepdf

    parts = []
    for first in range(0, count, PAGES_OF_A_VOLUME * LINES_ON_A_PAGE):
        parts.append(file.with_name(f"part-{first}.pdf"))
        words = [sys.executable, "-m", "benchmarks.pdf_engines", "part", str(count), str(first), str(parts[-1])]
        subprocess.run(words, check=True)
    with pikepdf.new() as whole, ExitStack() as opened:
        sources = [opened.enter_context(pikepdf.open(each)) for each in parts]
        for source in sources:
            whole.pages.extend(source.pages)
        for page in whole.pages:
            del page.obj["/StructParents"]
        whole.Root.OutputIntents = whole.copy_foreign(sources[0].make_indirect(sources[0].Root.OutputIntents))
        whole.Root.Lang = sources[0].Root.Lang
        with whole.open_metadata() as metadata:
            metadata.load_from_docinfo(sources[0].docinfo)
            metadata["pdfaid:part"], metadata["pdfaid:conformance"] = "3", "B"
        whole.save(file)


def part(count: int, first: int, file: str) -> None:
    """One of these volumes."""
    rows = tuple(index(count))[first : first + PAGES_OF_A_VOLUME * LINES_ON_A_PAGE]
    _by_weasyprint(rows, Path(file))


def _by_weasyprint(rows: tuple[Any, ...], file: Path) -> None:
    from django.utils import translation

    from compliance.reports.definitions.r04_stub_register import document as stub_register_document
    from compliance.reports.definitions.r04_stub_register.figures import Volume
    from compliance.reports.rendering import weasyprint_renderer
    from compliance.reports.rendering.sheet import render_page

    order, _source = made(len(rows))
    volume = Volume(1, 1, (), rows)
    with translation.override("fr"):
        shown = {
            "books": [],
            "letters": stub_register_document._group_by_letter(volume.index),
            "stubs": 0,
            "cancelled": 0,
            "lines": len(rows),
        }
        html = render_page("stub_register", order, b"{}", 1, 1, shown)
    file.write_bytes(weasyprint_renderer._draw_pdf(html, json.dumps({}).encode(), []))


def fpdf2(count: int, file: Path) -> None:
    """The same table as fpdf2 writes it: cells at their places, by hand."""
    try:
        from fpdf import FPDF
    except ImportError:
        sys.exit(MISSING)

    class Index(FPDF):
        def header(self) -> None:
            self.set_font("noto", size=7)
            self.cell(0, 5, HOUSE, new_x="LMARGIN", new_y="NEXT")
            self.set_font("noto", "B", 7)
            for words, width in zip(HEADS, (82, 107, 80), strict=True):
                self.cell(width, 6, words, border="TB")
            self.ln(7)

        def footer(self) -> None:
            self.set_y(-12)
            self.set_font("noto", size=7)
            self.cell(0, 5, f"Page {self.page_no()} sur {{nb}}", align="R")

    made = Index("L", "mm", "A4", enforce_compliance="PDF/A-3B")
    made.set_title(TITLE)
    made.set_author("Casino S.A.")
    made.set_lang("fr")
    made.set_margins(14, 12, 14)
    made.set_auto_page_break(True, 17)
    for style, suffix in (("", "Regular"), ("B", "Bold")):
        made.add_font("noto", style, FONTS / f"NotoSans-{suffix}.ttf")
        made.add_font("arabic", style, FONTS / f"NotoSansArabic-{suffix}.ttf")
    made.set_fallback_fonts(["arabic"], exact_match=False)
    made.set_text_shaping(True)
    made.embed_file(
        bytes=b"{}", basename="report.json", mime_type="application/json", associated_file_relationship="DATA"
    )
    made.add_page()
    for letter, rows in groupby(index(count), lambda row: row.letter):
        if made.will_page_break(15):
            made.add_page()
        made.set_font("noto", "B", 11)
        made.start_section(letter)
        made.cell(0, 7, letter, border="B", new_x="LMARGIN", new_y="NEXT")
        for row in rows:
            made.set_font("noto", "B", 8.5)
            made.cell(82, 5.4, f"{row.surname}, {row.given_names}", border="B")
            made.set_font("noto", size=8.5)
            made.cell(107, 5.4, row.address, border="B")
            made.cell(80, 5.4, ", ".join(card.number for card in row.cards), border="B", new_x="LMARGIN", new_y="NEXT")
    made.output(file)


def typst(count: int, file: Path) -> None:
    """The same table as Typst writes it."""
    try:
        import typst as engine
    except ImportError:
        sys.exit(MISSING)

    sheet = io.StringIO()
    sheet.write(
        f'#set document(title: "{TITLE}", author: "Casino S.A.")\n'
        '#set page(paper: "a4", flipped: true, margin: (x: 14mm, top: 20mm, bottom: 17mm),'
        f" header: [{HOUSE}],"
        " footer: context [#h(1fr) Page #counter(page).display() sur #counter(page).final().at(0)])\n"
        '#set text(font: ("Noto Sans", "Noto Sans Arabic"), size: 8.5pt, lang: "fr")\n'
        '#pdf.attach("report.json", bytes("{}"), relationship: "data", mime-type: "application/json",'
        ' description: "Data")\n'
        f"= {TITLE}\n"
    )
    for letter, rows in groupby(index(count), lambda row: row.letter):
        sheet.write(
            f"== {letter}\n#table(columns: (82mm, 1fr, 80mm), stroke: (bottom: 0.3pt), inset: (x: 0pt, y: 2.4pt),"
            f" table.header[{HEADS[0]}][{HEADS[1]}][{HEADS[2]}],\n"
        )
        for row in rows:
            cards = ", ".join(card.number for card in row.cards)
            sheet.write(f"[*{row.surname}*, {row.given_names}],[{row.address}],[{cards}],\n")
        sheet.write(")\n")
    source = file.with_suffix(".typ")
    source.write_text(sheet.getvalue())
    engine.compile(str(source), output=str(file), pdf_standards=["a-3a", "ua-1"])


ENGINES: dict[str, Callable[[int, Path], None]] = {
    "streaming_pdf": streaming_pdf,
    "fpdf2": fpdf2,
    "typst": typst,
    "volumes": volumes,
    "weasyprint": weasyprint,
}


def main() -> None:
    """Compare, or draw by one engine."""
    words = sys.argv[1:]
    if words[:1] in (["draw"], ["part"]):
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
        import django

        django.setup()
        if words[0] == "part":
            part(int(words[1]), int(words[2]), words[3])
        else:
            ENGINES[words[1]](int(words[2]), Path(words[3], f"{words[1]}.pdf"))
        return
    compare(int(words[0]) if words else PAGES, words[1].split(",") if len(words) > 1 else list(ENGINES))


if __name__ == "__main__":
    main()
