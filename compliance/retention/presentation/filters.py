"""Filter of the register of erasures."""

from typing import TYPE_CHECKING

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import ChoiceFilter

from compliance.http.registers.filters import RegisterFilter

from ..selectors import erasures as selectors
from .words import STATES

if TYPE_CHECKING:
    from audit.models import Erasure


class ErasureFilter(RegisterFilter):
    """Erasures that are waiting, done or withdrawn."""

    state = ChoiceFilter(label=_("State"), choices=list(STATES.items()), empty_label=_("All"), method="in_state")

    def in_state(self, rows: "QuerySet[Erasure]", _name: str, state: str) -> "QuerySet[Erasure]":
        return selectors.filter_by_state(rows, state)
