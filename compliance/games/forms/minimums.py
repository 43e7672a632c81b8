"""Form of a decision on the minimum of roulette tables."""

from typing import Unpack
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import AmountField, CalendarField, Choices, set_choices


class MinimumForm(Form):
    tables = forms.MultipleChoiceField(label=_("Roulette tables"), widget=forms.CheckboxSelectMultiple)
    minimum = AmountField(label=_("Minimum"), max_digits=14, decimal_places=2)
    from_day = CalendarField(label=_("From the gaming day"))
    confirmed = forms.BooleanField(
        label=_("I have checked tables and amount"),
        required=False,
        help_text=_("The minimum cannot be lowered before the season ends."),
    )

    def __init__(self, data: FormData = None, *, tables: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_choices(self, "tables", tables)

    def facts(self, house: House) -> dict[str, object]:
        return self.cleaned_data | {"tables": [UUID(each) for each in self.cleaned_data["tables"]]}
