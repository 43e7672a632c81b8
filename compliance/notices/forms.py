"""Forms of notices: reasons, sending, answers and addresses."""

from datetime import datetime
from typing import Any, Unpack

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import CalendarField, set_choices

from .domain.authorities import AUTHORITIES, POSTAL_OFFICES
from .presentation.words import ANSWERS, BY_PERSON, MAILBOXES, POSTAL_ADDRESSEES, REASONS_IN, WAYS
from .services.drafts import LONGEST_REASONS
from .services.letter_parts import IDENTITY


def _text_area(rows: int) -> forms.Textarea:
    return forms.Textarea(attrs={"rows": rows})


class ReasonsForm(Form):
    """The text of a correction, in the language of the authority."""

    reasons = forms.CharField(label=_("Reasons"), max_length=LONGEST_REASONS, widget=_text_area(6))

    def __init__(self, data: FormData = None, *, language: str, **kwargs: Unpack[FormOptions]) -> None:
        super().__init__(data, **kwargs)
        self.fields["reasons"].label = str(REASONS_IN[language])


class WordingForm(ReasonsForm):
    """The reasons of a draft in the language of the authority, and what identifies the person."""

    birth_place = forms.CharField(label=_("Place of birth"), max_length=120, required=False)
    nationality = forms.CharField(
        label=_("Nationality"), max_length=80, required=False, help_text=_("As it is printed on the letter.")
    )
    address = forms.CharField(label=_("Address"), max_length=300, required=False)
    document = forms.CharField(label=_("ID document"), max_length=120, required=False)

    def __init__(
        self, data: FormData = None, *, language: str, about_person: bool, **kwargs: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, language=language, **kwargs)
        if not about_person:
            for name in IDENTITY:
                del self.fields[name]


class IssueForm(Form):
    """How the letter is sent, and what accompanies it: the letter states both."""

    delivery = forms.ChoiceField(label=_("How it will be sent"), choices=list(WAYS.items()))
    annexes = forms.CharField(
        label=_("Annexes"),
        max_length=2000,
        required=False,
        widget=_text_area(3),
        help_text=_("One a line, in the language of the authority. The letter numbers them."),
    )
    mailed = forms.BooleanField(label=_("E-mail it immediately"), required=False)

    def facts(self, house: House) -> dict[str, object]:
        data = self.cleaned_data
        return {"delivery": data["delivery"], "annexes": data["annexes"].splitlines()}


class WithdrawalForm(Form):
    reason = forms.CharField(label=_("Why it was created in error"), max_length=2000, widget=_text_area(3))


class DecisionForm(Form):
    confirmed = forms.ChoiceField(choices=[("yes", _("Withdraw the draft")), ("no", _("Keep the draft"))])


class SentForm(Form):
    """When (house time), how, and under which reference a letter was sent."""

    way = forms.ChoiceField(label=_("How it was sent"), choices=list(BY_PERSON.items()))
    reference = forms.CharField(
        label=_("Reference"),
        max_length=80,
        help_text=_("Proof: number of the registered letter or the receipt."),
    )
    sent_on = CalendarField(label=_("Day"))
    sent_time = forms.TimeField(
        label=_("Time"),
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
        error_messages={"invalid": _("Type the time as hours and minutes, for example 21:05.")},
    )

    def facts(self, house: House) -> dict[str, object]:
        data: dict[str, Any] = self.cleaned_data
        # People type what their clock shows, which is the time of the casino and not UTC.
        sent_at = datetime.combine(data["sent_on"], data["sent_time"], tzinfo=house.zone)
        return {"way": data["way"], "reference": data["reference"], "sent_at": sent_at}


class AnswerForm(Form):
    kind = forms.ChoiceField(label=_("Content of the reply"), choices=list(ANSWERS.items()))
    channel = forms.ChoiceField(label=_("How the reply was received"), choices=list(WAYS.items()))
    reference = forms.CharField(label=_("Authority's reference"), max_length=80)
    answered_on = CalendarField(label=_("Date of the reply"))
    note = forms.CharField(
        label=_("Corrections required"),
        max_length=2000,
        required=False,
        widget=_text_area(3),
        help_text=_("Required if the authority refuses."),
    )
    scan = forms.FileField(
        label=_("Scanned reply"),
        required=False,
        # Without an error, the reply would be recorded without its scan.
        error_messages={"empty": _("The file is empty. Scan the reply again.")},
        widget=forms.FileInput(attrs={"accept": "application/pdf"}),
        help_text=_("A PDF of at most 5 MB."),
    )

    def facts(self, house: House) -> dict[str, object]:
        sent = self.cleaned_data["scan"]
        scan = {"scan": bytes(sent.read()), "scan_name": str(sent.name)} if sent else {"scan": b""}
        return self.cleaned_data | scan


class AddressForm(Form):
    mailbox = forms.ChoiceField(label=_("Addressee"), choices=list(MAILBOXES.items()))
    email = forms.EmailField(label=_("E-mail address"), max_length=254)
    valid_from = CalendarField(label=pgettext_lazy("first day", "From"))

    def __init__(self, data: FormData = None, *, jurisdiction: str, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        # Only the authorities that the casino writes to, and its own address.
        known = {*AUTHORITIES[jurisdiction], "house"}
        set_choices(self, "mailbox", [(code, label) for code, label in MAILBOXES.items() if code in known])


# First line and form of address, as an example.
_EXAMPLES = {"LU": ("Ministère de la Justice", "Madame la Ministre"), "NL": ("Kansspelautoriteit", "Geachte heer")}


class RecipientForm(Form):
    """Postal address and form of address of an authority."""

    addressee = forms.ChoiceField(label=_("Addressee"), choices=list(POSTAL_ADDRESSEES.items()))
    name = forms.CharField(label=_("First line"), max_length=120)
    lines = forms.CharField(label=_("Postal address"), max_length=400, widget=_text_area(4))
    salutation = forms.CharField(label=_("Form of address"), max_length=80)
    their_reference = forms.CharField(label=_("Authority's reference"), max_length=80, required=False)
    valid_from = CalendarField(label=pgettext_lazy("first day", "From"))

    def __init__(self, data: FormData = None, *, jurisdiction: str, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        known, (name, salutation) = POSTAL_OFFICES[jurisdiction], _EXAMPLES[jurisdiction]
        set_choices(self, "addressee", [(code, label) for code, label in POSTAL_ADDRESSEES.items() if code in known])
        self.fields["name"].help_text = _("For example: %(example)s.") % {"example": name}
        self.fields["salutation"].help_text = _(
            "In the authority's language and for the person in office, for example: %(example)s."
        ) % {"example": salutation}


class AddressDecisionForm(Form):
    approved = forms.ChoiceField(choices=[("yes", _("Approve")), ("no", _("Refuse"))])
