"""Forms of a terminal, an individual limit and the check of a stake."""

from datetime import datetime
from decimal import Decimal
from typing import Unpack
from uuid import UUID

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import AmountField, CalendarField, Choices, set_choices, set_required_choices

from ..domain.means_of_payment import CREDIT
from ..presentation.words import MEANS
from .domain import StakeParts
from .presentation import words
from .services.checks import ContestedStake
from .services.individual_limits import LimitWish
from .services.terminals import TerminalWish


class TerminalForm(Form):
    table = forms.ChoiceField(label=_("Table"))
    number = forms.CharField(label=_("Number of the terminal"), max_length=20)
    minimum = AmountField(label=_("Minimum"), max_digits=14, decimal_places=2)
    maximum = AmountField(label=_("Maximum"), max_digits=14, decimal_places=2)
    paid_at = forms.ChoiceField(label=_("Credits are paid at"))
    place = forms.CharField(
        label=_("Name of the place"), max_length=80, help_text=_("Of the cash desk, or of the payout terminal.")
    )
    means = forms.MultipleChoiceField(label=_("Buy-in with"), widget=forms.CheckboxSelectMultiple)

    def __init__(self, data: FormData = None, *, tables: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "table", tables)
        set_required_choices(self, "paid_at", [(code, capfirst(str(label))) for code, label in words.PLACES.items()])
        # Credit is refused by the service as well; the form does not offer it.
        means = [(code, capfirst(str(label))) for code, label in MEANS.items() if code != CREDIT]
        set_choices(self, "means", means)

    def facts(self, house: House) -> dict[str, object]:
        sent = dict(self.cleaned_data)
        return {"table_id": UUID(sent.pop("table")), "wish": TerminalWish(**sent)}


class LimitForm(Form):
    table = forms.ChoiceField(label=_("Table"))
    # The maximum comes first: management chooses the minimum that belongs to it.
    maximum = AmountField(label=_("Maximum"), max_digits=14, decimal_places=2)
    minimum = AmountField(
        label=_("Minimum"), max_digits=14, decimal_places=2, help_text=_("The minimum that belongs to this maximum.")
    )
    first_day = CalendarField(label=_("From the gaming day"))
    last_day = CalendarField(label=_("Last gaming day"))

    def __init__(self, data: FormData = None, *, tables: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "table", tables)

    def facts(self, house: House) -> dict[str, object]:
        sent = dict(self.cleaned_data)
        return {"table_id": UUID(sent.pop("table")), "wish": LimitWish(**sent)}


class StakeCheckForm(Form):
    """A stake of one player on one chance."""

    nonce = forms.UUIDField(widget=forms.HiddenInput)
    staked_on = CalendarField(label=_("Staked on"))
    # With seconds: a limit may have been approved in the same minute.
    staked_time = forms.TimeField(
        label=pgettext_lazy("time of day", "At"),
        widget=forms.TimeInput(format="%H:%M:%S", attrs={"type": "time", "step": "1"}),
        error_messages={"invalid": _("Type the time as hours and minutes, for example 21:05.")},
    )
    chance = forms.ChoiceField(label=pgettext_lazy("betting", "Chance"))
    # Empty if the player staked on the terminal alone; the service refuses a stake without any amount.
    at_table = AmountField(label=_("Staked at the table"), max_digits=14, decimal_places=2, required=False)
    terminal = forms.ChoiceField(label=_("Terminal"), required=False)
    at_terminal = AmountField(label=_("Staked on the terminal"), max_digits=14, decimal_places=2, required=False)
    individual_limit = forms.ChoiceField(label=_("Individual limit"), required=False)
    others = AmountField(
        label=_("Staked by players who act together with this one"),
        max_digits=14,
        decimal_places=2,
        required=False,
        help_text=_("Only if the casino decided that one maximum applies to all of them."),
    )

    def __init__(
        self, data: FormData = None, *, terminals: Choices, limits: Choices, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        set_choices(self, "chance", [(code, capfirst(str(label))) for code, label in words.CHANCES.items()])
        set_choices(self, "terminal", [("", _("None")), *terminals])
        set_choices(self, "individual_limit", [("", _("None")), *limits])
        # Their names are displayed with the form.
        self.has_guests = bool(limits)

    def stake(self, house: House) -> ContestedStake:
        sent = self.cleaned_data
        amounts = {name: sent[name] or Decimal(0) for name in ("at_table", "at_terminal", "others")}
        return ContestedStake(
            StakeParts(sent["chance"], **amounts),
            datetime.combine(sent["staked_on"], sent["staked_time"], tzinfo=house.zone),
            UUID(sent["terminal"]) if sent["terminal"] else None,
            UUID(sent["individual_limit"]) if sent["individual_limit"] else None,
        )

    def facts(self, house: House) -> dict[str, object]:
        return {"stake": self.stake(house), "nonce": self.cleaned_data["nonce"]}
