"""Forms of incidents: the first report on a phone, and the acts that complete it."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Unpack
from uuid import UUID

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.exclusions.observations.presentation import LEVELS
from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import (
    AmountField,
    CalendarField,
    Choices,
    set_choices,
    set_required_choices,
)
from compliance.orphans.documents.forms import document_field, prepare_uploaded
from compliance.orphans.documents.services import PreparedDocument, prepare_document
from compliance.payouts.presentation.words import MEANS

from .presentation import words
from .services.measures import Recipient
from .services.recording import FirstReport

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise

LONGEST = 4000


def _options(labels: "Mapping[str, StrOrPromise]") -> Choices:
    return [(code, capfirst(str(label))) for code, label in labels.items()]


def _text_field(label: "StrOrPromise", *, required: bool = True) -> forms.CharField:
    return forms.CharField(label=label, max_length=LONGEST, required=required, widget=forms.Textarea({"rows": 3}))


class ReportForm(Form):
    """The first report: a reason and a place are enough. The kind was chosen before."""

    # A double click or a page that is sent again records one incident.
    nonce = forms.UUIDField(widget=forms.HiddenInput)
    kind = forms.CharField(widget=forms.HiddenInput)
    reason = forms.ChoiceField(label=_("Reason"), widget=forms.RadioSelect)
    table = forms.ChoiceField(label=_("Table"), required=False)
    place = forms.CharField(
        label=_("Machine or other place"), max_length=80, required=False, help_text=_("If it was at no table.")
    )
    note = forms.CharField(
        label=_("Note"),
        max_length=LONGEST,
        required=False,
        widget=forms.Textarea({"rows": 2}),
        help_text=_("No names: name the persons later. You can add everything else later as well."),
    )
    # A time without a date: incidents are recorded in the same night.
    occurred_at = forms.TimeField(
        label=_("Time"),
        required=False,
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
        help_text=_("Leave empty for now."),
    )

    def __init__(
        self, data: FormData = None, *, reasons: Choices, tables: Choices, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        set_choices(self, "reason", reasons)
        set_choices(self, "table", [("", _("No table")), *tables])

    def facts(self, house: House) -> dict[str, object]:
        sent = dict(self.cleaned_data)
        nonce, table = sent.pop("nonce"), sent.pop("table")
        # The view passes the time, because it knows the clock.
        sent.pop("occurred_at")
        return {"report": FirstReport(table_id=UUID(table) if table else None, **sent), "nonce": nonce}

    def last_time(self, now: datetime) -> datetime | None:
        """Return the last time at which the casino's clock showed the typed time; `now` is local. None for now."""
        clock = self.cleaned_data["occurred_at"]
        if clock is None:
            return None
        today = datetime.combine(now.date(), clock, tzinfo=now.tzinfo)
        if today <= now:
            return today
        return datetime.combine(now.date() - timedelta(days=1), clock, tzinfo=now.tzinfo)


class DetailForm(Form):
    text = _text_field(_("What happened"))
    document = document_field()

    def clean_document(self) -> PreparedDocument | None:
        """Check the photograph and return it prepared for storage."""
        return prepare_uploaded(self.cleaned_data["document"], prepare_document)


