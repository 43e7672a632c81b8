"""Filters of the register of finds."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import ChoiceFilter

from compliance.http.registers.filters import RegisterFilter

from .. import selectors
from .words import STATES


class FindFilter(RegisterFilter):
    """Finds in a given state; those that are ready for the desk count as on the floor as well."""

    overlapping = frozenset({"state"})
    state = ChoiceFilter(label=_("State"), choices=list(STATES.items()), empty_label=_("All"), method="in_state")

    def in_state(self, rows: QuerySet[Any], _name: str, state: str) -> QuerySet[Any]:
        return rows.filter(selectors.state_is(state))
