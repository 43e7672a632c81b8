"""Filters of the registers of games."""

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import ChoiceFilter

from compliance.http.registers.filters import RegisterFilter, first_gaming_day, last_gaming_day

from ..models.sessions import TableSession
from ..models.stakes import StakeRecord
from ..models.tables import GamingTable
from .words import OUTCOMES, SESSION_STATES, TABLE_STATES


class StakeFilter(RegisterFilter):
    """Stakes by result and gaming day."""

    outcome = ChoiceFilter(
        label=_("Outcome"), choices=list(OUTCOMES.items()), empty_label=_("All"), method="with_outcome"
    )
    first = first_gaming_day()
    last = last_gaming_day()

    def with_outcome(self, rows: QuerySet[StakeRecord], _name: str, outcome: str) -> QuerySet[StakeRecord]:
        return rows.filter(accepted=outcome == "accepted")


class TableFilter(RegisterFilter):
    """Tables in use, or out of use."""

    state = ChoiceFilter(label=_("State"), choices=list(TABLE_STATES.items()), empty_label=_("All"), method="in_state")

    def in_state(self, rows: QuerySet[GamingTable], _name: str, state: str) -> QuerySet[GamingTable]:
        return rows.filter(retired__isnull=state == "in_use")


class SessionFilter(RegisterFilter):
    """Table sessions by state and gaming day."""

    state = ChoiceFilter(
        label=_("State"), choices=list(SESSION_STATES.items()), empty_label=_("All"), method="in_state"
    )
    first = first_gaming_day()
    last = last_gaming_day()

    def in_state(self, rows: QuerySet[TableSession], _name: str, state: str) -> QuerySet[TableSession]:
        return rows.filter(ended__isnull=state == "open")
