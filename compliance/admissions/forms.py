"""Did I understand what was typed? The forms of the rooms, of the registers, of cancellations and tariffs."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Any, Self, cast
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.fields import AmountField, CalendarField
from compliance.http.forms import Form

from .alert import Answer
from .selectors import Wanted
from .sentences import CARD_KINDS, CODES, DEMANDED_BY, PAYMENT_MEANS, SHOWN, reason
from .services import Demand


class ControlForm(Form):
    """A card demanded in a room; for an expulsion also when the guest left, and what happened."""

    takes_scans = frozenset({"card"})

    nonce = forms.UUIDField(widget=forms.HiddenInput)
    card = forms.CharField(
        label=_("Card"),
        max_length=400,
        required=False,
        widget=forms.TextInput(
            {"placeholder": "D-000121", "autocomplete": "off", "spellcheck": "false", "data-scan-field": True}
        ),
        help_text=_("Scan the code on the card, or type its number."),
    )
    room = forms.ChoiceField(label=_("Room"))
    demanded_by = forms.ChoiceField(label=_("Demanded by"), choices=list(DEMANDED_BY.items()), initial="staff")
    left_at = forms.TimeField(
        label=_("Left at"),
        required=False,
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
        help_text=_("Empty: now."),
    )
    note = forms.CharField(
        label=_("What happened"), max_length=1000, required=False, widget=forms.Textarea({"rows": 2})
    )

    def __init__(self, *args: Any, rooms: Iterable[tuple[str, str]], **options: Any) -> None:
        super().__init__(*args, **options)
        cast("forms.ChoiceField", self.fields["room"]).choices = list(rooms)

    def demand(self) -> Demand:
        found = self.cleaned_data
        return Demand(UUID(found["room"]), found["demanded_by"], found["card"])

    def left(self, now: datetime) -> datetime | None:
        """The last time at which the clock of the house showed what was typed; `now` is by that clock."""
        clock = self.cleaned_data["left_at"]
        if clock is None:
            return None
        today = datetime.combine(now.date(), clock, tzinfo=now.tzinfo)
        return today if today <= now else datetime.combine(now.date() - timedelta(days=1), clock, tzinfo=now.tzinfo)


class ReviewForm(Form):
    """A supervisor's answer to a doubt."""

    answer = forms.ChoiceField(label=_("Your answer"), choices=[(each.value, each.value) for each in Answer])
    note = forms.CharField(
        label=_("What you saw, and why you decide so"), max_length=1000, widget=forms.Textarea({"rows": 3})
    )


class WithdrawalForm(Form):
    """Why a clearance was a mistake."""

    reason = forms.CharField(
        label=_("Why the clearance was a mistake"), max_length=1000, widget=forms.Textarea({"rows": 3})
    )


# --- Registers.


class Filters(Form):
    """A span of gaming days, both included; an empty day leaves that end open."""

    first = CalendarField(label=pgettext_lazy("first day", "From"), required=False)
    last = CalendarField(label=_("Up to and including"), required=False)

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        first, last = found.get("first"), found.get("last")
        if first and last and first > last:
            self.add_error("last", _("The last day lies before the first one. Change one of them."))
        return found

    def wanted(self) -> Wanted:
        return Wanted(self.cleaned_data["first"], self.cleaned_data["last"])

    def said(self) -> list[tuple[Any, str]]:
        """What the register is narrowed to, in words, for a file that leaves the house."""
        found = self.cleaned_data
        return [(self.fields[name].label or name, self._words(name)) for name in self.fields if found[name]]

    def codes(self) -> str:
        """The same for the log: `first=2026-03-01 kind=day`. No filter of a register holds a name."""
        return " ".join(f"{name}={self.cleaned_data[name]}" for name in self.fields if self.cleaned_data[name])

    def _words(self, name: str) -> str:
        field, value = self.fields[name], self.cleaned_data[name]
        if isinstance(field, forms.ChoiceField):
            return str(dict(cast("Iterable[tuple[str, Any]]", field.choices))[value])
        return value.isoformat() if isinstance(value, date) else str(value)

    @classmethod
    def asked(cls, sent: Any, *, first: date | None, last: date | None) -> Self:
        """The form with what the address says, and with the usual span where it says nothing."""
        usual = {"first": first.isoformat() if first else "", "last": last.isoformat() if last else ""}
        return cls(usual | {name: sent[name] for name in sent})


