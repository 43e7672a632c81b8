"""Filters of the door posts and of the coverage of doors."""

from typing import TYPE_CHECKING, Any

from django.db.models import Model, QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django_filters import ChoiceFilter

from compliance.http.registers.declarations import Scope
from compliance.http.registers.filters import ComputedFilter, FilterForm, SpanFilter
from compliance.venues.selectors import venues

from .. import selectors as staffing

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.admissions.models.posts import DoorPost


class PostFilter(SpanFilter):
    """Filter posts by the gaming days on which they began."""

    def filter_queryset(
        self, queryset: "QuerySet[WithAnnotations[DoorPost, staffing.PostFacts]]"
    ) -> "QuerySet[WithAnnotations[DoorPost, staffing.PostFacts]]":
        filters = self.form.cleaned_data
        return staffing.begun_within(queryset, self.scope.house, filters["first"], filters["last"])


class _CoverageForm(FilterForm):
    # Gaming days. The coverage of each one is computed; the report covers longer periods.
    LONGEST = 92

    def clean(self) -> dict[str, Any]:
        found = super().clean()
        for name in {"first", "last"} - {each for each in found if found[each]} - {*self.errors}:
            self.add_error(name, _("Choose a gaming day."))
        if not self.errors and (found["last"] - found["first"]).days >= self.LONGEST:
            sentence = ngettext(
                "Choose at most %(days)s gaming day, or request the report.",
                "Choose at most %(days)s gaming days, or request the report.",
                self.LONGEST,
            )
            self.add_error("first", sentence % {"days": self.LONGEST})
        return found


class CoverageFilter(ComputedFilter):
    """Filter nights by period and door."""

    door = ChoiceFilter(label=_("Door"), empty_label=_("All doors"))

    class Meta:
        form = _CoverageForm

    def __init__(self, *args: Any, scope: Scope, **options: Any) -> None:
        super().__init__(*args, scope=scope, **options)
        doors = venues.doors(scope.house.id)
        self.filters["door"].extra["choices"] = [(str(row.pk), f"{row.name} ({row.room.name})") for row in doors]

    def filter_queryset(self, queryset: QuerySet[Model]) -> QuerySet[Model]:
        door = self.form.cleaned_data["door"]
        if door:
            return queryset.filter(pk=door)
        return queryset
