"""The opening sheet of a table session: its result, its float, and what the games know of it (R-13)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from compliance.cage.sheets.presentation.words import PIECES
from compliance.cage.visibility.selectors import Viewer
from compliance.games.presentation.opening_sheet import SheetSection, closing_section, session_sections
from compliance.http.access.presence import StaffContext
from compliance.http.formatting.dates_and_numbers import figure
from compliance.http.formatting.money import money

from ..selectors import OpeningFloat, opening_float

if TYPE_CHECKING:
    from datetime import datetime

    from compliance.cage.models.counts import Count
    from compliance.games.models.sessions import TableSession
    from compliance.venues.domain.house import House


@dataclass(frozen=True)
class OpeningSheet:
    """An opening sheet in the active language. `is_complete` says whether two persons counted or signed the float."""

    result: str
    is_complete: bool
    sections: tuple[SheetSection, ...]


def opening_sheet(presence: StaffContext, session: "TableSession") -> OpeningSheet:
    """Return the opening sheet of a session; the amounts of a float that the reader may count blind are hidden."""
    found = opening_float(session, Viewer.from_presence(presence))
    house = presence.house
    return OpeningSheet(
        result=_result(house, session, found),
        is_complete=found.is_signed,
        sections=(
            *session_sections(house, session),
            _float_section(house, found),
            # The end of the session comes after the float, of which the games know nothing.
            *filter(None, (closing_section(house, session),)),
        ),
    )


def _result(house: "House", session: "TableSession", found: OpeningFloat) -> str:
    texts = {"minimum": money(session.minimum, house.currency), "time": _time(house, session.opened_at)}
    if found.is_signed:
        return _("Opened %(time)s with a minimum of %(minimum)s; two persons counted or signed its float.") % texts
    return _("Opened %(time)s with a minimum of %(minimum)s; the opening count of its float is not signed.") % texts


def _float_section(house: "House", found: OpeningFloat) -> SheetSection:
    pieces = sorted(found.count.lines.all(), key=lambda line: (line.medium, -line.value))
    return SheetSection(
        title=_("Float at the opening"),
        facts=tuple(_float_facts(house, found)),
        # The pieces give the sum away, so they are hidden with it.
        columns=(_("Kind"), _("Value"), _("Pieces"), _("Sum")) if found.is_visible else (),
        rows=tuple(
            (
                str(PIECES[line.medium]),
                money(line.value, house.currency),
                str(figure(line.quantity)),
                money(line.value * line.quantity, house.currency),
            )
            for line in pieces
            if found.is_visible
        ),
        note=""
        if found.is_visible
        else _(
            "The amounts are shown once the next holder of this float has counted it. "
            "Until then only the holder and supervisors can see them."
        ),
    )


def _float_facts(house: "House", found: OpeningFloat) -> Iterator[tuple[str, str]]:
    count = found.count
    yield _("Shift"), count.shift.label
    if found.is_visible:
        yield _("Counted"), money(count.counted, house.currency)
    # Names and times are shown to each reader; only the amounts are hidden before a blind count (ADR 97).
    yield _("Counted by"), _person_and_time(house, str(count.counted_by), count.counted_at)
    for each in found.signatures:
        yield _("Signed by"), _person_and_time(house, str(each.signed_by), each.signed_at)
    if not found.signatures and found.agrees_with is not None:
        yield _("Agrees with the closing count"), _count_before_in_words(house, found.agrees_with)


def _count_before_in_words(house: "House", count: "Count") -> str:
    counted = _person_and_time(house, str(count.counted_by), count.counted_at)
    signers = [_person_and_time(house, str(each.signed_by), each.signed_at) for each in count.signatures.all()]
    return "; ".join([f"{count.shift.label}, {counted}", *signers])


def _person_and_time(house: "House", name: str, at: "datetime") -> str:
    return f"{name}, {_time(house, at)}"


def _time(house: "House", at: "datetime") -> str:
    return date_format(house.local(at), "SHORT_DATETIME_FORMAT")
