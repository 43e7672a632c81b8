"""Forms of gaming machines: their particulars, approvals and places."""

from typing import Unpack
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import AmountField, CalendarField, Choices, set_required_choices

from ..presentation.words import KINDS
from ..services.machines import ApprovalWish, MachineWish


class MachineForm(Form):
    kind = forms.ChoiceField(label=_("Kind"), choices=list(KINDS.items()))
    number = forms.CharField(label=_("Number in the casino"), max_length=20)
    maker = forms.CharField(label=_("Maker"), max_length=80)
    model = forms.CharField(label=_("Model"), max_length=120)
    serial_number = forms.CharField(
        label=_("Serial number"),
        max_length=40,
        help_text=_("Of a semi-automatic game: as its installation names it."),
    )
    denomination = AmountField(label=pgettext_lazy("gaming machine", "Denomination"), max_digits=14, decimal_places=2)
    lowest_stake = AmountField(label=_("Lowest stake"), max_digits=14, decimal_places=2)
    highest_stake = AmountField(label=_("Highest stake"), max_digits=14, decimal_places=2)

    def facts(self, house: House) -> dict[str, object]:
        return {"wish": MachineWish(**self.cleaned_data)}


class MachineApprovalForm(Form):
    reference = forms.CharField(label=_("Reference of the approval"), max_length=80)
    redistribution = AmountField(
        label=_("Redistribution rate in percent"), max_digits=5, decimal_places=2, required=False
    )
    valid_from = CalendarField(label=_("Valid from"))

    def facts(self, house: House) -> dict[str, object]:
        return {"approval": ApprovalWish(**self.cleaned_data)}


class ApprovalEndForm(Form):
    last_day = CalendarField(label=_("Last day of validity"))
    reason = forms.CharField(label=_("Reason"), max_length=2000, widget=forms.Textarea({"rows": 2}))


class PlaceForm(Form):
    """The place of a machine that is in no room."""

    room = forms.ChoiceField(label=_("Room"))
    position = forms.CharField(label=_("Position"), max_length=40, required=False)

    def __init__(self, data: FormData = None, *, rooms: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "room", rooms)

    def facts(self, house: House) -> dict[str, object]:
        sent = dict(self.cleaned_data)
        return sent | {"room_id": UUID(sent.pop("room"))}


class MoveForm(PlaceForm):
    """The next place of a machine."""

    reason = forms.CharField(label=_("Reason"), max_length=2000, widget=forms.Textarea({"rows": 2}))


class MachineRemovalForm(Form):
    reason = forms.CharField(label=_("Reason"), max_length=2000, widget=forms.Textarea({"rows": 2}))
