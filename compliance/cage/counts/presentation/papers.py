"""Printed count sheet with all pieces and signatures; the log records each print."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from compliance.cage.count_teams import selectors as count_teams
from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.cage.sheets.presentation.papers import PrintedSheet, groups_by_medium, paper_head
from compliance.cage.visibility import selectors as visibility
from compliance.http.access.presence import StaffContext
from compliance.http.pdf.drawing import render_pdf
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..selectors import comparison as count_comparison
from ..services import prints
from . import words as count_words

if TYPE_CHECKING:
    from compliance.cage.models.counts import Count


def count_sheet(presence: StaffContext, count: "Count", at: datetime) -> PrintedSheet:
    """Draw a count on an A4 sheet, in the language of the authority, which may inspect it.

    Raises Refused if it is unsigned, or if the reader may have to count it blind.
    """
    visible = visibility.visible_counts([count], visibility.Viewer.from_presence(presence))[count.pk]
    if not (_is_signed(presence.house, count) and visible.pieces_shown and visible.difference_shown):
        raise Refused(_("Signatures or the next count are missing. Print it after that."))
    with translation.override(presence.house.written_in):
        context = paper_head(presence, count.shift, at) | {
            "row": count,
            "kind": count_words.COUNTS[count.kind],
            "groups": groups_by_medium(count_comparison.compare_pieces(count)),
            "game": count.shift.table_id is not None and count.kind in shift_selectors.AT_END,
            "explanation": getattr(count, "explanation", None),
            "signatures": sorted(count.signatures.all(), key=lambda each: each.signed_at),
            "box": count.fitting,
        }
        page = render_to_string("cage/print/count.html", context)
    pdf = render_pdf("count", page)
    prints.note_count_printed(house=presence.house, count=count, by=presence.staff, at=at)
    return PrintedSheet(f"{count.shift.label}-{count.number}.pdf", pdf)


def _is_signed(house: House, count: "Count") -> bool:
    """Are all required signatures present: the second person's, or the whole team's for a box?"""
    signatures = len(count.signatures.all())
    if count.fitting_id:
        return not count_teams.missing_signatures(signatures, count_teams.team_size(house, count.shift.gaming_day))
    return bool(signatures)
