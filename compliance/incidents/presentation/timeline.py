"""One incident with its entries, as a page shows it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID

from django.utils.translation import gettext as _

from compliance.http.access.presence import StaffContext
from compliance.people.selectors import guests

from ..models.entries import Entry, EntryKind
from ..selectors import incidents as selectors
from . import words

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise

# Who may read the names of guests who are concerned.
READS_GUESTS = "people.guest.read"
PAGES = {
    "exclusion": ("exclusions:measure", "exclusions.measure.read"),
    "payout": ("payouts:payout", "payouts.payout.read"),
}


@dataclass(frozen=True)
class Line:
    """One entry: its title, what was decided in words, the guest if the reader may see guests, and a page.

    `is_withdrawn` tells that its person was named by mistake.
    """

    row: Entry
    title: "StrOrPromise"
    decided: "StrOrPromise"
    guest: str
    guest_id: UUID | None
    is_withdrawn: bool
    page: str


def timeline_of(presence: StaffContext, incident_id: UUID) -> list[Line]:
    """Return the entries of an incident in order; a reader without access to guests sees no names."""
    rows = list(selectors.list_entries(incident_id))
    names, withdrawn = guest_names(presence, incident_id), {row.withdraws_id for row in rows}
    return [_line(presence, row, names, withdrawn) for row in rows]


def names_guest(lines: list[Line]) -> bool:
    """Is a guest named as concerned in one of these entries?"""
    return any(line.row.kind == EntryKind.PERSON and line.row.person_id is not None for line in lines)


def guest_names(presence: StaffContext, incident_id: UUID) -> Mapping[UUID, str]:
    """Return the names of the guests who are or were named; none for a reader without access to guests."""
    if not presence.may(READS_GUESTS):
        return {}
    return guests.current_names(presence.house.id, selectors.persons_ever_named(incident_id))


def named_choices(presence: StaffContext, incident_id: UUID) -> list[tuple[str, str]]:
    """Return the persons who are named in an incident, each with the key of its entry, for a form."""
    names = guest_names(presence, incident_id)
    return [
        (str(row.pk), f"{_person_name(row, names)}, {words.CONCERNS[row.concern]}")
        for row in selectors.named_persons(incident_id)
    ]


def _person_name(row: Entry, names: Mapping[UUID, str]) -> str:
    if row.employee is not None:
        return row.employee.full_name
    if row.person_id is None or row.person_id not in names:
        return _("a guest")
    return names[row.person_id]


def _line(presence: StaffContext, row: Entry, names: Mapping[UUID, str], withdrawn: Collection[UUID | None]) -> Line:
    page, permission = PAGES.get(row.target, ("", ""))
    # A guest whose name the reader may not see is no link either.
    known = row.person_id in names
    return Line(
        row=row,
        title=words.ENTRIES[row.kind],
        decided=_decided(row),
        guest=names[row.person_id] if row.person_id is not None and known else "",
        guest_id=row.person_id if known else None,
        is_withdrawn=row.pk in withdrawn,
        page=page if page and presence.may(permission) else "",
    )


def _decided(row: Entry) -> "StrOrPromise":
    for labels, code in (
        (words.CONCERNS, row.concern),
        (words.CAMERAS, row.camera),
        (words.OUTCOMES, row.outcome),
        (words.STAGES, row.stage),
        (words.TARGETS, row.target),
    ):
        if code:
            return labels[code]
    return ""
