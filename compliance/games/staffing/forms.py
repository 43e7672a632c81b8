"""Forms of layouts of tables and of the staff assigned to tables."""

from typing import Unpack
from uuid import UUID

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import Choices, set_choices, set_required_choices

from .presentation import DUTIES
from .services.layouts import Layout


class LayoutForm(Form):
    table = forms.ChoiceField(label=_("Table"))
    seats = forms.IntegerField(label=_("Seats"), min_value=1, max_value=99, initial=7)
    racetrack = forms.BooleanField(
        label=_("Racetrack"), required=False, help_text=_("A table supervisor is then mandatory.")
    )
    double = forms.BooleanField(label=_("Double table"), required=False)
    wheels = forms.IntegerField(label=_("Wheels"), min_value=1, max_value=9, initial=1)
    # Not required here: the service asks for it at a double table, and refuses it at any other.
    application = forms.ChoiceField(label=_("Authorisation"), required=False, help_text=_("Of a double table."))

    def __init__(
        self, data: FormData = None, *, tables: Choices, applications: Choices, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "table", tables)
        set_choices(self, "application", [("", "–"), *applications])

    def facts(self, house: House) -> dict[str, object]:
        sent = dict(self.cleaned_data)
        application = sent.pop("application")
        sent["application_id"] = UUID(application) if application else None
        return {"table_id": UUID(sent.pop("table")), "layout": Layout(**sent)}


class StaffForm(Form):
    table = forms.ChoiceField(label=_("Table"))
    duty = forms.ChoiceField(label=_("Duty"))
    staff = forms.ChoiceField(label=_("Member of staff"))

    def __init__(
        self, data: FormData = None, *, tables: Choices, people: Choices, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "table", tables)
        set_choices(self, "duty", [(code, capfirst(str(label))) for code, label in DUTIES.items()])
        set_required_choices(self, "staff", people)

    def facts(self, house: House) -> dict[str, object]:
        sent = self.cleaned_data
        return {"table_id": UUID(sent["table"]), "duty": sent["duty"], "staff_id": UUID(sent["staff"])}


class EndForm(Form):
    successor = forms.ChoiceField(
        label=_("Successor"), required=False, help_text=_("Empty: no one takes the duty over now.")
    )

    def __init__(self, data: FormData = None, *, people: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_choices(self, "successor", [("", "–"), *people])

    def facts(self, house: House) -> dict[str, object]:
        sent = self.cleaned_data["successor"]
        return {"successor_id": UUID(sent) if sent else None}
