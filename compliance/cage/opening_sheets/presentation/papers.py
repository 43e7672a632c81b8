"""The printed opening sheet of a table session; the log records each print."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.template.loader import render_to_string
from django.utils import translation

from compliance.cage.sheets.presentation.papers import PrintedSheet
from compliance.games.selectors import games
from compliance.http.access.presence import StaffContext
from compliance.http.pdf.drawing import render_pdf
from compliance.venues.presentation.company import company_line

from ..services import note_sheet_printed
from .sheet import opening_sheet

if TYPE_CHECKING:
    from compliance.games.models.sessions import TableSession


def print_opening_sheet(presence: StaffContext, session: "TableSession", at: datetime) -> PrintedSheet:
    """Draw the opening sheet on A4, in the language of the authority, whose agents ask for it."""
    house = presence.house
    # An agent reads it at the table, whatever the language of the person who prints it.
    with translation.override(house.written_in):
        context = {
            "row": session,
            "sheet": opening_sheet(presence, session),
            "game": games.available_games(house.jurisdiction).get(session.table.game, session.table.game),
            "house": house,
            "company": company_line(house, at),
            "language": house.written_in,
            "printed_by": presence.staff,
            "printed_at": at,
        }
        page = render_to_string("cage/print/opening_sheet.html", context)
    pdf = render_pdf("opening sheet", page)
    # Logged after the drawing, so that the log has no print that failed.
    note_sheet_printed(house=house, session=session, by=presence.staff, at=at)
    return PrintedSheet(f"{session.label}.pdf", pdf)
