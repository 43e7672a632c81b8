"""Filter of the register of shifts."""

from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import ChoiceFilter

from compliance.cage.drawers.presentation.words import STATES
from compliance.games.selectors import games
from compliance.http.input.fields import LongSelect
from compliance.http.registers.filters import RegisterFilter, first_gaming_day, last_gaming_day
from compliance.venues.selectors import venues


class ShiftFilter(RegisterFilter):
    """Shifts by desk or table, state and gaming days."""

    place = ChoiceFilter(label=_("Desk or table"), empty_label=_("All"), method="at_place", widget=LongSelect)
    state = ChoiceFilter(label=_("State"), choices=list(STATES.items()), empty_label=_("All"), method="in_state")
    first = first_gaming_day()
    last = last_gaming_day()

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        house_id = self.scope.house.id
        places = [*venues.cash_desks(house_id), *games.list_tables(house_id)]
        self.filters["place"].extra["choices"] = [(str(row.pk), str(row)) for row in places]

    def at_place(self, rows: QuerySet[Any], _name: str, place: str) -> QuerySet[Any]:
        return rows.filter(Q(desk_id=place) | Q(table_id=place))

    def in_state(self, rows: QuerySet[Any], _name: str, state: str) -> QuerySet[Any]:
        return rows.filter(counted=state != "open", signed=state == "signed")
