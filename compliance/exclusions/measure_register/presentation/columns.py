"""Columns and cells shared by the registers of exclusions."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from django.utils.translation import gettext_lazy as _

from compliance.exclusions.models.agent_signals import SignalIn
from compliance.exclusions.models.measures import Measure
from compliance.http.registers.declarations import Cell, Scope, Words, cell
from compliance.people.domain.names.name_forms import display_name
from compliance.people.selectors import guests as guest_selectors

from .. import selectors

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.exclusions.models.proof_of_means import MeansRequest
    from compliance.exclusions.models.withholdings import Withholding

GUEST = cell("guest", _("Guest's file"), "person_id", type="uuid")

# Index of the newest entry: answers are sorted newest first, steps and reviews oldest first.
_NEWEST = {"answers": 0, "steps": -1, "reviews": -1}


# Any: the value of any column.
def newest_getter(of: str, name: str) -> Callable[[object], Any]:
    """Return a getter for a field of the row's newest step, answer or review."""

    def value(row: object) -> object:
        found = list(getattr(row, of).all())
        if found:
            return getattr(found[_NEWEST[of]], name)
        return None

    return value


def newest_in_words(of: str, name: str, title: Words, value: str, labels: Mapping[str, Words]) -> Cell:
    raw = newest_getter(of, value)
    return Cell(name, title, raw, lambda row: str(labels.get(raw(row), "")))


def full_name(row: Measure | SignalIn) -> str:
    return display_name(row.surname, row.given_names)


def today_of(scope: Scope) -> selectors.Today:
    return selectors.Today.from_time(scope.house, scope.at)


class GuestName(TypedDict):
    """What `add_names` sets on a row."""

    guest_name: str


class MeasureState(TypedDict):
    """What `add_states` sets on a measure."""

    state: str


def add_names(
    scope: Scope, rows: "Sequence[WithAnnotations[MeansRequest, GuestName] | WithAnnotations[Withholding, GuestName]]"
) -> None:
    """Set `guest_name` on each row, with one query."""
    names = guest_selectors.current_names(scope.house.id, {row.person_id for row in rows})
    for row in rows:
        row.guest_name = names[row.person_id]


def add_states(scope: Scope, rows: "Sequence[WithAnnotations[Measure, MeasureState]]") -> None:
    today = today_of(scope)
    for row in rows:
        row.state = selectors.state_of(row, today)
