"""Did I understand what was typed? The form that orders a report."""

from collections.abc import Mapping
from datetime import date

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.fields import CalendarField

from .terms import TITLES


class OrderForm(forms.Form):
    """Which report, for which gaming days, both included."""

    report = forms.ChoiceField(label=_("Report"), choices=list(TITLES.items()))
    first_day = CalendarField(label=_("From gaming day"))
    last_day = CalendarField(label=_("To gaming day"))

    @classmethod
    def as_first_shown(cls, day: date, asked: Mapping[str, str]) -> "OrderForm":
        """For one gaming day, or as a link asks for it; whatever of the link says nothing is passed over."""
        link = cls(asked)
        link.is_valid()
        return cls(initial={"report": "R-04", "first_day": day, "last_day": day} | link.cleaned_data)