class PersonForm(Form):
    """A guest by the card, or an employee."""

    takes_scans = frozenset({"card"})

    concern = forms.ChoiceField(label=_("How the person is concerned"), choices=lambda: _options(words.CONCERNS))
    card = forms.CharField(
        label=_("Card of a guest"),
        max_length=400,
        required=False,
        widget=forms.TextInput(
            {"placeholder": "D-000121", "autocomplete": "off", "spellcheck": "false", "data-scan-field": True}
        ),
        help_text=_("Scan the code on the card, or type its number."),
    )
    employee = forms.ChoiceField(label=_("Employee"), required=False)
    text = _text_field(_("Note"), required=False)

    def __init__(self, data: FormData = None, *, employees: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_choices(self, "employee", [("", _("No employee")), *employees])

    def facts(self, house: House) -> dict[str, object]:
        sent = dict(self.cleaned_data)
        employee = sent.pop("employee")
        return sent | {"employee_id": UUID(employee) if employee else None}


class WithdrawalForm(Form):
    """Takes back a person who was named by mistake."""

    entry = forms.ChoiceField(label=_("Person"))
    text = _text_field(_("Reason"))

    def __init__(self, data: FormData = None, *, persons: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "entry", persons)

    def facts(self, house: House) -> dict[str, object]:
        return {"entry_id": UUID(self.cleaned_data["entry"]), "text": self.cleaned_data["text"]}


class TimingForm(Form):
    stage = forms.ChoiceField(label=pgettext_lazy("dispute", "Raised"), choices=lambda: _options(words.STAGES))
    seconds = forms.IntegerField(
        label=_("Seconds since the award of the pot"),
        required=False,
        min_value=0,
        max_value=36000,
        help_text=_("At a break only."),
    )


class CameraForm(Form):
    camera = forms.ChoiceField(label=_("Decision"), choices=lambda: [("", _("Choose")), *_options(words.CAMERAS)])
    text = _text_field(_("Reason"))


class FindingForm(Form):
    text = _text_field(_("What the cameras showed"))


class OutcomeForm(Form):
    outcome = forms.ChoiceField(label=_("Outcome"), choices=lambda: [("", _("Choose")), *_options(words.OUTCOMES)])
    amount = AmountField(
        label=_("Amount"), required=False, max_digits=14, decimal_places=2, help_text=_("Of a payment only.")
    )
    text = _text_field(_("Reason"))


class ClosingForm(Form):
    text = _text_field(_("Conclusion"))


class _GuestForm(Form):
    """An act on a guest who is named in the incident."""

    # A choice of those named in the incident: the service refuses any other guest.
    person = forms.ChoiceField(label=_("Guest"))

    def __init__(self, data: FormData = None, *, persons: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "person", persons)

    def facts(self, house: House) -> dict[str, object]:
        sent = dict(self.cleaned_data)
        person = sent.pop("person")
        return sent | {"person_id": UUID(person) if person else None}


class ExclusionForm(_GuestForm):
    last_day = CalendarField(
        label=_("Last day"), required=False, help_text=_("Without a last day it applies until it is ended.")
    )
    reason = _text_field(_("Reason"))


class ObservationForm(_GuestForm):
    level = forms.ChoiceField(
        label=_("Risk"), required=False, choices=lambda: [("", _("Not assessed")), *LEVELS.items()]
    )
    note = _text_field(pgettext_lazy("of a guest", "Observation"))


class PayoutForm(_GuestForm):
    means = forms.ChoiceField(
        label=_("Paid by"), choices=lambda: _options({code: str(label) for code, label in MEANS.items()})
    )
    paper = forms.CharField(
        label=_("Paper"), required=False, max_length=120, help_text=_("Type, issuing state and number.")
    )
    beneficiary = forms.CharField(label=_("Paid to"), required=False, max_length=200)
    account = forms.CharField(
        label=pgettext_lazy("bank or ledger", "Account"), required=False, max_length=60, help_text=_("For a transfer.")
    )

    def __init__(self, data: FormData = None, *, persons: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, persons=persons, **options)
        # A small sum is paid without a name, as any other payout is.
        self.fields["person"].required = False
        set_choices(self, "person", [("", _("Not known")), *persons])

    def facts(self, house: House) -> dict[str, object]:
        sent = dict(self.cleaned_data)
        person = sent.pop("person")
        return {"recipient": Recipient(person_id=UUID(person) if person else None, **sent)}


class PeriodForm(Form):
    first = CalendarField(label=_("From gaming day"))
    last = CalendarField(label=_("To gaming day"))

    def clean(self) -> dict[str, object]:
        sent = super().clean() or {}
        if sent.get("first") and sent.get("last") and sent["first"] > sent["last"]:
            self.add_error("last", _("The last day is before the first one."))
        return sent
