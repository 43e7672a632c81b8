"""Forms of the door desk."""

from collections.abc import Collection
from typing import Any, Unpack

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.admissions.cards.presentation.words import PAYMENT_MEANS, REPLACED_BECAUSE
from compliance.admissions.decisions.domain.decision import Decision
from compliance.admissions.decisions.domain.judgements import NOTE_NEEDED, Judgement
from compliance.admissions.decisions.presentation.words import describe_ground as in_words
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import DayField
from compliance.people.domain.documents.document_data import DocumentData, PostalAddress, normalise_document
from compliance.people.forms import PartialDateField
from compliance.people.presentation.words import DOCUMENTS, SEXES

from ..services.replacements import Replacement

NAME_TOO_LONG = _("Type the first 200 characters of the name; the document shows the rest.")
# The form field for the answer to each question of the door.
_FIELDS = {
    "address_missing": "address",
    "birth_place_missing": "birth_place",
    "birth_to_come": "born_on",
    "century_open": "born_on",
    "expiry_unknown": "expires_on",
    "name_missing": "surname",
    "name_unspelled": "surname",
}
# Includes kinds that the law does not accept: the stored refusal names the kind that was shown.
KINDS = list(DOCUMENTS.items())


class GuestForm(Form):
    """A guest's document and address, machine-read and completed by hand, or typed entirely."""

    shown = forms.CharField(widget=forms.HiddenInput, required=False)
    surname = forms.CharField(label=_("Surname"), max_length=200, error_messages={"max_length": NAME_TOO_LONG})
    first_names = forms.CharField(
        label=_("First names"), max_length=200, required=False, error_messages={"max_length": NAME_TOO_LONG}
    )
    born_on = PartialDateField(label=_("Date of birth"))
    sex = forms.ChoiceField(label=_("Sex"), choices=list(SEXES.items()))
    nationality = forms.CharField(label=_("Nationality"), max_length=3, required=False)
    birth_place = forms.CharField(label=_("Place of birth"), max_length=120, required=False)
    kind = forms.ChoiceField(label=pgettext_lazy("identity document", "Document"), choices=KINDS)
    number = forms.CharField(label=_("Document number"), max_length=40)
    issuing_state = forms.CharField(label=_("Issuing state"), max_length=3)
    expires_on = DayField(label=_("Valid until"), required=False)
    address = forms.CharField(label=_("Street and number"), max_length=200, required=False)
    postcode = forms.CharField(label=_("Postal code"), max_length=20, required=False)
    town = forms.CharField(label=_("Town"), max_length=120, required=False)
    country = forms.CharField(label=_("Country"), max_length=60, required=False)

    def __init__(self, data: FormData = None, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        for name in self.fields:
            # The browser must not suggest data of earlier guests.
            self.fields[name].widget.attrs.setdefault("autocomplete", "off")

    def clean_number(self) -> str:
        number = str(self.cleaned_data["number"])
        # Punctuation alone would normalise to an empty number.
        if not any(sign.isalnum() for sign in number):
            raise forms.ValidationError(_("Type the number printed on the document."), code="number")
        return number

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        if bool(found.get("address", "").strip()) != bool(found.get("town", "").strip()):
            missing = "town" if found.get("address", "").strip() else "address"
            self.add_error(missing, _("Enter the street and the town."))
        return found

    def show_missing_fields(self, answer: Decision) -> None:
        """Put an error with the next step at each field the door still needs."""
        for ground in answer.grounds:
            name = _FIELDS.get(ground.code, "number")
            # One error per field is enough: the first ground weighs most.
            if name not in self.errors:
                sentence = in_words(ground.code, "", ground.facts).sentence
                self.add_error(name, forms.ValidationError(sentence, code=ground.code))

    def paper(self) -> DocumentData:
        """Return the document as typed."""
        found = self.cleaned_data
        return normalise_document(
            DocumentData(
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
                birth_place=found["birth_place"],
            )
        )

    def postal_address(self) -> PostalAddress | None:
        """Return the address as given; None if it was not asked for."""
        found = self.cleaned_data
        address = PostalAddress(found["address"], found["postcode"], found["town"], found["country"])
        # `clean` refuses a street without a town, so an incomplete address is an empty one.
        if address.complete:
            return address
        return None


def filled_form(paper: DocumentData, address: PostalAddress | None, signed: str) -> GuestForm:
    """Return the form filled in with the data known so far."""
    return GuestForm(
        initial={
            "shown": signed,
            "surname": paper.surname,
            "first_names": paper.given_names,
            "born_on": paper.birth,
            "sex": paper.sex,
            "nationality": paper.nationality,
            "birth_place": paper.birth_place,
            "kind": paper.kind,
            "number": paper.number,
            "issuing_state": paper.issuing_state,
            "expires_on": paper.expires_on,
            "address": address.street if address else "",
            "postcode": address.postal_code if address else "",
            "town": address.city if address else "",
            "country": address.country if address else "",
        }
    )


def blank_form() -> GuestForm:
    """Return an empty form to type a document."""
    return GuestForm(initial={"sex": "X", "country": ""})


class JudgementForm(Form):
    """A refusal based on what door staff see, or on the management's own initiative."""

    shown = forms.CharField(widget=forms.HiddenInput, required=False)
    ground = forms.ChoiceField(label=_("Ground"))
    note = forms.CharField(
        label=_("What you saw, or the reasons"), max_length=1000, required=False, widget=forms.Textarea({"rows": 2})
    )

    def __init__(
        self, data: FormData = None, *, offered: Collection[Judgement], **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        ground = self.fields["ground"]
        assert isinstance(ground, forms.ChoiceField)
        ground.choices = [(each.value, each.value) for each in offered]

    def clean(self) -> dict[str, object]:
        found = super().clean() or {}
        ground = found.get("ground")
        if ground and Judgement(ground) in NOTE_NEEDED and not found.get("note", "").strip():
            self.add_error("note", _("Describe what you saw or the reasons: this ground requires a note."))
        return found


class IssueForm(Form):
    """The card kind to sell and the means of payment; empty for a guest who already holds a card."""

    # No choice field: the service refuses an unknown kind and stores the refusal.
    kind = forms.CharField(max_length=20, required=False)
    paid_by = forms.ChoiceField(choices=list(PAYMENT_MEANS.items()), required=False)


class ReplacementForm(Form):
    """The card to replace, and the reason."""

    card = forms.UUIDField()
    because = forms.ChoiceField(choices=list(REPLACED_BECAUSE.items()))

    def replacement(self) -> Replacement:
        return Replacement(self.cleaned_data["card"], self.cleaned_data["because"])


class StoredScanForm(Form):
    """A scan stored by the browser while the server was unreachable, and what happened to the guest.

    It is a scan, a typed document (with the fields of its form), or a scan completed by hand.
    """

    takes_scans = frozenset({"scan"})

    scan = forms.CharField(max_length=400, required=False)
    typed = forms.BooleanField(required=False)
    nonce = forms.UUIDField()
    place = forms.CharField(max_length=60, required=False)
    claimed_at = forms.DateTimeField(required=False)
    sent_at = forms.DateTimeField(required=False)
    fate = forms.ChoiceField(choices=[("here", ""), ("on_paper", ""), ("not_let_in", "")])

    def clean(self) -> dict[str, object]:
        found = super().clean() or {}
        if not found.get("scan") and not found.get("typed"):
            # The browser fills in this form, and the desk shows a sentence of its own.
            self.add_error("scan", forms.ValidationError("", code="required"))
        return found
