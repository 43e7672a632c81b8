"""Forms of a gaming table, an approval of means of payment, and their end."""

from typing import Unpack
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import CalendarField, Choices, set_required_choices


class TableForm(Form):
    name = forms.CharField(label=_("Table number"), max_length=40)
    room = forms.ChoiceField(label=_("Room"))
    game = forms.ChoiceField(label=_("Game"))

    def __init__(
        self, data: FormData = None, *, rooms: Choices, games: Choices, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "room", rooms)
        set_required_choices(self, "game", games)

    def facts(self, house: House) -> dict[str, object]:
        sent = dict(self.cleaned_data)
        return sent | {"room_id": UUID(sent.pop("room"))}


class ApprovalForm(Form):
    name = forms.CharField(label=_("Means of payment"), max_length=80)
    reference = forms.CharField(label=_("Reference of the decision"), max_length=80)
    approved_on = CalendarField(label=_("Approved on"))
    valid_from = CalendarField(label=_("Valid from"))


class WithdrawalForm(Form):
    last_day = CalendarField(label=_("Last gaming day"))
    reason = forms.CharField(label=_("Reason"), max_length=2000, widget=forms.Textarea({"rows": 2}))
