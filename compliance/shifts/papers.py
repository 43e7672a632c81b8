"""A count and a slip on paper: piece by piece, with everybody who signed; each print is in the log."""

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import TYPE_CHECKING, Any

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from compliance.games import selectors as games
from compliance.http.pdf import draw
from compliance.http.presence import StaffContext
from compliance.refusals import Refused
from compliance.venues.house import House

from . import (
    blind,
    count_comparison,
    count_teams,
    count_words,
    drops,
    services,
    sheet_words,
    shift_selectors,
    slip_selectors,
    slip_words,
)

if TYPE_CHECKING:
    from .models import Count, Shift, Slip


@dataclass(frozen=True)
class Paper:
    """A PDF with the name of its file."""

    file_name: str
    pdf: bytes


def count_sheet(presence: StaffContext, count: "Count", at: datetime) -> Paper:
    """A count on an A4 sheet. Raises Refused before it is signed, and while the reader may have to count it blind."""
    told = blind.visible_counts([count], blind.Viewer.of(presence))[count.pk]
    if not (_is_signed(presence.house, count) and told.pieces_shown and told.difference_shown):
        raise Refused(_("It waits for its signatures, or for the next count. Print it after that."))
    context = _common(presence, count.shift, at) | {
        "row": count,
        "kind": count_words.COUNTS[count.kind],
        "groups": _groups(count_comparison.compare_pieces(count)),
        "game": count.shift.table_id is not None and count.kind in shift_selectors.AT_END,
        "explanation": getattr(count, "explanation", None),
        "signatures": sorted(count.signatures.all(), key=lambda each: each.signed_at),
        "box": drops.get_fitting(presence.house.id, count.fitting_id) if count.fitting_id else None,
    }
    pdf = draw("count", render_to_string("shifts/print/count.html", context))
    services.note_count_printed(house=presence.house, count=count, by=presence.staff, at=at)
    return Paper(f"{count.shift.label}-{count.number}.pdf", pdf)


def slip_sheet(presence: StaffContext, slip: "Slip", at: datetime) -> Paper:
    """A slip on an A5 sheet: on its way with a line for whoever takes it, and afterwards with both signatures."""
    context = _common(presence, slip.giver, at) | {
        "row": slip,
        "kind": slip_words.SLIPS[slip.kind],
        "groups": _groups(slip_selectors.pieces_of(slip)),
        "taken_to": _place(presence.house, slip.taker),
        "total": slip.cash + slip.chips + slip.plaques,
        "end": getattr(slip, "end", None),
        "outcome": slip_words.WAYS[slip_words.state_of_slip(slip)],
    }
    pdf = draw("slip", render_to_string("shifts/print/slip.html", context))
    services.note_slip_printed(house=presence.house, slip=slip, by=presence.staff, at=at)
    return Paper(f"{slip.label}.pdf", pdf)


def _is_signed(house: House, count: "Count") -> bool:
    """Whether everybody signed whose signature a count needs: a second person, or the whole team of a box."""
    signed = len(count.signatures.all())
    if count.fitting_id:
        return not count_teams.missing_signatures(signed, count_teams.team(house, count.shift.gaming_day))
    return bool(signed)


def _common(presence: StaffContext, shift: "Shift", at: datetime) -> dict[str, Any]:
    return {
        "house": presence.house,
        "language": translation.get_language(),
        "place": _place(presence.house, shift),
        "printed_by": presence.staff,
        "printed_at": at,
    }


def _place(house: House, shift: "Shift") -> str:
    """A desk by its name; a table with its game."""
    if shift.table is None:
        return shift_selectors.place_of(shift)
    game = games.games(house.jurisdiction).get(shift.table.game, shift.table.game)
    return _("Table %(table)s, %(game)s") % {"table": shift.table, "game": game}


def _groups(pieces: Any) -> list[dict[str, Any]]:
    """Notes, coins, chips and plaques, each with its sum; what was not there is left out."""
    rows = [(each.medium, each.value, each.quantity, each.value * each.quantity) for each in pieces if each.quantity]
    return [
        {"title": sheet_words.MEDIA[medium], "rows": found, "sum": sum(each[3] for each in found)}
        for medium, found in ((medium, list(each)) for medium, each in groupby(rows, key=lambda each: each[0]))
    ]
