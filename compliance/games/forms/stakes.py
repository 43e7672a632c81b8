"""Form of a stake."""

from typing import Unpack
from uuid import UUID

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import AmountField, Choices, set_choices

from ..presentation.words import FAMILIES, MEANS
from ..services.stakes import Stake


class StakeForm(Form):
    """A stake with its table, or the family of a game without a table."""

    nonce = forms.UUIDField(widget=forms.HiddenInput)
    means = forms.ChoiceField(label=_("Staked with"), widget=forms.RadioSelect)
    amount = AmountField(label=_("Amount"), max_digits=14, decimal_places=2)
    place = forms.ChoiceField(label=_("Where"))
    other_means = forms.CharField(
        label=_("Other means"), required=False, max_length=80, help_text=_("As in the register of approvals.")
    )
    said = forms.CharField(
        label=_("What happened"),
        required=False,
        max_length=2000,
        widget=forms.Textarea({"rows": 2}),
        help_text=_("No names: only what was staked and the action taken."),
    )

    def __init__(self, data: FormData = None, *, tables: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        families = [(code, capfirst(str(label))) for code, label in FAMILIES.items()]
        set_choices(self, "place", [("", _("Choose")), (_("Tables"), tables), (_("Games"), families)])
        set_choices(self, "means", [(code, capfirst(str(label))) for code, label in MEANS.items()])

    def facts(self, house: House) -> dict[str, object]:
        sent = dict(self.cleaned_data)
        nonce, place = sent.pop("nonce"), sent.pop("place")
        where = {"family": place} if place in FAMILIES else {"table_id": UUID(place)}
        return {"stake": Stake(**sent | where), "nonce": nonce}