class CardFilters(Filters):
    text = forms.CharField(
        label=_("Number"),
        required=False,
        max_length=20,
        widget=forms.TextInput({"placeholder": "D-000121", "autocomplete": "off", "type": "search"}),
    )
    kind = forms.ChoiceField(label=_("Kind"), required=False, choices=[("", _("All kinds")), *CARD_KINDS.items()])
    cancelled = forms.ChoiceField(
        label=_("State"),
        required=False,
        choices=[
            ("", _("All")),
            ("no", pgettext_lazy("card", "Not cancelled")),
            ("yes", pgettext_lazy("card", "Cancelled")),
        ],
    )

    def query(self) -> dict[str, Any]:
        """The arguments of the selector."""
        found = self.cleaned_data
        cancelled = {"": None, "no": False, "yes": True}[found["cancelled"]]
        return {"wanted": self.wanted(), "kind": found["kind"], "cancelled": cancelled, "text": found["text"]}


class IndexFilters(Filters):
    letter = forms.RegexField("^[A-Za-z]?$", label=_("First letter"), required=False, widget=forms.HiddenInput)

    def query(self) -> dict[str, Any]:
        return {"wanted": self.wanted(), "letter": self.cleaned_data["letter"]}


def _grounds() -> Iterable[tuple[str, Any]]:
    yield "", _("All grounds")
    yield from sorted(((code, reason(code, {})) for code in CODES), key=lambda choice: choice[1])


class RefusalFilters(Filters):
    outcome = forms.ChoiceField(
        label=_("Outcome"),
        required=False,
        choices=[
            ("", _("All")),
            ("refused", pgettext_lazy("guest", "Refused")),
            ("unverified", pgettext_lazy("guest", "Not verified")),
            ("needs_review", _("Needs review")),
            ("no_card", _("No card issued")),
        ],
    )
    code = forms.ChoiceField(label=_("Ground"), required=False, choices=_grounds)

    def query(self) -> dict[str, Any]:
        found = self.cleaned_data
        return {"wanted": self.wanted(), "outcome": found["outcome"], "code": found["code"]}


class CheckFilters(Filters):
    result = forms.ChoiceField(label=_("Result"), required=False, choices=[("", _("All")), *SHOWN.items()])
    demanded_by = forms.ChoiceField(
        label=_("Demanded by"), required=False, choices=[("", _("All")), *DEMANDED_BY.items()]
    )

    def query(self) -> dict[str, Any]:
        found = self.cleaned_data
        return {"wanted": self.wanted(), "result": found["result"], "demanded_by": found["demanded_by"]}


class FiguresFilters(Filters):
    """Both days are needed, because the span before is as long."""

    def clean(self) -> dict[str, Any]:
        found = super().clean()
        for name in {"first", "last"} - {each for each in found if found[each]} - {*self.errors}:
            self.add_error(name, _("Choose both days: the span before is as long."))
        if not self.errors and (found["last"] - found["first"]).days > 365:
            self.add_error("last", _("Figures are counted over a year at most. Choose fewer days."))
        return found


class TakingsFilters(Filters):
    kind = forms.ChoiceField(label=_("Kind"), required=False, choices=[("", _("All kinds")), *CARD_KINDS.items()])
    paid_by = forms.ChoiceField(label=_("Paid by"), required=False, choices=[("", _("All")), *PAYMENT_MEANS.items()])

    def query(self) -> dict[str, Any]:
        found = self.cleaned_data
        return {"wanted": self.wanted(), "kind": found["kind"], "paid_by": found["paid_by"]}


class CancellationForm(Form):
    """Which card, and why."""

    number = forms.CharField(
        label=_("Number of the card"),
        max_length=20,
        widget=forms.TextInput(
            {"placeholder": "D-000121", "autocomplete": "off", "spellcheck": "false", "data-scan-field": True}
        ),
    )
    reason = forms.CharField(
        label=_("Why it is cancelled"),
        max_length=1000,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("The reason stays with the number. A second person confirms the cancellation."),
    )


class TariffForm(Form):
    """The price of a day card, and the gaming day from which it counts."""

    day_price = AmountField(label=_("Price of a day card"), max_digits=9, decimal_places=2)
    effective_from = CalendarField(label=_("From gaming day"))
