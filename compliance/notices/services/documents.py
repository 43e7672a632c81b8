"""Open letters and scans for a reader: each access is logged, and an altered file is not shown."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.utils.translation import gettext as _

from compliance.refusals import NotFound, Refused

from . import letter_contents
from .answers import open_scan
from .issuing import LetterDamaged, letter_bytes, note_printed

if TYPE_CHECKING:
    from compliance.venues.domain.house import House
    from compliance.venues.models.staff import Staff

    from ..models.notices import Notice


def preview_letter(*, house: "House", notice: "Notice", by: "Staff", at: datetime) -> bytes:
    """Return the letter of a draft as it would be issued now, or a letter from before letter numbers."""
    pdf = letter_contents.render_preview(house, notice, at)
    # After rendering: if that fails, the reader has seen nothing.
    note_printed(venue_id=house.id, notice=notice, by=by, at=at)
    return pdf


def open_letter(*, house: "House", notice: "Notice", by: "Staff", at: datetime) -> bytes:
    """Return the letter stored at its issue. Raises NotFound; Refused if it was altered."""
    pdf = _read_unaltered(lambda: letter_bytes(notice.pk))
    note_printed(venue_id=house.id, notice=notice, by=by, at=at)
    return pdf


def open_answer(*, house: "House", notice: "Notice", answer_id: UUID, by: "Staff", at: datetime) -> bytes:
    """Return the scan of an answer. Raises NotFound; Refused if it was altered."""
    return _read_unaltered(lambda: open_scan(venue_id=house.id, notice=notice, answer_id=answer_id, by=by, at=at))


def _read_unaltered(read: Callable[[], bytes | None]) -> bytes:
    try:
        pdf = read()
    except LetterDamaged as damaged:
        raise Refused(_("This file differs from the stored one: it has been changed. It is not shown.")) from damaged
    if pdf is None:
        raise NotFound(_("Document not found."))
    return pdf
