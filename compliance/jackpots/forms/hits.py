"""Forms of a hit, its verification, the payout of a share, and the removal of a jackpot."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import TypedDict, Unpack
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import AmountField, CalendarField, Choices, set_choices, set_required_choices
from compliance.payouts.presentation.words import IDENTITIES, MEANS

from ..domain.shares import Claim
from ..services.hits import HitWish
from ..services.removals import Part
from ..services.shares import Recipient
from .jackpots import TIME_ERROR, time_of

# Rows of players on the form of a hit, and of parts on the form of a removal; the API takes more.
PLAYERS, PARTS = 12, 6


def require_row(form: Form, needed: Sequence[str], optional: Sequence[str]) -> None:
    """Add an error to each empty field that a row needs, if any field of the row is filled in."""
    is_empty = {name: form.cleaned_data.get(name) in (None, "") for name in (*needed, *optional)}
    if all(is_empty.values()):
        return
    for name in needed:
        if is_empty[name] and name not in form.errors:
            form.add_error(name, _("Fill in the whole row, or leave it empty."))


class _HitFacts(TypedDict):
    combination: str
    hit_at: datetime
    amount: Decimal | None


class HitForm(Form):
    """A hit at a machine; `TableHitForm` adds the players of a hand."""

    nonce = forms.UUIDField(widget=forms.HiddenInput)
    place = forms.ChoiceField(label=_("Table or machine"))
    combination = forms.CharField(label=_("Winning combination"), max_length=80)
    day = CalendarField(label=_("Won on"))
    time = forms.TimeField(
        label=pgettext_lazy("time of day", "At"),
        # The five seconds of art. 6.2(7~) are counted in milliseconds.
        widget=forms.TimeInput(attrs={"type": "time", "step": "0.001"}),
        error_messages=TIME_ERROR,
        help_text=_("With seconds and milliseconds, as the system shows it."),
    )
    amount = AmountField(
        label=_("Meter at the hit"),
        max_digits=14,
        decimal_places=2,
        required=False,
        help_text=_("Leave empty within five seconds of a hit on another machine."),
    )

    def __init__(self, data: FormData = None, *, places: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "place", places)

    def facts(self, house: House) -> dict[str, object]:
        wish = HitWish(machine_id=UUID(self.cleaned_data["place"]), **self._common(house))
        return {"wish": wish, "nonce": self.cleaned_data["nonce"]}

    def _common(self, house: House) -> _HitFacts:
        sent = self.cleaned_data
        return {
            "combination": sent["combination"],
            "hit_at": time_of(house, sent["day"], sent["time"]),
            "amount": sent["amount"],
        }


class TableHitForm(HitForm):
    """A hit at a table, with a row for each player who has the winning hand."""

    def __init__(self, data: FormData = None, *, places: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, places=places, **options)
        self.fields["amount"].help_text = ""
        for row in range(1, PLAYERS + 1):
            is_first = row == 1
            self.fields[f"box_{row}"] = forms.IntegerField(label=_("Box"), min_value=1, max_value=99, required=is_first)
            self.fields[f"bet_{row}"] = AmountField(
                label=_("Jackpot bet"), max_digits=14, decimal_places=2, required=is_first
            )
            self.fields[f"stake_{row}"] = AmountField(
                label=_("Stake on the box"), max_digits=14, decimal_places=2, required=is_first
            )
            self.fields[f"seat_{row}"] = forms.IntegerField(
                label=_("Seat from the shuffler"),
                min_value=1,
                max_value=99,
                required=False,
                help_text=_("Empty for the box holder."),
            )

    def clean(self) -> dict[str, object]:
        """Refuse a row of a player that is filled in only partly."""
        super().clean()
        for row in range(2, PLAYERS + 1):
            require_row(self, (f"box_{row}", f"bet_{row}", f"stake_{row}"), (f"seat_{row}",))
        return self.cleaned_data

    @property
    def players(self) -> list[list[forms.BoundField]]:
        """Return the fields of each row."""
        return [[self[f"{name}_{row}"] for name in ("box", "bet", "stake", "seat")] for row in range(1, PLAYERS + 1)]

    def facts(self, house: House) -> dict[str, object]:
        sent = self.cleaned_data
        claims = [
            Claim(sent[f"box_{row}"], sent[f"bet_{row}"] or Decimal(0), sent[f"stake_{row}"] or Decimal(0), seat)
            for row in range(1, PLAYERS + 1)
            if sent[f"box_{row}"] is not None
            for seat in [sent[f"seat_{row}"]]
        ]
        wish = HitWish(table_id=UUID(sent["place"]), claims=claims, **self._common(house))
        return {"wish": wish, "nonce": sent["nonce"]}


class VerificationForm(Form):
    sound = forms.TypedChoiceField(
        label=_("Result"),
        widget=forms.RadioSelect,
        coerce=lambda answer: answer == "yes",
        choices=[
            ("yes", _("It worked properly: there is a right to the jackpot.")),
            ("no", _("There was a malfunction: there is no right to the jackpot.")),
        ],
    )
    amount = AmountField(
        label=_("Meter at the hit"),
        max_digits=14,
        decimal_places=2,
        required=False,
        help_text=_("As you read it on the machine, the sign or the system. Leave empty after a malfunction."),
    )
    said = forms.CharField(
        label=_("What was checked"),
        max_length=2000,
        widget=forms.Textarea({"rows": 2}),
        help_text=_("No names of guests."),
    )


class ShareForm(Form):
    """Who receives a share; an amount that needs more is refused with what is missing."""

    means = forms.ChoiceField(label=_("Paid by"), widget=forms.RadioSelect, choices=list(MEANS.items()))
    identity = forms.ChoiceField(label=_("Identity"), choices=list(IDENTITIES.items()))
    text = forms.CharField(
        label=_("Find the guest"), required=False, max_length=120, help_text=_("Name or complete document number.")
    )
    person = forms.UUIDField(required=False, widget=forms.HiddenInput)
    paper = forms.CharField(
        label=_("Paper"), required=False, max_length=120, help_text=_("Type, issuing state and number.")
    )
    beneficiary = forms.CharField(label=_("Paid to"), required=False, max_length=200)
    address = forms.CharField(label=_("Address"), required=False, max_length=500, widget=forms.Textarea({"rows": 2}))
    account = forms.CharField(
        label=pgettext_lazy("bank or ledger", "Account"), required=False, max_length=60, help_text=_("For a transfer.")
    )

    def facts(self, house: House) -> dict[str, object]:
        sent = dict(self.cleaned_data)
        del sent["text"]
        return {"recipient": Recipient(person_id=sent.pop("person"), **sent)}


class RemovalForm(Form):
    """The last amount on a meter, and where what is above the start amount goes."""

    meter = AmountField(label=_("Amount on the meter"), max_digits=14, decimal_places=2)

    def __init__(self, data: FormData = None, *, targets: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        none = ("", pgettext_lazy("jackpot", "None"))
        for row in range(1, PARTS + 1):
            self.fields[f"amount_{row}"] = AmountField(label=_("Part"), max_digits=14, decimal_places=2, required=False)
            self.fields[f"target_{row}"] = forms.ChoiceField(label=_("To the jackpot"), required=False)
            self.fields[f"promotion_{row}"] = forms.CharField(
                label=_("Or to a promotion"), max_length=200, required=False
            )
            set_choices(self, f"target_{row}", [none, *targets])

    def clean(self) -> dict[str, object]:
        """Refuse a part without its amount."""
        super().clean()
        for row in range(1, PARTS + 1):
            require_row(self, (f"amount_{row}",), (f"target_{row}", f"promotion_{row}"))
        return self.cleaned_data

    @property
    def parts(self) -> list[list[forms.BoundField]]:
        """Return the fields of each row."""
        return [[self[f"{name}_{row}"] for name in ("amount", "target", "promotion")] for row in range(1, PARTS + 1)]

    def facts(self, house: House) -> dict[str, object]:
        sent = self.cleaned_data
        parts = [
            Part(
                sent[f"amount_{row}"],
                UUID(sent[f"target_{row}"]) if sent[f"target_{row}"] else None,
                sent[f"promotion_{row}"],
            )
            for row in range(1, PARTS + 1)
            if sent[f"amount_{row}"] is not None
        ]
        return {"meter": sent["meter"], "parts": parts}
