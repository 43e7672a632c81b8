"""Forms of the opening of a table, one for each family of games."""

from collections.abc import Iterable
from typing import Unpack

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import AmountField, Choices, set_choices, set_required_choices

from ..services.sessions import SessionWish


class PlainSessionForm(Form):
    """The opening of a table whose minimum is not chosen here: a roulette table, or one under its posted scheme."""

    nonce = forms.UUIDField(widget=forms.HiddenInput)

    def facts(self, house: House) -> dict[str, object]:
        return {"nonce": self.cleaned_data["nonce"], "wish": SessionWish()}


class SessionEndForm(Form):
    """The end of a session; while players have colours, it is confirmed."""

    confirmed = forms.BooleanField(label=_("The chips of these colours stay at the table"), required=False)


class BlackJackSessionForm(Form):
    """The opening of a Black Jack table: its minimum, and the multiple that gives its maximum."""

    nonce = forms.UUIDField(widget=forms.HiddenInput)
    minimum = AmountField(label=_("Minimum"), max_digits=14, decimal_places=2)
    multiple = forms.ChoiceField(
        label=_("Maximum, as a multiple of the minimum"),
        help_text=_("For each hand. Pairs, double stakes and several hands may exceed it."),
    )

    side_bets = forms.MultipleChoiceField(
        label=_("Side bets"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Offered in this session."),
    )

    def __init__(
        self,
        data: FormData = None,
        *,
        multiples: Iterable[int],
        side_bets: Choices,
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "multiple", [(str(each), f"{each} ×") for each in multiples])
        set_choices(self, "side_bets", side_bets)

    def facts(self, house: House) -> dict[str, object]:
        sent = dict(self.cleaned_data)
        wish = SessionWish(minimum=sent["minimum"], multiple=int(sent["multiple"]), side_bets=tuple(sent["side_bets"]))
        return {"nonce": sent["nonce"], "wish": wish}
