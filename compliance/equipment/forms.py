"""Forms of equipment: the register, checks, faults and resolutions."""

from typing import Unpack
from uuid import UUID

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import Choices, set_choices, set_required_choices

from .domain.checklists import Checklist
from .presentation.words import KINDS, OUTCOMES, RESULTS, item_text
from .services.checks import CheckWish, Finding
from .services.defects import ResolutionWish
from .services.register import ItemWish


class ItemForm(Form):
    kind = forms.ChoiceField(label=_("Kind"))
    label = forms.CharField(
        label=pgettext_lazy("equipment", "Label"), max_length=40, help_text=_("The number that sticks to it.")
    )
    maker = forms.CharField(label=_("Maker"), max_length=120)
    serial = forms.CharField(label=_("Serial number"), max_length=80, required=False)

    def __init__(self, data: FormData = None, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "kind", [(code, capfirst(str(name))) for code, name in KINDS.items()])

    def facts(self, house: House) -> dict[str, object]:
        return {"wish": ItemWish(**self.cleaned_data)}


class PlacementForm(Form):
    table = forms.ChoiceField(label=_("Place"), required=False)

    def __init__(self, data: FormData = None, *, places: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_choices(self, "table", places)

    def facts(self, house: House) -> dict[str, object]:
        sent = self.cleaned_data["table"]
        return {"table_id": UUID(sent) if sent else None}


class RetirementForm(Form):
    reason = forms.CharField(label=_("Reason"), max_length=2000, widget=forms.Textarea({"rows": 2}))


class CheckForm(Form):
    """A checklist: each item is passed, or has a defect with a note."""

    # A button that is pressed twice on a slow phone records one check.
    nonce = forms.UUIDField(widget=forms.HiddenInput)
    occasion = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, data: FormData = None, *, checklist: Checklist, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        self.checklist = checklist
        for code in checklist.items:
            self.fields[f"result_{code}"] = forms.ChoiceField(
                label=item_text(checklist.kind, code),
                choices=[(key, capfirst(str(name))) for key, name in RESULTS.items()],
                widget=forms.RadioSelect,
            )
            # Named like the item, because the service refuses a defect without a note at this field.
            self.fields[code] = forms.CharField(label=_("Note on a defect"), max_length=400, required=False)
        self.fields["video_reference"] = forms.CharField(
            label=_("Reference of the video recording"),
            max_length=120,
            # Without it, the service refuses a check of cards, and the refusal is logged.
            required=False,
        )

    @property
    def pairs(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Return the fields of result and note of each item."""
        return [(self[f"result_{code}"], self[code]) for code in self.checklist.items]

    def facts(self, house: House) -> dict[str, object]:
        sent = self.cleaned_data
        findings = {code: Finding(sent[f"result_{code}"] == "passed", sent[code]) for code in self.checklist.items}
        wish = CheckWish(sent["occasion"], findings, sent["video_reference"])
        return {"nonce": sent["nonce"], "wish": wish}


class FaultForm(Form):
    description = forms.CharField(label=_("Fault"), max_length=2000, widget=forms.Textarea({"rows": 2}))


class ResolutionForm(Form):
    outcome = forms.ChoiceField(label=_("Resolution"), widget=forms.RadioSelect)
    replacement = forms.ChoiceField(
        label=_("Replacement"), required=False, help_text=_("It takes the place at the table.")
    )
    note = forms.CharField(label=_("What was done"), max_length=2000, widget=forms.Textarea({"rows": 2}))

    def __init__(self, data: FormData = None, *, replacements: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_choices(self, "outcome", [(code, capfirst(str(name))) for code, name in OUTCOMES.items()])
        set_choices(self, "replacement", [("", "–"), *replacements])

    def facts(self, house: House) -> dict[str, object]:
        sent = self.cleaned_data
        replacement = UUID(sent["replacement"]) if sent["replacement"] else None
        return {"wish": ResolutionWish(sent["outcome"], sent["note"], replacement)}
