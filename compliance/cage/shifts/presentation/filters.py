"""Filter of the register of shifts."""

from typing import TYPE_CHECKING, Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import ChoiceFilter

from compliance.cage.drawers.presentation.words import STATES
from compliance.games.selectors import games
from compliance.http.input.fields import LongSelect
from compliance.http.registers.filters import RegisterFilter, first_gaming_day, last_gaming_day
from compliance.venues.selectors import venues

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.cage.drawers.selectors.shifts import ShiftState
    from compliance.cage.models.shifts import Shift


class ShiftFilter(RegisterFilter):
    """Shifts by desk or table, state and gaming days."""

    place = ChoiceFilter(label=_("Desk or table"), empty_label=_("All"), method="at_place", widget=LongSelect)
    state = ChoiceFilter(label=_("State"), choices=list(STATES.items()), empty_label=_("All"), method="in_state")
    first = first_gaming_day()
    last = last_gaming_day()

    # Any: the options of django-filter, which are passed on.
    def __init__(self, *args: object, **options: Any) -> None:
        super().__init__(*args, **options)
        house_id = self.scope.house.id
        places = [*venues.cash_desks(house_id), *games.list_tables(house_id)]
        self.filters["place"].extra["choices"] = [(str(row.pk), str(row)) for row in places]

    def at_place(
        self, rows: "QuerySet[WithAnnotations[Shift, ShiftState]]", _name: str, place: str
    ) -> "QuerySet[WithAnnotations[Shift, ShiftState]]":
        return rows.filter(Q(desk_id=place) | Q(table_id=place))

    def in_state(
        self, rows: "QuerySet[WithAnnotations[Shift, ShiftState]]", _name: str, state: str
    ) -> "QuerySet[WithAnnotations[Shift, ShiftState]]":
        return rows.filter(counted=state != "open", signed=state == "signed")
