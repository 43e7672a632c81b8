"""Filters of the measure register. Names are never filters: `SearchForm` sends them in a body."""

from collections.abc import Mapping
from typing import ClassVar

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import ChoiceFilter

from compliance.exclusions.models.measures import Measure
from compliance.http.registers.filters import RegisterFilter

from .. import selectors
from .words import KINDS, STATES


class MeasureFilter(RegisterFilter):
    """Filter measures by kind and current state."""

    unknown: ClassVar[Mapping[str, Mapping[str, frozenset[str]]]] = {"NL": {"kind": frozenset({"ministerial"})}}
    kind = ChoiceFilter(label=_("Kind"), choices=list(KINDS.items()), empty_label=_("All kinds"))
    state = ChoiceFilter(label=_("State"), choices=list(STATES.items()), empty_label=_("All"), method="in_state")

    def in_state(self, rows: QuerySet[Measure], _name: str, state: str) -> QuerySet[Measure]:
        return rows.filter(selectors.in_state(state, selectors.Today.from_time(self.scope.house, self.scope.at)))
