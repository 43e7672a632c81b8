"""Filters of the register of incidents."""

from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import ChoiceFilter

from compliance.games.selectors import games
from compliance.http.registers.declarations import Scope
from compliance.http.registers.filters import RegisterFilter, first_gaming_day, last_gaming_day

from .words import KINDS, STATES

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ..models.incidents import Incident
    from ..selectors.incidents import IncidentState


class IncidentFilter(RegisterFilter):
    """Incidents by kind, state, table and gaming day."""

    kind = ChoiceFilter(label=_("Kind"), choices=list(KINDS.items()), empty_label=_("All"))
    state = ChoiceFilter(label=_("State"), choices=list(STATES.items()), empty_label=_("All"), method="in_state")
    table = ChoiceFilter(label=_("Table"), empty_label=_("All"))
    first = first_gaming_day()
    last = last_gaming_day()

    def __init__(self, *args: Any, scope: Scope, **options: Any) -> None:
        super().__init__(*args, scope=scope, **options)
        # Retired tables too: their incidents stay in the register.
        tables = games.every_table(scope.house.id)
        self.filters["table"].extra["choices"] = [(str(row.pk), row.name) for row in tables]

    def in_state(
        self, rows: "QuerySet[WithAnnotations[Incident, IncidentState]]", _name: str, state: str
    ) -> "QuerySet[WithAnnotations[Incident, IncidentState]]":
        # An annotation and no column: the closing is an entry.
        return rows.filter(is_closed=state == "closed")
