"""Filters of the measure register. Names are never filters: `SearchForm` sends them in a body."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import ChoiceFilter

from compliance.exclusions.models.measures import Measure
from compliance.http.registers.filters import RegisterFilter

from .. import selectors
from ..domain import has_minister
from .words import KINDS, STATES


class MeasureFilter(RegisterFilter):
    """Filter measures by kind and current state."""

    kind = ChoiceFilter(label=_("Kind"), choices=list(KINDS.items()), empty_label=_("All kinds"))
    state = ChoiceFilter(label=_("State"), choices=list(STATES.items()), empty_label=_("All"), method="in_state")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if not has_minister(self.scope.house, self.scope.at):
            kinds = [(kind, word) for kind, word in KINDS.items() if kind != "ministerial"]
            self.filters["kind"].extra["choices"] = kinds

    def in_state(self, rows: QuerySet[Measure], _name: str, state: str) -> QuerySet[Measure]:
        return rows.filter(selectors.in_state(state, selectors.Today.from_time(self.scope.house, self.scope.at)))
