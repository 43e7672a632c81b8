"""Forms for proposals to withhold winnings, and for their decision."""

from datetime import date
from typing import Unpack

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import AmountField, CalendarField, set_choices
from compliance.rules.values.amounts import CENT

from .presentation.words import BREACHES, WITHHOLDINGS
from .services.decisions import Ban
from .services.proposals import Winnings


class WonForm(Form):
    """The winnings to withhold. Offers only breaches named by the venue's law."""

    breach = forms.ChoiceField(label=_("Rule broken"))
    breach_said = forms.CharField(
        label=_("Description of the other breach"),
        required=False,
        max_length=200,
        help_text=_("Only for a breach other than the first two."),
    )
    happened_on = CalendarField(label=_("Happened on"))
    place = forms.CharField(label=_("Terminals or table"), max_length=80, help_text=_("Numbers only, no names."))
    staked = AmountField(label=_("Total staked"), max_digits=14, decimal_places=2, min_value=CENT)
    maximum = AmountField(label=_("Highest stake allowed"), max_digits=14, decimal_places=2, min_value=CENT)
    amount = AmountField(label=_("Winnings to withhold"), max_digits=14, decimal_places=2, min_value=CENT)
    reason = forms.CharField(
        label=_("What was observed, and by whom"),
        max_length=4000,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("If the player is excluded, this is also sent to the Minister of Justice."),
    )

    def __init__(self, data: FormData = None, *, breaches: tuple[str, ...], **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_choices(self, "breach", [("", _("Choose")), *((code, BREACHES[code]) for code in breaches)])

    def facts(self, house: House) -> dict[str, object]:
        return {"won": Winnings(**self.cleaned_data)}


class DecisionForm(Form):
    """The decision: withheld or paid, and whether the player is excluded."""

    outcome = forms.ChoiceField(label=_("Decision on the winnings"), choices=[("", _("Choose")), *WITHHOLDINGS.items()])
    reason = forms.CharField(
        label=_("Reason"),
        required=False,
        max_length=4000,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("Required if they are paid after all."),
    )
    ban = forms.BooleanField(
        label=_("Also exclude the player"),
        required=False,
        help_text=_("Excluded by the management from today, at every door immediately; the Minister is notified."),
    )
    last_day = CalendarField(
        label=_("Last day of the exclusion"), required=False, help_text=_("Leave empty to apply until removed.")
    )

    def clean_last_day(self) -> date | None:
        day: date | None = self.cleaned_data["last_day"]
        if day is not None and not self.cleaned_data.get("ban"):
            raise forms.ValidationError(_("Also tick the exclusion, or leave its last day empty."))
        return day

    def facts(self, house: House) -> dict[str, object]:
        data = self.cleaned_data
        ban = None
        if data["ban"]:
            ban = Ban(data["last_day"])
        return {"outcome": data["outcome"], "reason": data["reason"], "ban": ban}
