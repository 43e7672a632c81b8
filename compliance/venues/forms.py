"""Forms about the venue: days, policies, accounts, posts, places, devices and lists of staff."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Unpack
from uuid import UUID

from django import forms
from django.conf import settings
from django.core import signing
from django.core.files.uploadedfile import UploadedFile
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import CalendarField
from compliance.http.registers.same_names import staff_choices

from .domain.certificate_digests import read_digest
from .domain.roles import Role
from .domain.staff_lists import COLUMNS, MOST_BYTES, StaffRow, Unreadable, parse_row, read_rows
from .presentation.staff_lists import UNREADABLE
from .presentation.words import DEVICE_SCOPES
from .services.letterheads import letterhead_input

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

ROOM_KINDS = [("table", _("Table games")), ("slot", _("Slot machines")), ("mixed", _("Tables and slots"))]


class Day(forms.DateInput):
    """A date in the browser's own picker."""

    input_type = "date"

    def __init__(self, attrs: dict[str, object] | None = None) -> None:
        # The date input of HTML takes ISO dates in every language.
        super().__init__(attrs, format="%Y-%m-%d")


class OnForm(Form):
    on = forms.DateField(label=_("Gaming day"), widget=Day, required=False)


class ParameterForm(Form):
    """The choice of a rule for which management wants to set a value."""

    def __init__(
        self, data: FormData = None, *, choices: list[tuple[str, list[tuple[str, str]]]], **kwargs: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **kwargs)
        self.fields["parameter"] = forms.ChoiceField(label=_("Rule"), choices=choices)


class PolicyForm(Form):
    """A value for a rule, from a future day on; the rulebook validates it."""

    value = forms.CharField(label=_("Value"), max_length=200)
    effective_from = forms.DateField(label=_("First gaming day"), widget=Day)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Shown to the director."),
    )

    def facts(self, house: House) -> dict[str, object]:
        data = self.cleaned_data
        return {"raw": data["value"], "effective_from": data["effective_from"], "reason": data["reason"]}


