"""Forms of approved firms and of installed devices."""

from typing import Unpack
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import CalendarField, Choices, set_choices, set_required_choices

from ..services.devices.installations import InstallationWish


class RefurbisherForm(Form):
    firm = forms.CharField(label=_("Firm"), max_length=120)
    reference = forms.CharField(label=_("Reference of the decision"), max_length=80)
    approved_on = CalendarField(label=_("Approved on"))


class RefurbisherEndForm(Form):
    last_day = CalendarField(label=_("Last day of validity"))
    reference = forms.CharField(label=_("Reference of the decision"), max_length=80)
    reason = forms.CharField(label=_("Reason"), max_length=2000, widget=forms.Textarea({"rows": 2}))


class InstallationForm(Form):
    application = forms.ChoiceField(label=_("Approved application"))
    device = forms.CharField(label=_("Serial number"), max_length=40)
    # Typed, because an application presents its models in words (LU art. 20-2, item 2).
    model = forms.CharField(label=_("Model"), max_length=120, help_text=_("As the application names it."))
    room = forms.ChoiceField(label=_("Room"), help_text=_("A room that the approval names."))
    begins_on = CalendarField(label=_("Installed from"))
    employees = forms.MultipleChoiceField(
        label=_("Employees"),
        # Without any, the service refuses with the article.
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(
        self,
        data: FormData = None,
        *,
        applications: Choices,
        rooms: Choices,
        employees: Choices,
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "application", applications)
        set_required_choices(self, "room", rooms)
        set_choices(self, "employees", employees)

    def facts(self, house: House) -> dict[str, object]:
        sent = dict(self.cleaned_data)
        sent["application_id"] = UUID(sent.pop("application"))
        sent["room_id"] = UUID(sent.pop("room"))
        sent["employees"] = tuple(UUID(each) for each in sent["employees"])
        return {"wish": InstallationWish(**sent)}


class RemovalForm(Form):
    last_day = CalendarField(label=_("Last gaming day"))
    reason = forms.CharField(label=_("Reason"), max_length=2000, widget=forms.Textarea({"rows": 2}))
