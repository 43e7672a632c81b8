"""Forms of finds: a found sum, the gains of a round, and the count at the desk."""

from dataclasses import dataclass
from datetime import datetime
from typing import Unpack
from uuid import UUID

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormFiles, FormOptions
from compliance.http.input.fields import AmountField, CalendarField, Choices, set_choices, set_required_choices
from compliance.refusals import Refused
from compliance.rules.values.amounts import CENT, ZERO

from ..carnet.presentation.words import CATEGORIES
from ..documents.services import PreparedDocument
from .presentation.words import FINDERS, OUTCOMES, PIECES
from .services.finds import FoundSum
from .services.pay_ins import Piece
from .services.photographs import prepare_photograph

ROWS = 6
CHOOSE = ("", _("Choose"))


@dataclass(frozen=True)
class FindChoices:
    """What the form of a find offers: categories, staff on duty as finders and witnesses, and cameras in use."""

    kinds: list[str]
    finders: Choices
    witnesses: Choices
    cameras: Choices
    # Only where a claim period runs does it matter that the owner was known.
    asks_for_owner: bool = True
    asks_for_ticket: bool = False


class FindForm(Form):
    """A found sum, short enough to be entered on the floor in half a minute."""

    nonce = forms.UUIDField(widget=forms.HiddenInput)
    category = forms.ChoiceField(label=_("What was found"), widget=forms.RadioSelect)
    game = forms.CharField(
        label=_("Game"), required=False, max_length=60, help_text=_("Only at a table, such as English roulette.")
    )
    place = forms.CharField(
        label=_("Where"), max_length=80, help_text=_("Number of the table or machine, or the spot on the floor.")
    )
    ticket = forms.CharField(
        label=_("Number of the ticket"),
        required=False,
        max_length=40,
        help_text=_(
            "Of a machine ticket; of a keno ticket (KT-000014); or the round and the card of a bingo (B-000014/7)."
        ),
    )
    amount = AmountField(label=_("Amount"), max_digits=14, decimal_places=2)
    found_on = CalendarField(label=_("Found on"))
    found_time = forms.TimeField(
        label=pgettext_lazy("time of day", "At"),
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
        error_messages={"invalid": _("Type the time as hours and minutes, for example 21:05.")},
    )
    finder_kind = forms.ChoiceField(label=_("The finder is"), choices=list(FINDERS.items()))
    found_by = forms.ChoiceField(
        label=_("Found by"), required=False, help_text=_("A member of staff on duty; otherwise leave it empty.")
    )
    finder_said = forms.CharField(
        label=_("Name of the finder"), required=False, max_length=120, help_text=_("Of a guest or an outside person.")
    )
    finder_note = forms.CharField(
        label=_("How the finder is known"),
        required=False,
        max_length=200,
        help_text=_("For example: card 004711, or the company that cleans the hall."),
    )
    witnessed_by = forms.ChoiceField(
        label=_("Witness"), help_text=_("A colleague on duty, who confirms it in an own session.")
    )
    camera = forms.ChoiceField(label=_("Camera"), required=False)
    no_camera = forms.CharField(
        label=_("Why no camera covers the place"),
        required=False,
        max_length=200,
        help_text=_("Only if no camera shows it."),
    )
    # Empty files are let through here: the check of the picture answers them with a sentence of its own.
    photograph = forms.FileField(
        label=_("Photograph"),
        required=False,
        allow_empty_file=True,
        max_length=255,
        help_text=_("JPEG, PNG or WebP, up to 5 MB."),
        widget=forms.FileInput({"accept": "image/jpeg,image/png,image/webp", "capture": "environment"}),
    )
    known_owner = forms.CharField(
        label=_("Owner, if known"),
        required=False,
        max_length=200,
        help_text=_("Name, and how the casino knows who it is. No period limits the claim of this person."),
    )
    remark = forms.CharField(label=_("Remark"), required=False, max_length=2000, widget=forms.Textarea({"rows": 2}))

    def __init__(
        self,
        data: FormData = None,
        files: FormFiles = None,
        *,
        choices: FindChoices,
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(data, files, **options)
        set_choices(self, "category", [(kind, capfirst(str(CATEGORIES[kind]))) for kind in choices.kinds])
        set_choices(self, "found_by", [CHOOSE, *choices.finders])
        set_choices(self, "witnessed_by", [CHOOSE, *choices.witnesses])
        set_choices(self, "camera", [("", _("No camera covers the place")), *choices.cameras])
        if not choices.asks_for_owner:
            del self.fields["known_owner"]
        if not choices.asks_for_ticket:
            del self.fields["ticket"]

    def clean_photograph(self) -> PreparedDocument | None:
        """Re-encode the picture for storage."""
        sent = self.cleaned_data["photograph"]
        try:
            if sent:
                return prepare_photograph(sent.read(), sent.name)
            return None
        except Refused as refused:
            raise forms.ValidationError(refused.sentence) from refused

    def facts(self, house: House) -> dict[str, object]:
        data = self.cleaned_data
        found = FoundSum(
            category=data["category"],
            place=data["place"],
            initial=data["amount"],
            found_at=datetime.combine(data["found_on"], data["found_time"], tzinfo=house.zone),
            game=data["game"],
            finder_kind=data["finder_kind"],
            found_by=_parse_choice(data["found_by"]),
            finder_said=data["finder_said"],
            finder_note=data["finder_note"],
            witnessed_by=_parse_choice(data["witnessed_by"]),
            camera=_parse_choice(data["camera"]),
            no_camera=data["no_camera"],
            photograph=data["photograph"],
            known_owner=data.get("known_owner", ""),
            remark=data["remark"],
            ticket=data.get("ticket", ""),
        )
        return {"found": found, "nonce": data["nonce"]}


def _parse_choice(choice: str) -> UUID | None:
    if choice:
        return UUID(choice)
    return None


class CoupForm(Form):
    """A round that was played; `number` is the one that the page showed."""

    number = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=1000)
    gain = AmountField(label=_("Won in this round"), max_digits=14, decimal_places=2, required=False, min_value=0)

    def facts(self, house: House) -> dict[str, object]:
        return {"number": self.cleaned_data["number"], "gain": self.cleaned_data["gain"] or ZERO}


