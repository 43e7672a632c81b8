"""Forms of claims: claimant, proof, decision and payment."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Unpack
from uuid import UUID

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import AmountField, CalendarField, Choices, set_choices
from compliance.http.registers.declarations import Words
from compliance.orphans.documents.forms import document_field, prepare_uploaded
from compliance.orphans.documents.services import PreparedDocument
from compliance.rules.values.amounts import CENT

from ..presentation.documents import prepare_evidence
from ..presentation.words import KINDS, LANGUAGES, REASONS, VERDICTS
from ..services.claims import ClaimStatement
from ..services.decisions import ClaimDecision
from ..services.refunds import Payout


def _choices_of(words: Mapping[str, object]) -> list[tuple[str, Words]]:
    return [("", _("Choose")), *((code, capfirst(str(word))) for code, word in words.items())]


class SearchForm(Form):
    """What a guest says they lost: amount, date, place, or the number on a slip. No names."""

    amount = AmountField(label=_("Amount"), max_digits=14, decimal_places=2, min_value=CENT, required=False)
    day = CalendarField(label=_("Day"), required=False)
    word = forms.CharField(label=_("Place or number"), max_length=80, required=False)

    def search_terms(self) -> dict[str, Any]:
        """Return the search terms; an empty dictionary if the form has errors."""
        if self.is_valid():
            return {name: term for name, term in self.cleaned_data.items() if term}
        return {}


class ClaimForm(Form):
    """The claimant, the time of the claim, and the statement."""

    nonce = forms.UUIDField(widget=forms.HiddenInput)
    name = forms.CharField(label=_("Name"), max_length=200)
    address = forms.CharField(
        label=_("Address"),
        max_length=500,
        required=False,
        help_text=_("The orphan register must state it for a refund; nothing is paid without it."),
    )
    contact = forms.CharField(label=_("Telephone or e-mail"), max_length=200, required=False)
    paper = forms.CharField(label=_("Identity document shown"), max_length=120, required=False)
    as_known_owner = forms.BooleanField(
        label=_("The claimant is the known owner"),
        required=False,
        help_text=_("Only if the record of the found sum names the owner. No period limits this claim."),
    )
    statement = forms.CharField(
        label=_("Claimant's statement"),
        max_length=4000,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("Where and when it was lost, the amount, and details only the owner can know."),
    )
    claimed_on = CalendarField(label=_("Came forward on"))
    claimed_time = forms.TimeField(
        label=pgettext_lazy("time of day", "At"),
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
        error_messages={"invalid": _("Type the time as hours and minutes, for example 21:05.")},
    )

    def facts(self, house: House) -> dict[str, object]:
        data = self.cleaned_data
        return {
            "statement": ClaimStatement(
                **{name: data[name] for name in ("name", "address", "contact", "paper", "statement", "as_known_owner")}
            ),
            "claimed_at": datetime.combine(data["claimed_on"], data["claimed_time"], tzinfo=house.zone),
            "nonce": data["nonce"],
        }


class EvidenceForm(Form):
    """A proof: its kind, what it shows, and an optional document."""

    kind = forms.ChoiceField(label=_("Type of evidence"), choices=_choices_of(KINDS))
    shows = forms.CharField(
        label=_("What the evidence shows"),
        max_length=500,
        help_text=_("Appears in the orphan register as the justification."),
    )
    document = document_field()

    def clean_document(self) -> PreparedDocument | None:
        """Check the document and return it prepared for storage."""
        return prepare_uploaded(self.cleaned_data["document"], prepare_evidence)


class RulingForm(Form):
    """The decision: granted, refused or not proven yet, with reasons."""

    verdict = forms.ChoiceField(label=_("Decision on the claim"), choices=_choices_of(VERDICTS))
    code = forms.ChoiceField(
        label=_("Reason for refusal"),
        required=False,
        choices=_choices_of(REASONS),
        help_text=_("Only if refused or not proven yet."),
    )
    reasons = forms.CharField(
        label=_("Reasons"),
        max_length=2000,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("If the claim is granted, they also appear in the orphan register."),
    )
    split = forms.BooleanField(
        label=_("Several owners: grant a share only"),
        required=False,
        help_text=_("Only if others claim the same sum. Each share has its own reasons."),
    )
    amount = AmountField(
        label=_("Share of this owner"), max_digits=14, decimal_places=2, min_value=CENT, required=False
    )

    def facts(self, house: House) -> dict[str, object]:
        data = self.cleaned_data
        granted = data["verdict"] == "accepted"
        decision = ClaimDecision(
            verdict=data["verdict"],
            reasons=data["reasons"],
            # Fields of the other verdict may be filled in; a grant has no code, and a refusal no amount.
            code="" if granted else data["code"],
            amount=data["amount"] if granted else None,
            split=granted and data["split"],
        )
        return {"decision": decision}


class ApprovalForm(Form):
    """The decision of the second person."""

    answer = forms.ChoiceField(
        label=_("The refund is"),
        choices=[
            ("", _("Choose")),
            ("yes", pgettext_lazy("refund", "Approved")),
            ("no", pgettext_lazy("refund", "Declined")),
        ],
    )
    reason = forms.CharField(
        label=_("Reason"),
        required=False,
        max_length=2000,
        widget=forms.Textarea({"rows": 2}),
        help_text=_("Needed if it is declined."),
    )

    def facts(self, house: House) -> dict[str, object]:
        return {"approved": self.cleaned_data["answer"] == "yes", "reason": self.cleaned_data["reason"]}


class PayForm(Form):
    """How a refund is paid: at a desk or by transfer."""

    nonce = forms.UUIDField(widget=forms.HiddenInput)
    desk = forms.ChoiceField(label=_("Cash desk"), required=False)
    transfer = forms.CharField(
        label=_("Reference of the transfer"),
        max_length=80,
        required=False,
        help_text=_("Instead of the desk, if paid by bank."),
    )
    address = forms.CharField(label=_("Address"), max_length=500, required=False)
    justification = forms.CharField(
        label=_("Added to the justification"),
        max_length=500,
        required=False,
        help_text=_("The evidence and reasons are included automatically."),
    )

    def __init__(
        self, data: FormData = None, *, desks: Choices, has_address: bool, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        set_choices(self, "desk", [("", "–"), *desks])
        # The database accepts no other address on the line than that of the claim.
        if has_address:
            del self.fields["address"]

    def facts(self, house: House) -> dict[str, object]:
        data = self.cleaned_data
        payout = Payout(
            desk_id=UUID(data["desk"]) if data["desk"] else None,
            transfer=data["transfer"],
            address=data.get("address", ""),
            justification=data["justification"],
        )
        return {"payout": payout, "nonce": data["nonce"]}


class HandBackForm(Form):
    """How money that is not in the register is handed back."""

    desk = forms.ChoiceField(
        label=_("Cash desk"), required=False, help_text=_("Leave empty if handed over on the spot.")
    )

    def __init__(self, data: FormData = None, *, desks: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_choices(self, "desk", [("", "–"), *desks])

    def facts(self, house: House) -> dict[str, object]:
        desk = self.cleaned_data["desk"]
        return {"desk_id": UUID(desk) if desk else None}


class ReceiptForm(Form):
    """The language of the receipt."""

    language = forms.ChoiceField(label=_("Language of the receipt"), choices=LANGUAGES)

    def facts(self, house: House) -> dict[str, object]:
        """Return no facts: a print is counted in any language."""
        return {}
