"""Forms of drop boxes: fit, move and open."""

from typing import Unpack
from uuid import UUID

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from compliance.cage.witnesses.forms import WitnessedForm
from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import Choices, set_choices, set_required_choices

from ..presentation.words import STEPS


class BoxForm(Form):
    name = forms.CharField(label=_("Number on the box"), max_length=20)


class FitForm(Form):
    """The box to fit, and its seal."""

    box = forms.ChoiceField(label=_("Drop box"))
    seal = forms.CharField(label=_("Seal number"), max_length=40)

    def __init__(self, data: FormData = None, *, boxes: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "box", boxes)

    def facts(self, house: House) -> dict[str, object]:
        return {"box_id": UUID(self.cleaned_data["box"]), "seal": self.cleaned_data["seal"]}


class MoveForm(WitnessedForm):
    """A step of a sealed box; the first one removes it from its table."""

    step = forms.ChoiceField(label=_("Step"))
    seal = forms.CharField(label=_("Seal number as shown on the box"), max_length=40)
    place = forms.CharField(label=_("Current location"), required=False, max_length=80)
    field_order = ["step", "seal", "place", "witness"]

    def __init__(self, data: FormData = None, *, staff: Choices, first: bool, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, staff=staff, **options)
        steps = [(code, capfirst(str(label))) for code, label in STEPS.items() if (code == "removed") == first]
        set_choices(self, "step", steps)


class OpenForm(WitnessedForm):
    """The opening of a box for its count."""

    seal_whole = forms.BooleanField(label=_("The seal is intact and is the one fitted with the box"), required=False)
    remark = forms.CharField(label=_("If not"), required=False, max_length=2000, widget=forms.Textarea({"rows": 2}))
    field_order = ["seal_whole", "remark", "witness"]

    def __init__(
        self, data: FormData = None, *, staff: Choices, other_seal: bool, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, staff=staff, **options)
        if other_seal:  # if the seal changed on the way, "intact" is no option
            del self.fields["seal_whole"]
            self.fields["remark"].label = _("Description")

    def facts(self, house: House) -> dict[str, object]:
        # If the seal changed on the way, the form has no such field.
        return {"seal_whole": False} | super().facts(house)
