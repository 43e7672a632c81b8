"""Did I understand what was typed? The forms of the door desk, of the registers, of cancellations and tariffs."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Any, Self, cast
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.fields import CalendarField, DayField
from compliance.people.forms import PartialDateField
from compliance.people.reading import Lives, Paper, normalised
from compliance.people.words import DOCUMENTS, SEXES

from .alert import Answer
from .decision import NOTE_NEEDED, Decision, Judgement
from .selectors import Wanted
from .sentences import CARD_KINDS, CODES, DEMANDED_BY, PAYMENT_MEANS, REPLACED_BECAUSE, SHOWN, reason
from .sentences import ground as in_words
from .services import Demand, Replacement

NAME_TOO_LONG = _("Type as much of the name as 200 signs hold, from the front: the paper itself says the rest.")
# Where on the form the answer to each question of the door is typed.
_FIELDS = {
    "address_missing": "address",
    "birth_to_come": "born_on",
    "century_open": "born_on",
    "expiry_unknown": "expires_on",
    "name_missing": "surname",
    "name_unspelled": "surname",
}
KINDS = list(DOCUMENTS.items())


class GuestForm(forms.Form):
    """A guest's paper and address, read by machine and completed by hand, or typed altogether."""

    shown = forms.CharField(widget=forms.HiddenInput, required=False)
    surname = forms.CharField(label=_("Surname"), max_length=200, error_messages={"max_length": NAME_TOO_LONG})
    first_names = forms.CharField(
        label=_("First names"), max_length=200, required=False, error_messages={"max_length": NAME_TOO_LONG}
    )
    born_on = PartialDateField(label=_("Born on"))
    sex = forms.ChoiceField(label=_("Sex"), choices=list(SEXES.items()))
    nationality = forms.CharField(label=_("Nationality"), max_length=3, required=False)
    kind = forms.ChoiceField(label=_("Document"), choices=KINDS)
    number = forms.CharField(label=_("Document number"), max_length=40)
    issuing_state = forms.CharField(label=_("Issuing state"), max_length=3)
    expires_on = DayField(label=_("Valid until"), required=False)
    address = forms.CharField(label=_("Street and number"), max_length=200, required=False)
    postcode = forms.CharField(label=_("Postal code"), max_length=20, required=False)
    town = forms.CharField(label=_("Town"), max_length=120, required=False)
    country = forms.CharField(label=_("Country"), max_length=60, required=False)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name in self.fields:
            self.fields[name].widget.attrs.setdefault("autocomplete", "off")

    def clean_number(self) -> str:
        number = str(self.cleaned_data["number"])
        if not any(sign.isalnum() for sign in number):
            raise forms.ValidationError(_("Type the number printed on the paper."), code="number")
        return number

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        if bool(found.get("address", "").strip()) != bool(found.get("town", "").strip()):
            missing = "town" if found.get("address", "").strip() else "address"
            self.add_error(missing, _("An address needs the street and the town (art. 76(3))."))
        return found

    def say_what_is_missing(self, answer: Decision) -> None:
        """Put each thing the door still asks for beside its field, with what to do."""
        for ground in answer.grounds:
            name = _FIELDS.get(ground.code, "number")
            if name not in self.errors:
                said = in_words(ground.code, "", ground.facts).sentence
                self.add_error(name, forms.ValidationError(said, code=ground.code))

    def paper(self) -> Paper:
        """The paper as typed."""
        found = self.cleaned_data
        return normalised(
            Paper(
                kind=found["kind"],
                number=found["number"],
                issuing_state=found["issuing_state"],
                expires_on=found["expires_on"],
                surname=found["surname"],
                given_names=found["first_names"],
                birth=found["born_on"],
                sex=found["sex"],
                nationality=found["nationality"],
                read_from="typed",
            )
        )

    def lives(self) -> Lives | None:
        """The address as told; None while it was not asked for."""
        found = self.cleaned_data
        told = Lives(found["address"], found["postcode"], found["town"], found["country"])
        return told if told.complete else None


def of_paper(paper: Paper, lives: Lives | None, kept: str) -> GuestForm:
    """The form filled in with what is known so far."""
    return GuestForm(
        initial={
            "shown": kept,
            "surname": paper.surname,
            "first_names": paper.given_names,
            "born_on": paper.birth,
            "sex": paper.sex,
            "nationality": paper.nationality,
            "kind": paper.kind,
            "number": paper.number,
            "issuing_state": paper.issuing_state,
            "expires_on": paper.expires_on,
            "address": lives.street if lives else "",
            "postcode": lives.postal_code if lives else "",
            "town": lives.city if lives else "",
            "country": lives.country if lives else "",
        }
    )


class JudgementForm(forms.Form):
    """A refusal by what the steward sees."""

    shown = forms.CharField(widget=forms.HiddenInput, required=False)
    ground = forms.ChoiceField(label=_("Ground"), choices=[(each.value, each.value) for each in Judgement])
    note = forms.CharField(label=_("What you saw"), max_length=1000, required=False, widget=forms.Textarea({"rows": 2}))

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        ground = found.get("ground")
        if ground and Judgement(ground) in NOTE_NEEDED and not found.get("note", "").strip():
            self.add_error("note", _("Write down what you saw: this ground needs a note."))
        return found


