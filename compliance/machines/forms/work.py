"""Forms of the work on gaming machines: meters, faults, repairs and services."""

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.access.presence import House
from compliance.http.input.base import Form
from compliance.http.input.fields import AmountField

from ..domain.meters import Meters
from ..presentation.words import FAULTS, READINGS


class ReadingForm(Form):
    kind = forms.ChoiceField(label=_("Reading"), choices=list(READINGS.items()))
    coin_in = AmountField(label=pgettext_lazy("meter", "Coin in"), max_digits=14, decimal_places=2)
    coin_out = AmountField(label=pgettext_lazy("meter", "Coin out"), max_digits=14, decimal_places=2)
    dropped = AmountField(label=pgettext_lazy("meter", "Drop"), max_digits=14, decimal_places=2)
    jackpots = AmountField(label=pgettext_lazy("meter", "Jackpots"), max_digits=14, decimal_places=2)
    games = forms.IntegerField(label=pgettext_lazy("meter", "Games"), min_value=0, max_value=10**15)
    fall_reason = forms.CharField(
        label=_("Reason for a fall"),
        required=False,
        max_length=2000,
        help_text=_("Only if a meter is lower than at the last reading, for example after a reset."),
    )

    def facts(self, house: House) -> dict[str, object]:
        sent = dict(self.cleaned_data)
        return {"kind": sent.pop("kind"), "fall_reason": sent.pop("fall_reason"), "meters": Meters(**sent)}


class FaultForm(Form):
    kind = forms.ChoiceField(
        label=pgettext_lazy("gaming machine", "Fault"), choices=[("", _("Choose")), *FAULTS.items()]
    )
    description = forms.CharField(label=_("Description"), max_length=2000, widget=forms.Textarea({"rows": 2}))


class RepairForm(Form):
    work = forms.CharField(label=_("Work done"), max_length=2000, widget=forms.Textarea({"rows": 2}))


class RepairTestForm(Form):
    passed = forms.TypedChoiceField(
        label=_("Result of the test"),
        choices=[("true", pgettext_lazy("test", "passed")), ("false", pgettext_lazy("test", "failed"))],
        coerce=lambda sent: sent == "true",
        widget=forms.RadioSelect,
    )
    finding = forms.CharField(
        label=_("Finding of the test"),
        required=False,
        max_length=2000,
        widget=forms.Textarea({"rows": 2}),
        help_text=_("Required if the test failed."),
    )


class ServiceForm(Form):
    reason = forms.CharField(label=_("Reason"), max_length=2000, widget=forms.Textarea({"rows": 2}))


class ServiceEndForm(Form):
    work = forms.CharField(label=_("Work done"), max_length=2000, widget=forms.Textarea({"rows": 2}))