class CashInForm(Form):
    """The count of the desk: the amount, and chips and notes by value."""

    nonce = forms.UUIDField(widget=forms.HiddenInput)
    desk = forms.ChoiceField(label=_("Cash desk"))
    amount = AmountField(label=_("Amount counted"), max_digits=14, decimal_places=2)

    def __init__(self, data: FormData = None, *, desks: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "desk", desks)
        for row in range(ROWS):
            self.fields[f"kind_{row}"] = forms.ChoiceField(
                label=_("Kind"), required=False, choices=[("", "–"), *PIECES.items()]
            )
            self.fields[f"value_{row}"] = AmountField(
                label=_("Value per piece"), required=False, max_digits=14, decimal_places=2, min_value=CENT
            )
            self.fields[f"count_{row}"] = forms.IntegerField(
                label=pgettext_lazy("how many pieces", "Number"), required=False, min_value=1, max_value=100_000
            )

    def rows(self) -> list[tuple[forms.BoundField, ...]]:
        """Return the fields of the count, row by row."""
        return [(self[f"kind_{row}"], self[f"value_{row}"], self[f"count_{row}"]) for row in range(ROWS)]

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        for row in range(ROWS):
            parts = [data.get(f"{part}_{row}") for part in ("kind", "value", "count")]
            if any(parts) and not all(parts):
                self.add_error(f"kind_{row}", _("Enter kind, value and number, or leave the row empty."))
        return data

    def facts(self, house: House) -> dict[str, object]:
        data = self.cleaned_data
        pieces = [
            Piece(data[f"kind_{row}"], data[f"value_{row}"], data[f"count_{row}"])
            for row in range(ROWS)
            if data[f"kind_{row}"]
        ]
        return {"desk_id": UUID(data["desk"]), "amount": data["amount"], "pieces": pieces, "nonce": data["nonce"]}


class DropForm(Form):
    """Why a find ends without a register entry."""

    outcome = forms.ChoiceField(label=_("Outcome"))
    reason = forms.CharField(label=_("Reason"), max_length=2000, widget=forms.Textarea({"rows": 2}))

    def __init__(self, data: FormData = None, *, outcomes: list[str], **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_choices(self, "outcome", [("", _("Choose")), *((each, OUTCOMES[each]) for each in outcomes)])


class LapseForm(Form):
    """Why money lapses to the house."""

    reason = forms.CharField(label=_("Reason"), required=False, max_length=2000, widget=forms.Textarea({"rows": 2}))
