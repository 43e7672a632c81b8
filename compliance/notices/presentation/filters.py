"""The filter of the register of notices."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import ChoiceFilter

from compliance.http.registers.filters import RegisterFilter

from ..domain.authorities import AUTHORITIES
from ..models.notices import Notice
from ..selectors import notices as selectors
from .words import ADDRESSEES, STATES

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class NoticeFilter(RegisterFilter):
    """Notices in a state at the present time, and to one addressee."""

    # An overdue notice is also open, and a draft or an issued letter.
    overlapping: ClassVar[frozenset[str]] = frozenset({"state"})

    unknown: ClassVar[Mapping[str, Mapping[str, frozenset[str]]]] = {
        jurisdiction: {"addressee": frozenset(ADDRESSEES) - known} for jurisdiction, known in AUTHORITIES.items()
    }
    state = ChoiceFilter(label=_("State"), choices=list(STATES.items()), empty_label=_("All"), method="in_state")
    addressee = ChoiceFilter(label=_("Addressee"), choices=list(ADDRESSEES.items()), empty_label=_("All"))

    def in_state(
        self, rows: "QuerySet[WithAnnotations[Notice, selectors.NoticeState]]", _name: str, state: str
    ) -> "QuerySet[WithAnnotations[Notice, selectors.NoticeState]]":
        return selectors.filter_by_state(rows, self.scope.house.id, state, self.scope.at)
