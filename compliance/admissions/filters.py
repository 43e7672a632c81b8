"""What the registers of the door are narrowed to, by codes, days and numbers of cards: never by a name."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy
from django_filters import CharFilter, ChoiceFilter

from compliance.admissions import card_selectors, decision_selectors
from compliance.admissions.card_words import CARD_KINDS, MEANS_PAID
from compliance.admissions.control_words import DEMANDED_BY, SHOWN
from compliance.admissions.sentences import GROUNDS
from compliance.http.registers.declarations import Scope
from compliance.http.registers.filters import (
    ComputedFilter,
    FilterForm,
    RegisterFilter,
    Shortcut,
    Shortcuts,
    SpanFilter,
    first_gaming_day,
    last_gaming_day,
)
from compliance.venues.selectors import venues

from . import doubts, honour
from .models.cards import AdmissionCard
from .models.door import DoorDecision

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NOT_RECORDED = "none"


def _choice_filter(words: Mapping[str, Any], **options: Any) -> ChoiceFilter:
    return ChoiceFilter(choices=list(words.items()), **options)


class CardFilter(SpanFilter):
    """Cards of a span, of a kind, cancelled or not; or one number, whatever the days."""

    number = CharFilter(
        label=_("Number"),
        max_length=20,
        method="numbered",
        widget=forms.TextInput({"placeholder": "D-000121", "autocomplete": "off", "type": "search"}),
    )
    kind = _choice_filter(CARD_KINDS, label=_("Kind"), empty_label=_("All kinds"))
    cancelled = ChoiceFilter(
        label=_("State"),
        choices=[("false", pgettext_lazy("card", "Not cancelled")), ("true", pgettext_lazy("card", "Cancelled"))],
        empty_label=_("All"),
        method="filter_cancelled",
    )

    def filter_queryset(self, queryset: QuerySet[AdmissionCard]) -> QuerySet[AdmissionCard]:
        if self.form.cleaned_data["number"].strip():
            # A number is looked for in the whole book.
            self.form.cleaned_data |= {"first": None, "last": None}
        return super().filter_queryset(queryset)

    def numbered(self, rows: QuerySet[AdmissionCard], _name: str, text: str) -> QuerySet[AdmissionCard]:
        return card_selectors.numbered(rows, text)

    def filter_cancelled(self, rows: Any, _name: str, code: str) -> Any:
        # `cancelled` is an annotation, which the stubs of Django do not know.
        return rows.filter(cancelled=code == "true")


class HonourFilter(RegisterFilter):
    """Honour cards that are valid tonight, or no longer; a page shows the former."""

    valid_tonight = ChoiceFilter(
        label=_("Valid tonight"), choices=[("true", _("Yes")), ("false", _("No"))], empty_label=_("All"), method="valid"
    )

    @classmethod
    def usual_on_page(cls, scope: Scope) -> dict[str, str]:
        return {"valid_tonight": "true"}

    def valid(self, rows: QuerySet[AdmissionCard], _name: str, code: str) -> QuerySet[AdmissionCard]:
        valid = honour.valid_on(self.scope.gaming_day)
        return rows.filter(valid) if code == "true" else rows.exclude(valid)


class _MonthFilter(SpanFilter):
    """A page shows the gaming days of this month."""

    @classmethod
    def usual_first(cls, tonight: date) -> date:
        return tonight.replace(day=1)


class StubFilter(_MonthFilter):
    """Stubs of a span and a series."""

    first = first_gaming_day("card__gaming_day")
    last = last_gaming_day("card__gaming_day")
    kind = _choice_filter(CARD_KINDS, label=_("Kind"), empty_label=_("All kinds"))


class IndexFilter(_MonthFilter):
    """Names of a span that begin with a letter."""

    first = first_gaming_day("card__gaming_day")
    last = last_gaming_day("card__gaming_day")
    letter = ChoiceFilter(
        label=_("First letter"),
        choices=[(letter, letter) for letter in LETTERS],
        empty_label=_("All"),
        method="begins_with",
        widget=forms.HiddenInput,
    )

    def begins_with(self, rows: QuerySet[Any], _name: str, letter: str) -> QuerySet[Any]:
        return rows.filter(sort_key__startswith=letter.lower())

    def links(self) -> list[Shortcuts]:
        chosen = self.form.cleaned_data.get("letter", "") if self.is_valid() else None
        links = [Shortcut(_now("All"), {"letter": ""}, chosen == "")]
        links += [Shortcut(letter, {"letter": letter}, chosen == letter) for letter in LETTERS]
        return [*super().links(), Shortcuts(_now("First letter"), links, "letters")]


class RefusalFilter(SpanFilter):
    """Refusals of a span, with an outcome or on a ground."""

    overlapping = frozenset({"code"})  # a refusal may rest on several grounds

    outcome = ChoiceFilter(
        label=_("Outcome"),
        choices=[
            ("refused", pgettext_lazy("guest", "Refused")),
            ("unverified", pgettext_lazy("guest", "Not verified")),
            ("needs_review", _("Needs review")),
            ("no_card", _("No card issued")),
        ],
        empty_label=_("All"),
        method="filter_outcome",
    )
    code = _choice_filter(GROUNDS, label=_("Ground"), empty_label=_("All grounds"), method="rests_on")

    def filter_outcome(self, rows: QuerySet[DoorDecision], _name: str, outcome: str) -> QuerySet[DoorDecision]:
        found: QuerySet[DoorDecision] = decision_selectors.with_outcome(rows, outcome)
        return found

    def rests_on(self, rows: QuerySet[DoorDecision], _name: str, code: str) -> QuerySet[DoorDecision]:
        return decision_selectors.on_ground(rows, code)


class CheckFilter(SpanFilter):
    """Card checks of a span, with a result, demanded by staff or by the control agents."""

    result = _choice_filter(SHOWN, label=_("Result"), empty_label=_("All"))
    demanded_by = _choice_filter(DEMANDED_BY, label=_("Demanded by"), empty_label=_("All"))


class TakingsFilter(SpanFilter):
    """Takings of a span, for a series and by a means of payment; a page shows those of tonight."""

    kind = _choice_filter(CARD_KINDS, label=_("Kind"), empty_label=_("All kinds"))
    paid_by = ChoiceFilter(
        label=_("Paid by"),
        choices=[(code or NOT_RECORDED, words) for code, words in MEANS_PAID.items()],
        empty_label=_("All"),
        method="paid",
    )

    @classmethod
    def usual_first(cls, tonight: date) -> date:
        return tonight

    def paid(self, rows: QuerySet[AdmissionCard], _name: str, code: str) -> QuerySet[AdmissionCard]:
        return rows.filter(paid_by="" if code == NOT_RECORDED else code)


class _FiguresForm(FilterForm):
    """Both days are needed, because the span before is as long."""

    def clean(self) -> dict[str, Any]:
        found = super().clean()
        for name in {"first", "last"} - {each for each in found if found[each]} - {*self.errors}:
            self.add_error(name, _("Choose both days: the span before is as long."))
        if not self.errors and (found["last"] - found["first"]).days > 365:
            self.add_error("last", _("Figures are counted over a year at most. Choose fewer days."))
        return found


class FiguresFilter(ComputedFilter):
    """The span that is counted: a year at most."""

    class Meta:
        form = _FiguresForm


class _CoverageForm(FilterForm):
    LONGEST = 92

    def clean(self) -> dict[str, Any]:
        found = super().clean()
        for name in {"first", "last"} - {each for each in found if found[each]} - {*self.errors}:
            self.add_error(name, _("Choose a gaming day."))
        if not self.errors and (found["last"] - found["first"]).days >= self.LONGEST:
            sentence = ngettext(
                "Choose at most %(days)s gaming day, or order the report.",
                "Choose at most %(days)s gaming days, or order the report.",
                self.LONGEST,
            )
            self.add_error("first", sentence % {"days": self.LONGEST})
        return found


class CoverageFilter(ComputedFilter):
    """The nights of a span, of all doors or of one."""

    door = ChoiceFilter(label=_("Door"), empty_label=_("All doors"))

    class Meta:
        form = _CoverageForm

    def __init__(self, *args: Any, scope: Scope, **options: Any) -> None:
        super().__init__(*args, scope=scope, **options)
        doors = venues.doors(scope.house.id)
        self.filters["door"].extra["choices"] = [(str(row.pk), f"{row.name} ({row.room.name})") for row in doors]

    def filter_queryset(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        door = self.form.cleaned_data["door"]
        return queryset.filter(pk=door) if door else queryset


class DoubtFilter(SpanFilter):
    """Doubts of a span that wait for an answer, or that have one. A page shows all of them."""

    state = ChoiceFilter(
        label=_("State"),
        choices=[("waiting", _("Waiting for an answer")), ("answered", _("Answered"))],
        empty_label=_("All"),
        method="in_state",
    )

    @classmethod
    def usual_on_page(cls, scope: Scope) -> dict[str, str]:
        return {}

    def in_state(self, rows: QuerySet[DoorDecision], _name: str, state: str) -> QuerySet[DoorDecision]:
        waiting = rows.filter(pk__in=doubts.open_reviews(self.scope.house.id).order_by().values("pk"))
        return waiting if state == "waiting" else rows.exclude(pk__in=waiting.order_by().values("pk"))
