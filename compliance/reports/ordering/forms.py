"""Form to request a report."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Unpack

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import CalendarField

from ..catalogue.presentation.titles import TITLES, offered_reports


class OrderForm(Form):
    """A kind of report offered in the jurisdiction, and a period of gaming days, both days included."""

    report = forms.ChoiceField(label=_("Report"))
    first_day = CalendarField(label=_("From gaming day"))
    last_day = CalendarField(label=_("To gaming day"))

    def __init__(
        self, data: FormData = None, *, jurisdiction: str, kinds: Iterable[str] = TITLES, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        allowed = set(kinds)
        choices = [(kind, title) for kind, title in offered_reports(jurisdiction).items() if kind in allowed]
        self.fields["report"] = forms.ChoiceField(label=_("Report"), choices=choices)

    def facts(self, house: House) -> dict[str, object]:
        data = self.cleaned_data
        return {"kind": data["report"], "first_day": data["first_day"], "last_day": data["last_day"]}

    @classmethod
    def as_first_shown(
        cls, day: date, query: Mapping[str, str], *, jurisdiction: str, kinds: Iterable[str] = TITLES
    ) -> "OrderForm":
        """Return a form for one gaming day, or with the values of a link; invalid values of the link are ignored."""
        link = cls(query, jurisdiction=jurisdiction, kinds=kinds)
        link.is_valid()
        first = {"report": "R-04", "first_day": day, "last_day": day}
        return cls(initial=first | link.cleaned_data, jurisdiction=jurisdiction, kinds=kinds)
