"""Forms for guests: search, particulars, address, photograph, and partial dates."""

import calendar
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData
from compliance.http.input.fields import set_choices

from .domain.documents.document_data import PostalAddress, typed_particulars
from .domain.documents.mrz import PartialDate
from .domain.stated_dates import NotUnderstood, read_birth
from .presentation.words import SEXES

if TYPE_CHECKING:
    from .domain.stated_dates import StatedBirth

_ISO = re.compile(r"(\d{4})-(\d{1,2}|__|--|\?\?)-(\d{1,2}|__|--|\?\?)")
_EUROPEAN = re.compile(r"(\d{1,2}|__|--|\?\?)[./ -](\d{1,2}|__|--|\?\?)[./ -](\d{4})")


class PartialDateField(forms.CharField):
    """A birth date as stated in a document. Unstated days or months are typed as --."""

    default_error_messages = {
        "form": _("Type the date as day.month.year, for example 17.05.1980; type -- for a day or month not stated."),
        "calendar": _("This date does not exist. Compare it with the document."),
    }

    def clean(self, value: object) -> "PartialDate | StatedBirth | None":
        text = super().clean(value).strip()
        if not text:
            return None
        iso, european = _ISO.fullmatch(text), _EUROPEAN.fullmatch(text)
        if iso:
            year, month, day = iso.groups()
        elif european:
            day, month, year = european.groups()
        else:
            raise forms.ValidationError(self.error_messages["form"], code="form")
        parts = (int(year), int(month) if month.isdigit() else None, int(day) if day.isdigit() else None)
        if not _on_calendar(*parts):
            raise forms.ValidationError(self.error_messages["calendar"], code="calendar")
        return PartialDate(*parts)

    def prepare_value(self, value: object) -> object:
        if isinstance(value, PartialDate):
            year, month, day = value.parts
            return f"{day}.{month}.{year}"
        return value


class StatedDateField(PartialDateField):
    """A birth date as worded in a decision: full, partial, "about 1961", "1960 or 1962". Returns a `StatedBirth`."""

    default_error_messages = {
        "not_a_date": _(
            "Type the date as day.month.year, for example 17.05.1980, or as worded in the decision: 1961, "
            "about 1961, 1960 or 1962."
        ),
        "not_on_calendar": _("This date does not exist. Compare it with the decision."),
        "two_digit_year": _("The year has two digits. Type all four."),
        "other_calendar": _("This year is from another calendar. Type the Gregorian date."),
        "span_too_long": _("This range of years is too wide to identify a person. State one year, or leave it empty."),
    }

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=60, **options)

    def clean(self, value: object) -> "StatedBirth | None":
        try:
            # Not `super()`: the base class parses plain dates only.
            return read_birth(forms.CharField.clean(self, value))
        except NotUnderstood as error:
            raise forms.ValidationError(self.error_messages[error.code], code=error.code) from error


def _on_calendar(year: int, month: int | None, day: int | None) -> bool:
    if not 1880 <= year <= 2200 or (month is None and day is not None):
        return False
    if month is not None and not 1 <= month <= 12:
        return False
    return day is None or (month is not None and 1 <= day <= calendar.monthrange(year, month)[1])


class SearchForm(Form):
    """A search, always sent in the body: a name in a URL would remain in histories and server logs."""

    text = forms.CharField(
        label=_("Name or complete document number"),
        min_length=2,
        max_length=100,
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false", "type": "search"}),
        error_messages={"min_length": _("Enter at least two letters of the surname, or the complete document number.")},
    )


class PagedSearchForm(SearchForm):
    """A search with a page of its results."""

    # In the body as well: an address of the next page would need the text.
    page = forms.CharField(required=False, max_length=10, widget=forms.HiddenInput)


class ParticularsForm(Form):
    """The corrected name, birth date, sex and nationality, with the reason."""

    surname = forms.CharField(label=_("Surname"), max_length=200)
    given_names = forms.CharField(label=_("First names"), max_length=200, required=False)
    born_on = PartialDateField(
        label=_("Date of birth"), help_text=_("Day.month.year; -- for a day or month not stated on the document.")
    )
    sex = forms.ChoiceField(label=_("Sex"), choices=list(SEXES.items()))
    nationality = forms.CharField(
        label=_("Nationality"), max_length=3, required=False, help_text=_("Three letters, as on the document.")
    )
    reason = forms.CharField(
        label=_("Reason for the change"),
        max_length=200,
        help_text=_("Stored with the particulars for later reference."),
    )

    def facts(self, house: House) -> dict[str, object]:
        """Return the particulars as document data, and the reason."""
        data = dict(self.cleaned_data)
        reason, birth = data.pop("reason"), data.pop("born_on")
        return {"paper": typed_particulars(birth=birth, **data), "reason": reason}


class ReasonForm(Form):
    """The reason for a merge or split."""

    reason = forms.CharField(
        label=_("Why"),
        max_length=500,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("The reason is stored with the files for later reference."),
    )


class SplitForm(ReasonForm):
    """The documents that belong to another person."""

    documents = forms.TypedMultipleChoiceField(
        label=_("Documents of another person"), coerce=UUID, required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, data: FormData = None, *, papers: Iterable[tuple[str, str]]) -> None:
        super().__init__(data)
        set_choices(self, "documents", list(papers))
        self.order_fields(["documents", "reason"])


class PhotographForm(Form):
    """A picture from a file, or just taken with the camera."""

    picture = forms.FileField(
        label=_("Picture"),
        required=False,
        # The service refuses a missing or empty picture, so that the refusal is logged.
        allow_empty_file=True,
        max_length=255,
        help_text=_("JPEG, PNG or WebP, up to 5 MB. Only a small copy without metadata is stored."),
        widget=forms.FileInput({"accept": "image/jpeg,image/png,image/webp"}),
    )
    taken = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def facts(self, house: House) -> dict[str, object]:
        """Return the bytes of the picture, none without a file."""
        picture = self.cleaned_data["picture"]
        sent = picture.read() if picture else b""
        return {"sent": sent, "taken": self.cleaned_data["taken"]}


class AddressForm(Form):
    """The guest's current address."""

    street = forms.CharField(label=_("Street and number"), max_length=200)
    postal_code = forms.CharField(label=_("Postal code"), max_length=20, required=False)
    city = forms.CharField(label=_("Town"), max_length=120)
    country = forms.CharField(label=_("Country"), max_length=60)

    def facts(self, house: House) -> dict[str, object]:
        """Return the address."""
        return {"address": PostalAddress(**self.cleaned_data)}
