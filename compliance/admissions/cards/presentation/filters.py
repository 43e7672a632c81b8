"""Filters of the card registers."""

from datetime import date

from django import forms
from django.db.models import Q, QuerySet
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _
from django_filters import CharFilter, ChoiceFilter

from compliance.admissions.models.cards import AdmissionCard, CardCancellation, CardStub
from compliance.http.registers.declarations import Scope
from compliance.http.registers.filters import (
    RegisterFilter,
    Shortcut,
    Shortcuts,
    SpanFilter,
    first_gaming_day,
    last_gaming_day,
)

from ..selectors import cards as card_selectors
from ..selectors import guests_of_honour
from .words import CANCELLATION_STATES, CARD_KINDS, MEANS_PAID

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


# An empty choice means all cards, so those without a means of payment need a code of their own.
NOT_RECORDED = "none"


class CardFilter(SpanFilter):
    """Filter cards by period, kind and cancellation; a number is searched regardless of the period."""

    number = CharFilter(
        label=_("Number"),
        max_length=20,
        method="with_number",
        widget=forms.TextInput({"placeholder": "D-000121", "autocomplete": "off", "type": "search"}),
    )
    kind = ChoiceFilter(label=_("Kind"), choices=list(CARD_KINDS.items()), empty_label=_("All kinds"))
    cancelled = ChoiceFilter(
        label=_("State"),
        choices=[("false", pgettext_lazy("card", "Not cancelled")), ("true", pgettext_lazy("card", "Cancelled"))],
        empty_label=_("All"),
        method="filter_cancelled",
    )

    def filter_queryset(self, queryset: QuerySet[AdmissionCard]) -> QuerySet[AdmissionCard]:
        if self.form.cleaned_data["number"].strip():
            # Search a number in the whole book.
            self.form.cleaned_data |= {"first": None, "last": None}
        return super().filter_queryset(queryset)

    def with_number(self, rows: QuerySet[AdmissionCard], _name: str, text: str) -> QuerySet[AdmissionCard]:
        return card_selectors.with_number(rows, text)

    def filter_cancelled(self, rows: QuerySet[AdmissionCard], _name: str, code: str) -> QuerySet[AdmissionCard]:
        return rows.filter(Q(cancelled=code == "true"))


class CancellationFilter(RegisterFilter):
    """Filter cancellations by the answer of the second person."""

    state = ChoiceFilter(
        label=_("State"),
        choices=list(CANCELLATION_STATES.items()),
        empty_label=_("All"),
        method="in_state",
    )

    def in_state(self, rows: QuerySet[CardCancellation], _name: str, state: str) -> QuerySet[CardCancellation]:
        if state == "waiting":
            return rows.filter(answer__isnull=True)
        return rows.filter(answer__confirmed=state == "confirmed")


class HonourFilter(RegisterFilter):
    """Filter guest-of-honour cards by validity tonight; a page shows the valid ones."""

    valid_tonight = ChoiceFilter(
        label=_("Valid tonight"), choices=[("true", _("Yes")), ("false", _("No"))], empty_label=_("All"), method="valid"
    )

    @classmethod
    def usual_on_page(cls, scope: Scope) -> dict[str, str]:
        return {"valid_tonight": "true"}

    def valid(self, rows: QuerySet[AdmissionCard], _name: str, code: str) -> QuerySet[AdmissionCard]:
        valid = guests_of_honour.valid_on(self.scope.gaming_day)
        if code == "true":
            return rows.filter(valid)
        return rows.exclude(valid)


class _MonthFilter(SpanFilter):
    """Default to the gaming days of this month, for files and the API too: all stubs of a decade take half a minute."""

    defaults_everywhere = True

    @classmethod
    def usual_first(cls, tonight: date) -> date:
        return tonight.replace(day=1)


class StubFilter(_MonthFilter):
    """Filter stubs by period and series."""

    first = first_gaming_day("card__gaming_day")
    last = last_gaming_day("card__gaming_day")
    kind = ChoiceFilter(label=_("Kind"), choices=list(CARD_KINDS.items()), empty_label=_("All kinds"))


class IndexFilter(_MonthFilter):
    """Filter the index by period and first letter of the name."""

    first = first_gaming_day("card__gaming_day")
    last = last_gaming_day("card__gaming_day")
    letter = ChoiceFilter(
        label=_("First letter"),
        choices=[(letter, letter) for letter in LETTERS],
        empty_label=_("All"),
        method="begins_with",
        widget=forms.HiddenInput,
    )

    def begins_with(self, rows: QuerySet[CardStub], _name: str, letter: str) -> QuerySet[CardStub]:
        return rows.filter(sort_key__startswith=letter.lower())

    def links(self) -> list[Shortcuts]:
        chosen = self.form.cleaned_data.get("letter", "") if self.is_valid() else None
        links = [Shortcut(gettext("All"), {"letter": ""}, chosen == "")]
        links += [Shortcut(letter, {"letter": letter}, chosen == letter) for letter in LETTERS]
        return [*super().links(), Shortcuts(gettext("First letter"), links, "letters")]


class TakingsFilter(SpanFilter):
    """Filter takings by period, series and means of payment; a page shows tonight's."""

    kind = ChoiceFilter(label=_("Kind"), choices=list(CARD_KINDS.items()), empty_label=_("All kinds"))
    paid_by = ChoiceFilter(
        label=_("Paid by"),
        choices=[(code or NOT_RECORDED, words) for code, words in MEANS_PAID.items()],
        empty_label=_("All"),
        method="with_payment_means",
    )

    @classmethod
    def usual_first(cls, tonight: date) -> date:
        return tonight

    def with_payment_means(self, rows: QuerySet[AdmissionCard], _name: str, code: str) -> QuerySet[AdmissionCard]:
        return rows.filter(paid_by="" if code == NOT_RECORDED else code)
