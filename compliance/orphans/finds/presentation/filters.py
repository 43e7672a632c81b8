"""Filters of the register of finds."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import ChoiceFilter

from compliance.http.registers.filters import RegisterFilter

from .. import selectors
from .words import STATES

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.orphans.models.finds import Find

    from ..selectors import FindState


class FindFilter(RegisterFilter):
    """Finds in a given state; those that are ready for the desk count as on the floor as well, and so on."""

    overlapping = frozenset({"state"})
    unknown: ClassVar[Mapping[str, Mapping[str, frozenset[str]]]] = {"NL": {"state": frozenset({"ready", "carnet"})}}
    state = ChoiceFilter(label=_("State"), choices=list(STATES.items()), empty_label=_("All"), method="in_state")

    def in_state(
        self, rows: "QuerySet[WithAnnotations[Find, FindState]]", _name: str, state: str
    ) -> "QuerySet[WithAnnotations[Find, FindState]]":
        return rows.filter(selectors.state_is(state))
