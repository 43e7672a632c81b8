"""What the registers of the cage are narrowed to."""

from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import ChoiceFilter

from compliance.games import selectors as games
from compliance.http.fields import LongSelect
from compliance.http.filters import RegisterFilter, first_gaming_day, last_gaming_day
from compliance.venues import selectors as venues

from . import count_selectors
from .box_words import DONE, IDENTITIES, LOCATIONS
from .models import Count, Exchange, Slip
from .words import COUNT_STATES, SLIPS, STATES, WAYS

ON_THE_WAY = "way"


class DaysFilter(RegisterFilter):
    """Rows of some gaming days."""

    first = first_gaming_day()
    last = last_gaming_day()


class ClosedDaysFilter(RegisterFilter):
    """Places of closed days."""

    first = first_gaming_day("day__gaming_day")
    last = last_gaming_day("day__gaming_day")


class ShiftFilter(RegisterFilter):
    """Shifts of a desk or table, in a state, of some gaming days."""

    place = ChoiceFilter(label=_("Desk or table"), empty_label=_("All"), method="at_place", widget=LongSelect)
    state = ChoiceFilter(label=_("State"), choices=list(STATES.items()), empty_label=_("All"), method="in_state")
    first = first_gaming_day()
    last = last_gaming_day()

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        house_id = self.scope.house.id
        places = [*venues.cash_desks(house_id), *games.tables(house_id)]
        self.filters["place"].extra["choices"] = [(str(row.pk), str(row)) for row in places]

    def at_place(self, rows: QuerySet[Any], _name: str, place: str) -> QuerySet[Any]:
        return rows.filter(Q(desk_id=place) | Q(table_id=place))

    def in_state(self, rows: QuerySet[Any], _name: str, state: str) -> QuerySet[Any]:
        return rows.filter(counted=state != "open", signed=state == "signed")


class SlipFilter(RegisterFilter):
    """Slips of a kind, in a state, of some gaming days."""

    kind = ChoiceFilter(label=_("Kind"), choices=list(SLIPS.items()), empty_label=_("All"))
    state = ChoiceFilter(
        label=_("State"),
        choices=[(code or ON_THE_WAY, said) for code, said in WAYS.items()],
        empty_label=_("All"),
        method="in_state",
    )
    first = first_gaming_day()
    last = last_gaming_day()

    def in_state(self, rows: QuerySet[Slip], _name: str, state: str) -> QuerySet[Slip]:
        return rows.filter(end__isnull=True) if state == ON_THE_WAY else rows.filter(end__outcome=state)


class CountFilter(RegisterFilter):
    """Counts that wait for a signature, or for nothing more, of some gaming days."""

    state = ChoiceFilter(label=_("State"), choices=list(COUNT_STATES.items()), empty_label=_("All"), method="in_state")
    first = first_gaming_day("shift__gaming_day")
    last = last_gaming_day("shift__gaming_day")

    def in_state(self, rows: QuerySet[Count], _name: str, state: str) -> QuerySet[Count]:
        waiting = count_selectors.counts_to_sign(self.scope.house.id).order_by().values("pk")
        return rows.filter(pk__in=waiting) if state == "waiting" else rows.exclude(pk__in=waiting)


class BoxFilter(RegisterFilter):
    """The ways of drop boxes of some gaming days."""

    first = first_gaming_day("shift__gaming_day")
    last = last_gaming_day("shift__gaming_day")


class ExchangeFilter(RegisterFilter):
    """Exchanges by place, by what was said of the guest's identity, and by outcome."""

    location = ChoiceFilter(label=_("Where"), choices=list(LOCATIONS.items()), empty_label=_("All"))
    identity = ChoiceFilter(label=_("Paper"), choices=list(IDENTITIES.items()), empty_label=_("All"))
    outcome = ChoiceFilter(label=_("Outcome"), choices=list(DONE.items()), empty_label=_("All"), method="with_outcome")
    first = first_gaming_day()
    last = last_gaming_day()

    def with_outcome(self, rows: QuerySet[Exchange], _name: str, outcome: str) -> QuerySet[Exchange]:
        return rows.filter(done=outcome == "done")
