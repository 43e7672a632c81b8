"""Forms of cancellations and tariffs."""

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form
from compliance.http.input.fields import AmountField, CalendarField


class CancellationForm(Form):
    """The card to cancel, and the reason."""

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
        help_text=_("The reason is stored with the card number. A second person confirms the cancellation."),
    )

    def facts(self, house: House) -> dict[str, object]:
        """Return the fields without the number: the view has already found the card."""
        return {"reason": self.cleaned_data["reason"]}


class TariffForm(Form):
    """The price of a day card, and the first gaming day on which it applies."""

    day_price = AmountField(label=_("Price of a day card"), max_digits=9, decimal_places=2)
    effective_from = CalendarField(label=_("From gaming day"))
