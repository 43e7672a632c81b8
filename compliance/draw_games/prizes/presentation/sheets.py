"""The record of a round: the same tables on its page and on its paper."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.functional import Promise

from compliance.citations.texts import citation_text
from compliance.http.access.presence import StaffContext
from compliance.http.formatting.dates_and_numbers import local_time
from compliance.http.pdf.drawing import render_pdf
from compliance.venues.domain.house import House
from compliance.venues.presentation.company import company_line

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class Sheet:
    """A table of the record, with its article; `lines` pair each cell with the heading of its column."""

    label: str
    article: str
    heads: Sequence[str]
    lines: Sequence[Sequence[tuple[str, str]]]
    # A page does not break the first cell: it is a card, a ball, a round or a game.
    numbered: bool = True
    # A table of few columns and many lines stays a table on a phone.
    narrow: bool = False


def make_sheet(
    label: str | Promise,
    article: str,
    heads: Sequence[str | Promise],
    rows: Iterable[Sequence[object]],
    *,
    narrow: bool = False,
) -> Sheet:
    """Return a table of the record from its rows."""
    titles = [str(each) for each in heads]
    lines = [list(zip(titles, (str(cell) for cell in row), strict=True)) for row in rows]
    return Sheet(str(label), citation_text(article), titles, lines, narrow=narrow)


def time_and_person(house: House, at: datetime, by: "Staff") -> str:
    """Return when something was recorded, and by whom."""
    return f"{local_time(house, at)}, {by}"


def draw_record(
    presence: StaffContext,
    title: str,
    facts: Sequence[tuple[str, str]],
    sheets: Sequence[Sheet],
    proof: str,
    at: datetime,
) -> bytes:
    """Return the record of a round as a PDF; `proof` names the row whose proof the log gives."""
    context = {
        "title": title,
        "facts": facts,
        "sheets": sheets,
        "proof": proof,
        "house": presence.house,
        "company": company_line(presence.house, at),
        "language": translation.get_language(),
        "printed_by": presence.staff,
        "printed_at": at,
    }
    return render_pdf("round", render_to_string("draw_games/print/record.html", context))