class IssueForm(forms.Form):
    """What is sold with Enter, and how it is paid; nothing is sold to a guest who holds a card."""

    kind = forms.CharField(max_length=20, required=False)
    paid_by = forms.ChoiceField(choices=list(PAYMENT_MEANS.items()), required=False)


class ReplacementForm(forms.Form):
    """Which card of the guest is replaced, and why."""

    card = forms.UUIDField()
    because = forms.ChoiceField(choices=list(REPLACED_BECAUSE.items()))

    def wanted(self) -> Replacement:
        return Replacement(self.cleaned_data["card"], self.cleaned_data["because"])


class ControlForm(forms.Form):
    """A card demanded in a room; for an expulsion also when the guest left, and what happened."""

    nonce = forms.UUIDField(widget=forms.HiddenInput)
    card = forms.CharField(
        label=_("Card"),
        max_length=400,
        required=False,
        widget=forms.TextInput({"placeholder": "D-000121", "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("Scan the code on the card, or type its number."),
    )
    room = forms.ChoiceField(label=_("Room"))
    demanded_by = forms.ChoiceField(label=_("Demanded by"), choices=list(DEMANDED_BY.items()), initial="staff")
    left_at = forms.TimeField(
        label=_("Left at"),
        required=False,
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
        help_text=_("Empty: now."),
    )
    note = forms.CharField(
        label=_("What happened"), max_length=1000, required=False, widget=forms.Textarea({"rows": 2})
    )

    def __init__(self, *args: Any, rooms: Iterable[tuple[str, str]], **options: Any) -> None:
        super().__init__(*args, **options)
        cast("forms.ChoiceField", self.fields["room"]).choices = list(rooms)

    def demand(self) -> Demand:
        found = self.cleaned_data
        return Demand(UUID(found["room"]), found["demanded_by"], found["card"])

    def left(self, now: datetime) -> datetime | None:
        """The last time at which the clock of the house showed what was typed; `now` is by that clock."""
        clock = self.cleaned_data["left_at"]
        if clock is None:
            return None
        today = datetime.combine(now.date(), clock, tzinfo=now.tzinfo)
        return today if today <= now else datetime.combine(now.date() - timedelta(days=1), clock, tzinfo=now.tzinfo)


class ReviewForm(forms.Form):
    """A supervisor's answer to a doubt."""

    answer = forms.ChoiceField(label=_("Your answer"), choices=[(each.value, each.value) for each in Answer])
    note = forms.CharField(
        label=_("What you saw, and why you decide so"), max_length=1000, widget=forms.Textarea({"rows": 3})
    )


# --- Registers.


class Filters(forms.Form):
    """A span of gaming days, both included; an empty day leaves that end open."""

    first = CalendarField(label=_("From"), required=False)
    last = CalendarField(label=_("Up to and including"), required=False)

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        first, last = found.get("first"), found.get("last")
        if first and last and first > last:
            self.add_error("last", _("The last day lies before the first one. Change one of them."))
        return found

    def wanted(self) -> Wanted:
        return Wanted(self.cleaned_data["first"], self.cleaned_data["last"])

    def said(self) -> list[tuple[Any, str]]:
        """What the register is narrowed to, in words, for a file that leaves the house."""
        found = self.cleaned_data
        return [(self.fields[name].label or name, self._words(name)) for name in self.fields if found[name]]

    def codes(self) -> str:
        """The same for the log: `first=2026-03-01 kind=day`. No filter of a register holds a name."""
        return " ".join(f"{name}={self.cleaned_data[name]}" for name in self.fields if self.cleaned_data[name])

    def _words(self, name: str) -> str:
        field, value = self.fields[name], self.cleaned_data[name]
        if isinstance(field, forms.ChoiceField):
            return str(dict(cast("Iterable[tuple[str, Any]]", field.choices))[value])
        return value.isoformat() if isinstance(value, date) else str(value)

    @classmethod
    def asked(cls, sent: Any, *, first: date | None, last: date | None) -> Self:
        """The form with what the address says, and with the usual span where it says nothing."""
        usual = {"first": first.isoformat() if first else "", "last": last.isoformat() if last else ""}
        return cls(usual | {name: sent[name] for name in sent})


class CardFilters(Filters):
    text = forms.CharField(
        label=_("Number"),
        required=False,
        max_length=20,
        widget=forms.TextInput({"placeholder": "D-000121", "autocomplete": "off", "type": "search"}),
    )
    kind = forms.ChoiceField(label=_("Kind"), required=False, choices=[("", _("All kinds")), *CARD_KINDS.items()])
    cancelled = forms.ChoiceField(
        label=_("State"),
        required=False,
        choices=[("", _("All")), ("no", _("Not cancelled")), ("yes", _("Cancelled"))],
    )

    def query(self) -> dict[str, Any]:
        """The arguments of the selector."""
        found = self.cleaned_data
        cancelled = {"": None, "no": False, "yes": True}[found["cancelled"]]
        return {"wanted": self.wanted(), "kind": found["kind"], "cancelled": cancelled, "text": found["text"]}


class IndexFilters(Filters):
    letter = forms.RegexField("^[A-Za-z]?$", label=_("First letter"), required=False, widget=forms.HiddenInput)

    def query(self) -> dict[str, Any]:
        return {"wanted": self.wanted(), "letter": self.cleaned_data["letter"]}


def _grounds() -> Iterable[tuple[str, Any]]:
    yield "", _("All grounds")
    yield from sorted(((code, reason(code, {})) for code in CODES), key=lambda choice: choice[1])


class RefusalFilters(Filters):
    outcome = forms.ChoiceField(
        label=_("Outcome"),
        required=False,
        choices=[
            ("", _("All")),
            ("refused", _("Refused")),
            ("unverified", _("Not verified")),
            ("needs_review", _("Needs review")),
            ("no_card", _("No card issued")),
        ],
    )
    code = forms.ChoiceField(label=_("Ground"), required=False, choices=_grounds)

    def query(self) -> dict[str, Any]:
        found = self.cleaned_data
        return {"wanted": self.wanted(), "outcome": found["outcome"], "code": found["code"]}


class CheckFilters(Filters):
    result = forms.ChoiceField(label=_("Result"), required=False, choices=[("", _("All")), *SHOWN.items()])
    demanded_by = forms.ChoiceField(
        label=_("Demanded by"), required=False, choices=[("", _("All")), *DEMANDED_BY.items()]
    )

    def query(self) -> dict[str, Any]:
        found = self.cleaned_data
        return {"wanted": self.wanted(), "result": found["result"], "demanded_by": found["demanded_by"]}


class FiguresFilters(Filters):
    """Both days are needed, because the span before is as long."""

    def clean(self) -> dict[str, Any]:
        found = super().clean()
        for name in {"first", "last"} - {each for each in found if found[each]} - {*self.errors}:
            self.add_error(name, _("Choose both days: the span before is as long."))
        if not self.errors and (found["last"] - found["first"]).days > 365:
            self.add_error("last", _("Figures are counted over a year at most. Choose fewer days."))
        return found


class TakingsFilters(Filters):
    kind = forms.ChoiceField(label=_("Kind"), required=False, choices=[("", _("All kinds")), *CARD_KINDS.items()])
    paid_by = forms.ChoiceField(label=_("Paid by"), required=False, choices=[("", _("All")), *PAYMENT_MEANS.items()])

    def query(self) -> dict[str, Any]:
        found = self.cleaned_data
        return {"wanted": self.wanted(), "kind": found["kind"], "paid_by": found["paid_by"]}


class CancellationForm(forms.Form):
    """Which card, and why."""

    number = forms.CharField(
        label=_("Number of the card"),
        max_length=20,
        widget=forms.TextInput({"placeholder": "D-000121", "autocomplete": "off", "spellcheck": "false"}),
    )
    reason = forms.CharField(
        label=_("Why it is cancelled"),
        max_length=1000,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("The reason stays with the number. A second person confirms the cancellation."),
    )


class PriceField(forms.DecimalField):
    """An amount with a point or a comma before its cents, and nothing between thousands: 1,49 is never 149."""

    def to_python(self, value: Any) -> Any:
        return super().to_python(str(value).replace(",", ".") if value not in self.empty_values else value)


class TariffForm(forms.Form):
    """The price of a day card, and the gaming day from which it counts."""

    day_price = PriceField(
        label=_("Price of a day card"),
        max_digits=9,
        decimal_places=2,
        widget=forms.TextInput({"inputmode": "decimal", "autocomplete": "off"}),
    )
    effective_from = CalendarField(label=_("From gaming day"))


class KeptScanForm(forms.Form):
    """A scan that the browser kept while the server was silent, and what the steward says became of the guest."""

    scan = forms.CharField(max_length=400)
    nonce = forms.UUIDField()
    place = forms.CharField(max_length=60, required=False)
    claimed_at = forms.DateTimeField(required=False)
    sent_at = forms.DateTimeField(required=False)
    fate = forms.ChoiceField(choices=[("here", ""), ("on_paper", ""), ("not_let_in", "")])


class SettlementForm(forms.Form):
    """What was done about a late entry that should not have been one."""

    note = forms.CharField(
        label=_("What was done"),
        max_length=1000,
        widget=forms.Textarea({"rows": 2}),
    )


class FallbackForm(forms.Form):
    """What stewards do on paper while the server is silent."""

    text = forms.CharField(
        label=_("What stewards do while the server is silent"),
        max_length=400,
        required=False,
        widget=forms.Textarea({"rows": 4}),
        help_text=_("Read from two metres away: a few short sentences. Leave it empty for the usual sentence."),
    )
