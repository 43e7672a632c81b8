"""Streaming layout of R-06: a bound book for each register, with totals carried from page to page (LU art. 8)."""

from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext, pgettext

from compliance.citations.texts import add_citation
from compliance.http.formatting.money import with_currency
from compliance.reports.figures.domain.canonical_json import Recorded
from compliance.reports.figures.domain.lateness import Counted
from compliance.reports.rendering.result import Result
from compliance.reports.rendering.sheet import SIGNS, Order, format_day, format_figure, signed_figure
from compliance.reports.streaming_pdf.row_writer import (
    Cell,
    LongSheet,
    RowCallback,
    RowWriter,
    build_frame,
    capitalise_first,
    make_paragraph,
)
from compliance.rules.values.amounts import ZERO

from ..words.orphans import SUMS
from .document import (
    LINES_ON_A_PAGE,
    carnet_result,
    closing_statement,
    cutoff_text,
    director_name,
    format_dates,
    line_words,
    rounds_text,
)
from .figures import Model, Moved, Source, Tally

EM = "\u2003"


@dataclass(frozen=True, slots=True)
class Book:
    """Same fields as `orphan_carnet.Book`, with the lines on disk."""

    exercise: str
    first_day: date
    last_day: date
    whole: bool
    before: Decimal
    lines: Recorded


@dataclass(frozen=True, slots=True)
class StreamedVolume:
    """Same fields as `orphan_carnet.Volume`: the register of one financial year, which ends here."""

    number: int
    of: int
    currency: str
    book: Book
    ends: bool
    models: tuple[Model, ...]
    moved: tuple[Moved, ...]


def estimate_pages(lines: int) -> int:
    """Estimate the number of pages of R-06 from the number of lines."""
    return 2 + lines // LINES_ON_A_PAGE


def write_volumes(order: Order, found: tuple[Source, ...], files: ExitStack, on_row: RowCallback) -> list[LongSheet]:
    """Return one volume for each register."""
    every, sheets = sum(source.count for source in found), []
    with translation.override(order.language):
        for number, source in enumerate(found, 1):
            # Each register has lines of its own; the progress covers all of them.
            writer = RowWriter(files, _offset_progress(sum(each.count for each in found[: number - 1]), on_row))
            sheets.append(_write_volume(order, source, writer, number, len(found), every))
    return sheets


def _offset_progress(before: int, on_row: RowCallback) -> RowCallback:
    return lambda rows: on_row(before + rows)


def _write_volume(order: Order, source: Source, writer: RowWriter, number: int, of: int, every: int) -> LongSheet:
    sign, tally, after = SIGNS.get(source.currency, source.currency), Tally(), source.before
    lines = writer.start_collection()
    book = Book(source.exercise, source.first_day, source.last_day, source.whole, source.before, lines)
    brought, carried = (
        pgettext("orphan report", "Brought forward"),
        pgettext("orphan report", "To be carried forward"),
    )
    signatory = [*filter(None, [director_name(order)]), pgettext("orphan report", "The responsible director")]
    writer.do("table", columns=_column_definitions(sign), ruled=True)
    writer.do("draw_sum", words=brought, figures={"6": format_figure(source.before)}, first=1)
    for line in source.lines():
        lines.add(line)
        tally.add(line)
        after = line.total_after
        row = line_words(order, line)
        total = f"{EM}{with_currency(row['after'], sign)}"
        # Reserves room for the summary, so that it does not appear alone on a page.
        last = {"sums": _summary_rows(tally), "signed": len(signatory)} if tally.lines == source.count else {}
        writer.row(_line_cells(row), carry=[brought + total, carried + total], **last)
    if not tally.lines:
        none = _("No line was registered on these dates.")
        rows_below = {"sums": _summary_rows(tally), "signed": len(signatory)}
        writer.do("draw_sum", words=none, figures={}, first=1, plain=True, **rows_below)
    writer.do("draw_sum", words=pgettext("orphan report", "Total"), figures={"6": format_figure(after)}, first=1)
    # After the last line, no total is carried forward.
    writer.do("carry", brought="", carried="")
    opened = after - sum((each.sum for each in tally.moved), ZERO)
    changes = [
        [str(SUMS[each.kind]), str(each.count), with_currency(signed_figure(each.sum), sign)] for each in tally.moved
    ]
    ends = _("Total of the carnet %(exercise)s at the end of these lines") % {"exercise": source.exercise}
    rows = [
        [brought, "", with_currency(format_figure(opened), sign)],
        *changes,
        [ends, "", with_currency(format_figure(after), sign)],
    ]
    writer.do("sums", rows=rows, width=150)
    writer.do("signature", words=closing_statement(source.currency, source.exercise, after), below=signatory)
    bound = StreamedVolume(number, of, source.currency, book, True, tally.models, tally.moved)
    result = carnet_result(source.currency, source.exercise, after)
    around = _frame_context(order, source, tally, number, of, every, lines.since, result)
    return writer.finish(order, bound, around, number=number, of=of, pages=estimate_pages(tally.lines))


