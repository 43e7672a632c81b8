"""Forms of a list of staff: the file, and the confirmation of its preview."""

from typing import Any, Unpack
from uuid import UUID

from django import forms
from django.core import signing
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions

from .domain import COLUMNS, MOST_BYTES, StaffRow, Unreadable, parse_row, read_rows
from .presentation import UNREADABLE

# Seconds for which a preview may be confirmed. The file itself is not stored.
MAX_AGE = 10 * 60
SALT = "venues.staff_import"


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
        self._salt, self._owner = f"{SALT}.{step}", [str(house_id), str(staff_id)]

    def with_rows(self, rows: list[StaffRow]) -> "ConfirmListForm":
        """Return the form with the rows of a preview."""
        lines = [[row.number, *_texts_of(row)] for row in rows]
        state = signing.dumps({"owner": self._owner, "rows": lines}, salt=self._salt, compress=True)
        self.initial["state"] = state
        return self

    def clean_state(self) -> list[StaffRow]:
        """Return the rows of the preview. A preview of another person, house or step does not count."""
        try:
            found = signing.loads(self.cleaned_data["state"], salt=self._salt, max_age=MAX_AGE)
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
