"""The finder and the witness of a find: who may be named, and what waits for the confirmation of the witness."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from compliance.cage.witnesses import services as witness_services
from compliance.cage.witnesses.selectors import Witnessed
from compliance.orphans.models.finds import Find, Finder
from compliance.refusals import Refused
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from .. import selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


def possible_finders(house: House, at: datetime) -> "QuerySet[Staff]":
    """Return the staff on duty at a time: every post, because cash desk, floor and office all find money."""
    return venues.staff_on_duty(house, at)


def possible_witnesses(house: House, at: datetime) -> "QuerySet[Staff]":
    """Return the staff on duty at a time who may confirm a find as its witness."""
    return witness_services.possible_witnesses(house, selectors.FIND, at)


def check_people(house: House, row: Find) -> None:
    """Raise Refused unless finder and witness are two people, and the witness a colleague on duty at that time."""
    _check_finder(house, row)
    if row.witnessed_by_id is None:
        raise Refused(_("Choose the witness: every found sum requires a second person."), "witnessed_by")
    if row.witnessed_by_id == row.recorded_by_id:
        raise Refused(_("You record it: another person must be the witness."), "witnessed_by")
    if row.witnessed_by_id == row.found_by_id:
        raise Refused(_("The finder and the witness must be two people."), "witnessed_by")
    if not possible_witnesses(house, row.found_at).filter(pk=row.witnessed_by_id).exists():
        raise Refused(_("Choose a person on duty who records found sums."), "witnessed_by")


def _check_finder(house: House, row: Find) -> None:
    if row.finder_kind not in Finder.values:
        raise Refused(_("Choose who found it: a member of staff, a guest or an outside person."), "finder_kind")
    if row.finder_kind == Finder.STAFF:
        found_by = row.found_by_id
        if found_by is None or not possible_finders(house, row.found_at).filter(pk=found_by).exists():
            raise Refused(_("Choose the member of staff on duty who found it."), "found_by")
        return
    if not row.finder_said:
        raise Refused(_("Enter the name of the finder."), "finder_said")
    if not row.finder_note:
        raise Refused(_("Enter how the finder is known, such as the card number or the company."), "finder_note")


def named_finder(kind: str, staff_id: UUID | None, name: str, note: str) -> dict[str, object]:
    """Return the columns of the finder: staff are named by the account alone, others by name and note."""
    if kind == Finder.STAFF:
        return {"finder_kind": kind, "found_by_id": staff_id}
    return {"finder_kind": kind, "finder_said": name.strip(), "finder_note": note.strip()}


def check_confirmed(find: Find) -> None:
    """Raise Refused until the witness has confirmed a find or a third person has settled it: no money leaves before."""
    row = selectors.witnessed_find(find.pk)
    if row.finder_kind:
        witness_services.check_witnessed(
            [Witnessed(selectors.FIND, row)],
            _("%(names)s has not confirmed this found sum as its witness yet. The money stays here until then."),
        )
