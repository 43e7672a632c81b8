"""Forms for cases received from the control agents."""

from datetime import date
from typing import Unpack

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import CalendarField

from .presentation.words import CASES


class SignalForm(Form):
    """A report from the agents: the person and the facts. Name fields are omitted for a known guest."""

    surname = forms.CharField(label=_("Surname"), max_length=200)
    given_names = forms.CharField(label=_("First names"), max_length=200, required=False)
    birth_year = forms.IntegerField(label=_("Year of birth"), required=False, min_value=1900, max_value=2100)
    received_on = CalendarField(label=_("Reported on"))
    signalled = forms.CharField(label=_("Content of the report"), max_length=4000, widget=forms.Textarea({"rows": 4}))

    def __init__(self, data: FormData = None, *, known: bool, today: date, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        self.fields["received_on"].initial = today
        for name in ("surname", "given_names", "birth_year"):
            if known:
                del self.fields[name]
            else:
                self.fields[name].widget.attrs["autocomplete"] = "off"

    def facts(self, house: House) -> dict[str, object]:
        return {"surname": "", "given_names": "", "birth_year": None} | self.cleaned_data


class CaseForm(Form):
    """The outcome of an examination."""

    examined_on = CalendarField(label=_("Case reviewed on"))
    outcome = forms.ChoiceField(label=_("Outcome"), choices=[("", _("Choose")), *CASES.items()])
    note = forms.CharField(label=_("Note"), required=False, max_length=4000, widget=forms.Textarea({"rows": 3}))
