"""Form of a stake scheme, with limits of their own for columns, dozens and simple chances (NL 2.1(3))."""

from typing import Unpack
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import AmountField, Choices, set_required_choices

from ..domain.stake_schemes import ANY, OUTSIDE, Limit


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
    low_stake = forms.BooleanField(label=_("Game with a low stake"), required=False)
    confirmed = forms.BooleanField(
        label=_("The casino no longer offers a required minimum"),
        required=False,
        help_text=_("Only if Carnet warns about it."),
    )

    def __init__(self, data: FormData = None, *, tables: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "table", tables)

    def facts(self, house: House) -> dict[str, object]:
        sent = self.cleaned_data
        limits = [Limit(ANY, sent["minimum"], sent["maximum"])]
        if sent["outside_minimum"] is not None or sent["outside_maximum"] is not None:
            outside_minimum, outside_maximum = sent["outside_minimum"], sent["outside_maximum"]
            limits.append(Limit(OUTSIDE, outside_minimum or sent["minimum"], outside_maximum or sent["maximum"]))
        return {
            "table_id": UUID(sent["table"]),
            "limits": limits,
            "low_stake": sent["low_stake"],
            "confirmed": sent["confirmed"],
        }
