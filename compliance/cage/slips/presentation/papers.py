"""Printed slip with all signatures; the log records each print."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.template.loader import render_to_string
from django.utils import translation

from compliance.cage.sheets.presentation.papers import PrintedSheet, groups_by_medium, paper_head, place_with_game
from compliance.http.access.presence import StaffContext
from compliance.http.pdf.drawing import render_pdf

from .. import selectors as slip_selectors
from ..services import prints
from . import words as slip_words

if TYPE_CHECKING:
    from compliance.cage.models.slips import Slip


def slip_sheet(presence: StaffContext, slip: "Slip", at: datetime) -> PrintedSheet:
    """Draw a slip on an A5 sheet: in transit with a signature line for the taker, afterwards with both signatures.

    It is in the language of the authority, which may inspect it, not in that of the person who prints it.
    """
    with translation.override(presence.house.written_in):
        context = paper_head(presence, slip.giver, at) | {
            "row": slip,
            "kind": slip_words.SLIPS[slip.kind],
            "groups": groups_by_medium(slip_selectors.pieces_of(slip)),
            "taken_to": place_with_game(presence.house, slip.taker),
            "total": slip.cash + slip.chips + slip.plaques,
            "end": getattr(slip, "end", None),
            "outcome": slip_words.WAYS[slip_words.state_of_slip(slip)],
        }
        page = render_to_string("cage/print/slip.html", context)
    pdf = render_pdf("slip", page)
    prints.note_slip_printed(house=presence.house, slip=slip, by=presence.staff, at=at)
    return PrintedSheet(f"{slip.label}.pdf", pdf)
