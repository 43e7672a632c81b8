"""A stake that somebody made or tried, and to what their register is narrowed."""

from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.fields import AmountField, CalendarField
from compliance.http.forms import Form

from ..services import Stake
from ..words import FAMILIES, MEANS, OUTCOMES

ALL = ("", _("All"))


class StakeForm(Form):
    """What was staked where; a game without a table is named by its family."""

    nonce = forms.UUIDField(widget=forms.HiddenInput)
    means = forms.ChoiceField(label=_("Staked with"), widget=forms.RadioSelect)
    amount = AmountField(label=_("Amount"), max_digits=14, decimal_places=2)
    place = forms.ChoiceField(label=_("Where"))
    other_means = forms.CharField(
        label=_("Which other means"), required=False, max_length=80, help_text=_("As in the register of approvals.")
    )
    said = forms.CharField(
        label=_("What happened"),
        required=False,
        max_length=2000,
        widget=forms.Textarea({"rows": 2}),
        help_text=_("No names: only what was staked, and what was done."),
    )

    def __init__(self, *args: Any, tables: list[tuple[str, str]], **options: Any) -> None:
        super().__init__(*args, **options)
        place, means = self.fields["place"], self.fields["means"]
        assert isinstance(place, forms.ChoiceField)
        assert isinstance(means, forms.ChoiceField)
        families = [(code, str(said).capitalize()) for code, said in FAMILIES.items()]
        place.choices = [("", _("Choose")), (_("Tables"), tables), (_("Games"), families)]
        means.choices = [(code, str(said).capitalize()) for code, said in MEANS.items()]

    def stake(self) -> Stake:
        said = dict(self.cleaned_data)
        said.pop("nonce")
        place = said.pop("place")
        where = {"family": place} if place in FAMILIES else {"table_id": UUID(place)}
        return Stake(**said | where)


class StakeFilters(Form):
    outcome = forms.ChoiceField(label=_("Outcome"), required=False, choices=[ALL, *OUTCOMES.items()])
    first = CalendarField(label=_("From gaming day"), required=False)
    last = CalendarField(label=_("To gaming day"), required=False)

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        if said.get("first") and said.get("last") and said["first"] > said["last"]:
            self.add_error("last", _("The last day is before the first one."))
        return said

    def query(self) -> dict[str, Any]:
        """What the selector is asked."""
        said = dict(self.cleaned_data)
        outcome = said.pop("outcome")
        return said | {"accepted": None if not outcome else outcome == "accepted"}

    def narrowed(self) -> str:
        """The same as codes and days, for the log."""
        return " ".join(f"{name}={value}" for name, value in self.cleaned_data.items() if value)