class DecisionForm(Form):
    note = forms.CharField(
        label=_("Note"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Required to refuse."),
    )
    approved = forms.ChoiceField(choices=[("yes", _("Approve")), ("no", _("Refuse"))])

    def facts(self, house: House) -> dict[str, object]:
        return self.cleaned_data | {"approved": self.cleaned_data["approved"] == "yes"}


class AccountForm(Form):
    username = forms.RegexField(
        label=_("Sign-in name"),
        regex=r"^[A-Za-z0-9._-]{3,60}\Z",
        help_text=_("3 to 60 letters, digits, dots or dashes. Not case-sensitive."),
        error_messages={"invalid": _("Use 3 to 60 letters, digits, dots or dashes.")},
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    full_name = forms.CharField(label=_("Name"), max_length=120, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)


class PostForm(Form):
    """A post to be given; offers only the roles that the giver may give."""

    def __init__(
        self,
        data: FormData = None,
        *,
        roles: list[Role],
        names: Mapping[str, str | Promise],
        **kwargs: Unpack[FormOptions],
    ) -> None:
        super().__init__(data, **kwargs)
        choices: list[tuple[str, str | Promise]] = [(role.value, names[role]) for role in roles]
        self.fields["role"] = forms.ChoiceField(label=_("Role"), choices=choices)
        self.fields["starts"] = forms.DateField(label=_("First day"), widget=Day)
        self.fields["ends"] = forms.DateField(
            label=_("Last day"), widget=Day, required=False, help_text=_("Leave empty for no end date.")
        )


class PostDecisionForm(Form):
    approved = forms.ChoiceField(choices=[("yes", _("Approve")), ("no", _("Refuse"))])

    def facts(self, house: House) -> dict[str, object]:
        return {"approved": self.cleaned_data["approved"] == "yes"}


class CredentialsForm(Form):
    """A request for new credentials of a colleague."""

    second_factors = forms.BooleanField(
        label=_("Remove lost second factors as well"),
        required=False,
        help_text=_("Passkeys and security keys are always removed, because a passkey signs in alone."),
    )


class OwnPasswordForm(Form):
    """The page of a credential link: its owner sets a password."""

    # Some random tokens look like the text of a document reader.
    takes_scans = frozenset({"token"})

    token = forms.CharField(
        label=_("Link"),
        max_length=200,
        help_text=_("The part of the link after the sign #. It is filled in if you opened the link."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    code = forms.CharField(
        label=_("Code"),
        max_length=60,
        help_text=_("From the person who requested your credentials."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    password = forms.CharField(
        label=_("New password"),
        max_length=128,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    repeated = forms.CharField(
        label=_("New password (again)"),
        max_length=128,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean_repeated(self) -> str:
        repeated: str = self.cleaned_data["repeated"]
        if repeated != self.cleaned_data.get("password"):
            raise forms.ValidationError(_("The two passwords differ."))
        return repeated


class EndForm(Form):
    ends = forms.DateField(label=_("Last day"), widget=Day)


class RoomForm(Form):
    name = forms.CharField(label=_("Name"), max_length=80)
    kind = forms.ChoiceField(
        label=_("Kind"), choices=ROOM_KINDS, help_text=_("Rooms with tables require an admission card at every door.")
    )


class NameForm(Form):
    name = forms.CharField(label=_("Name"), max_length=80)


class CameraForm(Form):
    """A camera with the places that it covers."""

    name = forms.CharField(label=_("Camera"), max_length=40, help_text=_("Its number, for example 14."))
    covers = forms.CharField(
        label=_("Covers"), max_length=200, help_text=_("For example: tables 3 to 5, seen from the bar.")
    )


# Legal form and number in the trade register, as an example.
_COMPANY_EXAMPLES = {
    "LU": ("société anonyme", "R.C.S. Luxembourg B 12345"),
    "NL": ("besloten vennootschap", "KvK 12345678"),
}


class LetterheadForm(Form):
    """The letterhead of the company from a day on."""

    legal_form = forms.CharField(label=_("Legal form"), max_length=80)
    seat = forms.CharField(label=_("Registered office"), max_length=200)
    registration = forms.CharField(label=_("Trade register number"), max_length=80)
    telephone = forms.CharField(label=_("Telephone"), max_length=40)
    email = forms.EmailField(label=_("E-mail address"), max_length=254)
    director = forms.CharField(
        label=_("Director in charge"),
        max_length=120,
        help_text=_("The name under which letters to authorities are signed."),
    )
    valid_from = CalendarField(label=pgettext_lazy("first day", "From"))

    def __init__(self, data: FormData = None, *, jurisdiction: str, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        legal_form, registration = _COMPANY_EXAMPLES[jurisdiction]
        self.fields["legal_form"].help_text = _("In the language of the authorities, for example: %(example)s.") % {
            "example": legal_form
        }
        self.fields["registration"].help_text = _("For example: %(example)s.") % {"example": registration}

    def facts(self, house: House) -> dict[str, object]:
        return letterhead_input(self.cleaned_data)


class LetterheadDecisionForm(Form):
    approved = forms.ChoiceField(choices=[("yes", _("Approve")), ("no", _("Refuse"))])


class RetirementForm(Form):
    reason = forms.CharField(label=_("Reason"), max_length=1000)


class DeviceForm(Form):
    """A token for a machine, with its responsible person."""

    def __init__(
        self, data: FormData = None, *, responsible_staff: "list[Staff]", **kwargs: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **kwargs)
        self.responsible_staff = {str(person.pk): person for person in responsible_staff}
        choices = staff_choices(responsible_staff)
        self.fields["name"] = forms.CharField(
            label=pgettext_lazy("device", "Device"),
            max_length=80,
            help_text=_("For example: scanner at the north door"),
        )
        self.fields["staff"] = forms.ChoiceField(
            label=_("Person responsible"),
            choices=choices,
            help_text=_("The device's actions are attributed to this person, who must accept the token first."),
        )
        self.fields["expires_on"] = forms.DateField(label=_("Valid through"), widget=Day)
        self.fields["certificate"] = forms.CharField(
            label=_("SHA-256 of its client certificate"),
            max_length=120,
            required=False,
            help_text=_("The token then works only together with this certificate."),
            widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
        )
        self.fields["scopes"] = forms.MultipleChoiceField(
            label=_("Tasks of the device"),
            choices=list(DEVICE_SCOPES.items()),
            widget=forms.CheckboxSelectMultiple,
            help_text=_("Choose only what it needs. It never does what the person responsible may not do."),
        )

    def clean_certificate(self) -> str:
        try:
            return read_digest(self.cleaned_data["certificate"])
        except ValueError as error:
            raise forms.ValidationError(_("Enter the 64 hexadecimal digits of a SHA-256.")) from error

    def facts(self, house: House) -> dict[str, object]:
        return self.cleaned_data | {"staff": self.responsible_staff[self.cleaned_data["staff"]]}


class RevocationForm(Form):
    reason = forms.CharField(label=_("Reason"), max_length=1000)


# Seconds for which a preview may be confirmed. The file itself is not stored.
PREVIEW_AGE = 10 * 60
SALT_OF_LISTS = "venues.staff_lists"


class StaffFileForm(Form):
    """The CSV file."""

    file = forms.FileField(
        label=_("File"),
        help_text=_("CSV in UTF-8 or UTF-16, up to 500 rows."),
        widget=forms.FileInput({"accept": ".csv,text/csv"}),
        error_messages={"required": _("Choose the file."), "empty": _("The file is empty.")},
    )

    def clean_file(self) -> list[StaffRow]:
        """Return the rows of the file."""
        file: UploadedFile[Any] = self.cleaned_data["file"]
        try:
            return read_rows(file.read(MOST_BYTES + 1))
        except Unreadable as error:
            raise forms.ValidationError(str(UNREADABLE[error.code])) from error


class ConfirmListForm(Form):
    """The confirmation of a preview. Its rows are signed, so that they are those of the preview."""

    state = forms.CharField(widget=forms.HiddenInput, max_length=MOST_BYTES * 4)

    def __init__(
        self, data: FormData = None, *, step: str, house_id: UUID, staff_id: UUID, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        self._salt, self._owner = f"{SALT_OF_LISTS}.{step}", [str(house_id), str(staff_id)]

    def with_rows(self, rows: list[StaffRow]) -> "ConfirmListForm":
        """Return the form with the rows of a preview."""
        lines = [[row.number, *_texts_of(row)] for row in rows]
        state = signing.dumps({"owner": self._owner, "rows": lines}, salt=self._salt, compress=True)
        self.initial["state"] = state
        return self

    def clean_state(self) -> list[StaffRow]:
        """Return the rows of the preview. A preview of another person, house or step does not count."""
        try:
            found = signing.loads(self.cleaned_data["state"], salt=self._salt, max_age=PREVIEW_AGE)
        except signing.BadSignature as error:
            raise forms.ValidationError(_("The preview has expired. Upload the file again.")) from error
        if found["owner"] != self._owner:
            raise forms.ValidationError(_("The preview has expired. Upload the file again."))
        return [parse_row(number, dict(zip(COLUMNS, texts, strict=True))) for number, *texts in found["rows"]]

    def facts(self, house: House) -> dict[str, object]:
        return {"rows": self.cleaned_data["state"]}


def _texts_of(row: StaffRow) -> list[str]:
    days = [day.isoformat() if day else "" for day in (row.first_day, row.last_day)]
    return [row.username, row.full_name, row.language, row.role, *days]
