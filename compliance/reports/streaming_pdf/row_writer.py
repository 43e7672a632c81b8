"""Writer of a long volume before rendering: its lines and its data, each in an unnamed file."""

import json
import tempfile
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC
from hashlib import sha256
from itertools import count
from typing import IO, Any

from django.utils import translation
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from audit.publishing.paper_proof import Seal
from compliance.http.formatting.demonstration import demonstration_notice
from compliance.http.pdf.checkpoint_stamp import checkpoint_qr_code

from ..figures.domain.canonical_json import Recorded, encode_in_parts, load_figures
from ..figures.domain.lateness import Counted
from ..rendering.attached_tables import Tables
from ..rendering.cover import Data
from ..rendering.late_entries import cutoff_lines
from ..rendering.result import Result
from ..rendering.sheet import Order, frame_context, group_checksum

EVERY = 1_000  # rows between two progress reports
RowCallback = Callable[[int], None]

Paragraph = list[list[Any]]
Cell = list[Paragraph]
Particular = list[Any]  # a term and its paragraphs


@dataclass
class LongSheet:
    """A volume ready for the renderer of long registers."""

    number: int
    of: int
    rows: int
    pages: int  # estimated; the renderer counts them
    frame: IO[bytes]
    lines: IO[bytes]
    data: IO[bytes]
    data_sha256: str
    tables: list[tuple[str, IO[bytes]]]  # name and CSV of each; with a seal also its evidence

    def seal(self, seal: Seal, language: str, files: ExitStack) -> None:
        """Add the seal to the annex, its code to each foot, and its evidence to the attachments."""
        self.frame.seek(0)
        content = json.loads(self.frame.read())
        with translation.override(language):
            content |= _seal_context(seal)
        for name, data in seal.files:
            file = _temporary_file(files)
            file.write(data)
            file.flush()
            self.tables.append((name, file))
        content["tables"] = [name for name, _file in self.tables]
        # The text only grows, so nothing of the former one remains after it.
        self.frame.seek(0)
        self.frame.write(_encode_json(content))
        self.frame.flush()


class RowWriter:
    """Writes the lines of one volume, and manages its files until they are closed together."""

    def __init__(self, files: ExitStack, on_row: RowCallback) -> None:
        self._files, self._on_row = files, on_row
        self.lines = self.file()
        self.rows = 0

    def file(self) -> IO[bytes]:
        """Return an unnamed file on disk, which disappears with the process because it holds names of guests."""
        return _temporary_file(self._files)

    def start_collection(self) -> Recorded:
        """Return a collection for figures that are added one by one."""
        return Recorded(self.file())

    def do(self, what: str, **with_: object) -> None:
        """Write a line other than a row: a heading, a table head, a sum."""
        self._write({"do": what} | with_)

    def row(self, cells: list[Cell], **more: Any) -> None:
        """Write a row of the current table; `follow` is the text below it, `key` its catchword."""
        self._write({"cells": cells} | more)
        self.rows += 1
        if self.rows % EVERY == 0:
            self._on_row(self.rows)

    def finish(
        self, order: Order, figures: object, frame: dict[str, Any], *, number: int, of: int, pages: int
    ) -> LongSheet:
        """Finish the volume: its data, their checksum, and the frame, which may include sums of the lines."""
        data, summed = self.file(), sha256()
        for part in encode_in_parts(Data(order.cover, number, of, figures)):
            data.write(part)
            summed.update(part)
        data.flush()
        checksum, tables = summed.hexdigest(), self._tables(figures)
        # A PDF has an identity of 16 bytes; here, it is the same for the same data.
        own = {"digest": [*frame["digest"], group_checksum(checksum)], "identity": checksum[:32]}
        around = self.file()
        around.write(_encode_json(frame | own | _unsealed_context() | {"tables": [name for name, _file in tables]}))
        around.flush()
        self.lines.flush()
        return LongSheet(number, of, self.rows, pages, around, self.lines, data, checksum, tables)

    def _tables(self, figures: object) -> list[tuple[str, IO[bytes]]]:
        """Return the lists of the volume as tables, checking for a cancellation meanwhile."""
        row_numbers = count(1)

        def report_progress() -> None:
            if next(row_numbers) % EVERY == 0:
                self._on_row(self.rows)

        return Tables(load_figures(figures), self.file, report_progress).csv_files()

    def _write(self, line: dict[str, object]) -> None:
        self.lines.write(_encode_json(line) + b"\n")


def _temporary_file(files: ExitStack) -> IO[bytes]:
    return files.enter_context(tempfile.TemporaryFile())


def _seal_context(seal: Seal) -> dict[str, object]:
    """Return the seal in the words of templates/http/seal.html."""
    place = {"index": seal.index, "size": seal.size, "origin": seal.origin}
    code = checkpoint_qr_code(seal)
    return {
        "seal": [
            _("Sealed in the log"),
            [
                _("Entry %(index)s of %(size)s in the log %(origin)s") % place,
                _("Root of the log at that size, which the square holds with its signature:"),
            ],
            seal.root,
            [_entry_names(), _("To check: python3 verify.py pdf FILE --policy POLICY")],
        ],
        "square": [code.width, code.runs],
        "sealed": pgettext("report", "Integrity check: technical annex, last page"),
    }


def _entry_names() -> str:
    return _(
        "The entry names the SHA-256 of the attached data. Attached as well: the entry, its proof, checkpoint and"
        " policy."
    )


def _unsealed_context() -> dict[str, object]:
    return {
        "unsealed": _not_sealed(),
        "sealed": pgettext("report", "Not sealed in the log: see the technical annex, last page"),
    }


