"""Form of a stake scheme: limits, chances that the table does not have, and the levy of a poker table."""

from typing import Unpack
from uuid import UUID

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import AmountField, Choices, set_choices, set_required_choices

from ..domain.stake_schemes import ANY, OUTSIDE, OUTSIDE_CHANCES, Levy, Limit
from ..selectors.scheme_terms import CHANCES


class SchemeForm(Form):
    table = forms.ChoiceField(label=_("Table"))
    minimum = AmountField(label=_("Minimum"), max_digits=14, decimal_places=2)
    maximum = AmountField(label=_("Maximum"), max_digits=14, decimal_places=2)
    outside_minimum = AmountField(
        label=_("Minimum of columns, dozens and simple chances"),
        max_digits=14,
        decimal_places=2,
        required=False,
        help_text=_("Only if it differs."),
    )
    outside_maximum = AmountField(
        label=_("Maximum of columns, dozens and simple chances"), max_digits=14, decimal_places=2, required=False
    )
    absent = forms.MultipleChoiceField(
        label=_("Chances that the table does not have"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Roulette only."),
    )
    levy = forms.DecimalField(
        label=_("Levy on the stakes, in percent"),
        max_digits=5,
        decimal_places=2,
        required=False,
        help_text=_("Only for a poker table at which the casino mediates."),
    )
    levy_maximum = AmountField(
        label=_("Maximum of the levy for each hand"), max_digits=14, decimal_places=2, required=False
    )
    low_stake = forms.BooleanField(label=_("Game with a low stake"), required=False)
    confirmed = forms.BooleanField(
        label=_("The casino no longer offers a required minimum"),
        required=False,
        help_text=_("Only if Carnet warns about it."),
    )

    def __init__(self, data: FormData = None, *, tables: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "table", tables)
        set_choices(self, "absent", [(code, capfirst(str(CHANCES[code]))) for code in OUTSIDE_CHANCES])

    def clean(self) -> dict[str, object]:
        sent = super().clean() or self.cleaned_data
        if sent.get("levy_maximum") is not None and sent.get("levy") is None and "levy" not in self.errors:
            self.add_error("levy", gettext("Enter the levy to which this maximum belongs."))
        return sent

    def facts(self, house: House) -> dict[str, object]:
        sent = self.cleaned_data
        limits = [Limit(ANY, sent["minimum"], sent["maximum"])]
        if sent["outside_minimum"] is not None or sent["outside_maximum"] is not None:
            outside_minimum, outside_maximum = sent["outside_minimum"], sent["outside_maximum"]
            limits.append(Limit(OUTSIDE, outside_minimum or sent["minimum"], outside_maximum or sent["maximum"]))
        levy = Levy(sent["levy"], sent["levy_maximum"]) if sent["levy"] is not None else None
        return {
            "table_id": UUID(sent["table"]),
            "limits": limits,
            "absent": sent["absent"],
            "levy": levy,
            "low_stake": sent["low_stake"],
            "confirmed": sent["confirmed"],
        }
