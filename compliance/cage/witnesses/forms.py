"""Forms for the choice of a witness, a dispute and a settlement."""

from typing import Unpack
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import Choices, set_choices


class DisputeForm(Form):
    """The witness disputes the step."""

    said = forms.CharField(
        label=_("What you dispute"), required=False, max_length=2000, widget=forms.Textarea({"rows": 2})
    )


class SettlementForm(Form):
    """A third person has investigated."""

    reason = forms.CharField(
        label=_("What you checked and why work may continue"),
        required=False,
        max_length=2000,
        widget=forms.Textarea({"rows": 2}),
    )


class WitnessedForm(Form):
    """Base of forms for acts that require a witness."""

    witness = forms.ChoiceField(label=_("Second person"))

    def __init__(self, data: FormData = None, *, staff: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_choices(self, "witness", [("", _("Choose")), *staff])

    def facts(self, house: House) -> dict[str, object]:
        sent = dict(self.cleaned_data)
        return sent | {"witness_id": UUID(sent.pop("witness"))}