def _not_sealed() -> str:
    return _(
        "NOT SEALED: when this was drawn, the log had not taken up the SHA-256 of its data. Nothing in this file proves"
        " when they were compiled."
    )


def _encode_json(value: dict[str, object]) -> bytes:
    """Return a value as JSON; lazy translations are evaluated here."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str).encode()


def build_frame(
    order: Order,
    number: int,
    of: int,
    result: Result,
    contents: list[tuple[str, list[str]]],
    since: Counted,
    **own: object,
) -> dict[str, Any]:
    """Return head, foot, particulars and annex of a volume, in the words of templates/reports/paper/sheet.html.

    `contents` are the figures and other rows that a kind of report adds to the particulars; `since` counts the late
    entries and subsequent events in its rows; `own` replaces texts that the report words differently.
    """
    context = frame_context(order, number, of) | own
    house, title, spanned = order.house, str(context["title"]), str(context["span"])
    volume = _("volume %(number)s of %(of)s") % {"number": number, "of": of} if of > 1 else ""
    running = " · ".join(filter(None, (spanned, volume)))
    return {
        "language": order.language,
        "document": ", ".join(filter(None, (f"{order.cover.report} {title}", house.name, spanned, volume))),
        "subject": f"{title}. {spanned}.",
        "created": order.read_at.astimezone(UTC).isoformat(timespec="seconds"),
        "house": house.name,
        "legal": house.legal_name,
        **context["company"],
        "heading": title,
        "running": running,
        "subtitle": [
            ["subb", spanned],
            *([["sub", f" · {volume}"]] if volume else []),
            ["code", f" · {order.cover.report}"],
        ],
        "particulars": _frame_terms(context, result, contents, since),
        "annex": _annex_context(context),
        "digest": [
            _("Checksum of the data"),
            _("SHA-256 of the file report.json, attached to this PDF, which holds everything printed here"),
        ],
        "notes": [*([context.get("open_note", _open_note())] if context["open"] else []), *context.get("notes", [])],
        "foot": _foot_text(order, context),
        "folio": _folio_text(),
        "bound": context.get("bound", False),
    }


def _foot_text(order: Order, context: dict[str, Any]) -> str:
    report = _("Report %(code)s, from the registers as of %(read_at)s")
    found = report % {"code": order.cover.report, "read_at": context["read_at"]}
    return " · ".join(filter(None, (found, demonstration_notice())))


def _frame_terms(
    context: dict[str, Any], result: Result, contents: list[tuple[str, list[str]]], since: Counted
) -> list[Particular]:
    """Return the particulars of the first page: purpose, legal basis, period, result and figures."""
    rows = [_particular(pgettext("report", "Purpose"), [str(context["purpose"])])]
    if context["basis"]:
        rows.append(_particular(context["basis_term"], context["basis"]))
    period = context.get("period") or [str(context["span"]), _day_hours(context)]
    rows.append(_particular(pgettext("report", "Period"), period))
    sentence = make_paragraph("b", result.sentence)
    rows.append([pgettext("report", "Result"), [sentence, *(make_paragraph("", each) for each in result.details)]])
    rows += [_particular(term, paragraphs) for term, paragraphs in contents]
    rows.append(_particular(pgettext("report", "As of"), cutoff_lines(context["border"], since)))
    return rows


def _annex_context(context: dict[str, Any]) -> dict[str, object]:
    """Return the last page, in the words of templates/reports/paper/annex.html; the checksum and the seal are added."""
    editions = [f"{heading} ({id})" for id, heading in context["editions"]]
    ordered = _("By %(by)s, %(ordered_at)s; registers read %(read_at)s") % {
        "by": context["order"].ordered_by,
        "ordered_at": context["ordered_at"],
        "read_at": context["read_at"],
    }
    return {
        "heading": pgettext("report", "Technical annex: integrity check"),
        "words": pgettext(
            "report", "This page lets anyone check that the report is unchanged. It is not needed to read the report."
        ),
        "particulars": [
            _particular(pgettext("report", "Version of the rules"), editions),
            _particular(_("Ordered"), [ordered]),
        ],
    }


def _particular(term: str, paragraphs: Iterable[str]) -> Particular:
    return [term, [make_paragraph("", words) for words in paragraphs]]


def _day_hours(context: dict[str, Any]) -> str:
    return _("From %(cutover)s to %(cutover)s of the next day, local time (%(zone)s)") % {
        "cutover": context["cutover"],
        "zone": context["house"].timezone,
    }


def _open_note() -> str:
    return _(
        "The last gaming day of the span had not ended when the registers were read: cards issued later are missing."
    )


def _folio_text() -> str:
    """Return page x of y, as the style sheet's counters fill it in."""
    words = _('Page <span class="page"></span> of <span class="pages"></span>')
    return words.replace('<span class="page"></span>', "{page}").replace('<span class="pages"></span>', "{pages}")


def make_paragraph(style: str, words: object) -> Paragraph:
    """Return a paragraph of one style."""
    return [[style, str(words)]]


def later_paragraphs(later: Iterable[dict[str, str]]) -> Cell:
    """Return subsequent events, a paragraph each, in the words of templates/reports/paper/later.html."""
    return [
        [
            ["laterb", pgettext("report", "Later:")],
            [
                "later",
                f" {each['what']} {each['at']}"
                + (f", {each['by']}" if each["by"] else "")
                + (f" · {each['note']}" if each["note"] else ""),
            ],
        ]
        for each in later
    ]


def name_paragraph(surname: str, given_names: str) -> Paragraph:
    """Return a name as printed in registers: the surname in bold, then the given names."""
    return [["b", surname], *([["", f", {given_names}"]] if given_names else [])]


def capitalise_first(words: object) -> str:
    """Return words with a capital first letter."""
    return str(capfirst(str(words)))