def _summary_rows(tally: Tally) -> int:
    """Return the number of rows of the summary below a register."""
    return len(tally.moved) + 2


def _frame_context(
    order: Order, source: Source, tally: Tally, number: int, of: int, every: int, since: Counted, result: Result
) -> dict[str, object]:
    cover, house = order.cover, order.house
    year = [
        _("%(exercise)s, from %(first_day)s to %(last_day)s")
        % {
            "exercise": source.exercise,
            "first_day": format_day(source.first_day),
            "last_day": format_day(source.last_day),
        },
        _("The whole carnet of this exercise") if source.whole else _("The lines registered on the dates above"),
    ]
    zone = _("Calendar dates of the registration, local time (%(zone)s)")
    undecided = _(
        "The model of the carnet is fixed by decision of the Minister of Finance. The house has not "
        "entered this decision for all lines shown here; they follow the model of the program."
    )
    undecided = add_citation(undecided, house.rulebook(cover.last_day).cite("orphan.register_template_decision"))
    open_note = _(
        "The last date of the span had not ended when the registers were read: what is registered later is missing."
    )
    return build_frame(
        order,
        number,
        of,
        result,
        [
            (pgettext("orphan report", "Financial year"), year),
            (
                pgettext("orphan report", "Model of the orphan register"),
                [_model_text(each) for each in tally.models] or ["–"],
            ),
            (pgettext("orphan report", "Three rounds"), [rounds_text()]),
            (pgettext("report", "Figures"), _list_contents(source, tally, of, every)),
        ],
        since,
        span=format_dates(cover.first_day, cover.last_day),
        border=cutoff_text(order),
        open=cover.last_day >= house.local(order.read_at).date(),
        open_note=open_note,
        notes=[undecided] if any(not model.decision for model in tally.models) else [],
        period=[format_dates(cover.first_day, cover.last_day), zone % {"zone": house.timezone}],
        bound=True,
    )


def _list_contents(source: Source, tally: Tally, of: int, every: int) -> list[str]:
    """Return how many lines the carnet has and, if it has several volumes, how many of them are in this one."""
    lines = npgettext("orphan report", "%(lines)s line of the carnet", "%(lines)s lines of the carnet", every)
    contents = [lines % {"lines": every}]
    if of > 1 and tally.lines:
        part = ngettext(
            "This volume: %(shown)s line of the exercise %(exercise)s, from no. %(first)s",
            "This volume: %(shown)s lines of the exercise %(exercise)s, from no. %(first)s",
            tally.lines,
        )
        first = tally.models[0].first
        contents.append(part % {"shown": tally.lines, "exercise": source.exercise, "first": first})
    return contents


def _model_text(model: Model) -> str:
    if model.first == model.last:
        words = pgettext("orphan report", "Version %(layout)s, line %(line)s:")
    else:
        words = pgettext("orphan report", "Version %(layout)s, lines %(first)s to %(last)s:")
    lines = words % {"layout": model.layout, "line": model.first, "first": model.first, "last": model.last}
    if not model.decision:
        return f"{lines} {_('the decision of the Minister of Finance has not been entered')}"
    decision_text = _("decision of the Minister of Finance %(decision)s") % {"decision": model.decision}
    return f"{lines} {decision_text}"


def _column_definitions(sign: str) -> list[dict[str, Any]]:
    total = {"mm": 27, "figure": True, "fixed": True}
    return [
        {"head": pgettext("orphan report", "No."), "mm": 13, "figure": True, "fixed": True},
        {"head": pgettext("orphan report", "Registered, by whom"), "mm": 30},
        {"head": pgettext("orphan report", "What"), "mm": 78},
        {"head": pgettext("orphan report", "Person and justification")},
        {"head": f"{pgettext('orphan report', 'Total before')} ({sign})"} | total,
        {"head": f"{pgettext('orphan report', 'Change')} ({sign})"} | total,
        {"head": f"{pgettext('orphan report', 'Total after')} ({sign})"} | total,
    ]


def _line_cells(row: dict[str, Any]) -> list[Cell]:
    what = capitalise_first(row["what"]) + (f", {row['refers_to']}" if row["refers_to"] else "")
    description: Cell = [make_paragraph("", what)]
    if row["post_closing"]:
        description.append(make_paragraph("stamp", pgettext("orphan report", "after closing").upper()))
    description.append(make_paragraph("small", " · ".join(filter(None, row["where"]))))
    person: Cell = [
        make_paragraph(style, row[of])
        for style, of in (("b", "name"), ("small", "address"), ("said", "justification"))
        if row[of]
    ]
    late = [make_paragraph("laterb", pgettext("report", "after the span"))] if row["late"] else []
    return [
        [make_paragraph("b", row["number"])],
        [make_paragraph("", row["at"]), make_paragraph("small", row["by"]), *late],
        description,
        person,
        [make_paragraph("", row["before"])],
        [make_paragraph("", row["change"])],
        [make_paragraph("b", row["after"])],
    ]
