"""Forms for the acts of the second person, the cash desk and the management on a payout."""

from typing import Unpack
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import AmountField, CalendarField, Choices, set_choices, set_required_choices
from compliance.rules.values.amounts import ZERO


class ReasonForm(Form):
    reason = forms.CharField(label=_("Reason"), max_length=2000, widget=forms.Textarea({"rows": 2}))


class HoldForm(ReasonForm):
    expected_on = CalendarField(
        label=_("Expected on"), help_text=_("Each extension requires a reason and a later date.")
    )


class GateForm(Form):
    """The floor manager who was informed."""

    informed = forms.ChoiceField(label=_("Floor manager who was informed"))

    def __init__(self, data: FormData = None, *, chefs: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "informed", chefs)

    def facts(self, house: House) -> dict[str, object]:
        return {"informed_id": UUID(self.cleaned_data["informed"])}


class VerifyForm(Form):
    """What was verified on a machine."""

    said = forms.CharField(
        label=_("What was verified and with what result"), max_length=2000, widget=forms.Textarea({"rows": 2})
    )

    def facts(self, house: House) -> dict[str, object]:
        return {"said": self.cleaned_data["said"]}


class PayForm(Form):
    """The float that pays; plaques only if chips are handed in."""

    nonce = forms.UUIDField(widget=forms.HiddenInput)
    desk = forms.ChoiceField(label=_("Float"))
    plaques = AmountField(label=_("Of which plaques"), max_digits=14, decimal_places=2, required=False, min_value=0)

    def __init__(self, data: FormData = None, *, desks: Choices, chips: bool, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "desk", desks)
        if not chips:
            del self.fields["plaques"]

    def facts(self, house: House) -> dict[str, object]:
        data = self.cleaned_data
        plaques = data.get("plaques") or ZERO
        return {"nonce": data["nonce"], "desk_id": UUID(data["desk"]), "plaques": plaques}


class IssueForm(Form):
    nonce = forms.UUIDField(widget=forms.HiddenInput)
    reference = forms.CharField(label=_("Number of the cheque or transfer"), max_length=120)


class VoidForm(ReasonForm):
    """Why a payment is void. The desk is required if the float that paid is counted."""

    nonce = forms.UUIDField(widget=forms.HiddenInput)
    desk = forms.ChoiceField(
        label=_("Desk that takes the money back"),
        required=False,
        help_text=_("Only once the paying float has been counted."),
    )

    def __init__(self, data: FormData = None, *, desks: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_choices(self, "desk", [("", _("Paying float")), *desks])

    def facts(self, house: House) -> dict[str, object]:
        data = self.cleaned_data
        desk = UUID(data["desk"]) if data["desk"] else None
        return {"reason": data["reason"], "nonce": data["nonce"], "desk_id": desk}


class BindForm(Form):
    withholding = forms.ChoiceField(label=_("Winnings"))

    def __init__(self, data: FormData = None, *, winnings: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "withholding", winnings)

    def facts(self, house: House) -> dict[str, object]:
        return {"withholding_id": UUID(self.cleaned_data["withholding"])}


class OthersForm(ReasonForm):
    """Which winnings are not those of this payout, and why."""

    withholding = forms.ChoiceField(label=_("Winnings"))
    field_order = ["withholding", "reason"]

    def __init__(self, data: FormData = None, *, winnings: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "withholding", winnings)

    def facts(self, house: House) -> dict[str, object]:
        return {"withholding_id": UUID(self.cleaned_data["withholding"]), "reason": self.cleaned_data["reason"]}


class AnswerForm(Form):
    """Two buttons: the named floor manager was informed, or was not."""

    gate = forms.UUIDField(widget=forms.HiddenInput)
    informed = forms.ChoiceField(choices=[("yes", _("I was informed")), ("no", _("I was not informed"))])

    def facts(self, house: House) -> dict[str, object]:
        return {"gate_id": self.cleaned_data["gate"], "was_informed": self.cleaned_data["informed"] == "yes"}
