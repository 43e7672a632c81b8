"""The base of every form: it rejects text of a document reader in the wrong field, and invisible characters."""

from collections.abc import Mapping
from typing import Any, ClassVar, TypeAlias, TypedDict, Unpack

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.forms.utils import ErrorList
from django.utils.datastructures import MultiValueDict
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _

from compliance.refusals import Refused

from ..access.presence import House
from .hidden_characters import hidden_in
from .scanner_text import is_scanner_text

SCANNED = _(
    "A scanned document or card was entered in this field. Clear it and type the correct value. Scan "
    "documents and cards at the door desk."
)


HIDDEN = _(
    "This text contains a character that cannot be seen (%(code)s), probably copied from another program. Delete the "
    "text and type it."
)

FormData = Mapping[str, object] | None
FormFiles: TypeAlias = "MultiValueDict[str, UploadedFile[object]] | None"


class FormOptions(TypedDict, total=False):
    """The options of Django's forms that forms of pages use."""

    prefix: str
    # Any: the initial value of each field, of its type.
    initial: dict[str, Any]
    auto_id: str


class Form(forms.Form):
    """A form of a page. `takes_scans` names the fields that accept reader input."""

    takes_scans: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, data: FormData = None, files: FormFiles = None, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, files, **options)

    def facts(self, house: House) -> dict[str, object]:
        """Return the input as keyword arguments for the service of the act."""
        return self.cleaned_data

    def full_clean(self) -> None:
        """Reject scanner text last: its message replaces any other of the same field."""
        super().full_clean()
        if not self.is_bound:
            return
        for name in self.fields.keys() - self.takes_scans:
            self._refuse_hidden(name)
        for name, field in self.fields.items():
            # No reader types into a hidden field, and a signed text there may look like a document.
            if field.widget.is_hidden:
                continue
            sent: object = field.widget.value_from_datadict(self.data, self.files, self.add_prefix(name))
            if name not in self.takes_scans and isinstance(sent, str) and is_scanner_text(sent):
                self._refuse(name, str(SCANNED))

    def _refuse_hidden(self, name: str) -> None:
        """Reject a text that looks like another one, or that reads in another order than it is stored."""
        sent: object = self.fields[name].widget.value_from_datadict(self.data, self.files, self.add_prefix(name))
        code = next(filter(None, map(hidden_in, _texts_in(sent))), "")
        if code:
            self._refuse(name, HIDDEN % {"code": code})

    def _refuse(self, name: str, sentence: str) -> None:
        self.errors[name] = ErrorList([sentence], renderer=self.renderer)
        self.cleaned_data.pop(name, None)


def _texts_in(sent: object) -> list[str]:
    """Return the texts of a field, which may have several."""
    return [each for each in (sent if isinstance(sent, list) else [sent]) if isinstance(each, str)]


class ConfirmForm(Form):
    """An act without input, confirmed by its button."""

    @property
    def refusal(self) -> str:
        """Why the act was refused; empty before it is tried."""
        return format_html_join(" ", "{}", ((error,) for error in self.non_field_errors()))


def show_refusal(
    refused: Refused,
    form: forms.Form,
    *others: forms.Form | None,
    shown_at: Mapping[str, str] = {},
    sentence: str = "",
) -> None:
    """Show a refusal at the field that it concerns, in the first form that has it, or above the first form.

    `shown_at` maps fields of the act to fields of the form, where their names differ. `sentence` replaces that of the
    refusal.
    """
    field = shown_at.get(refused.field, refused.field)
    error = ValidationError(sentence or refused.sentence, code=refused.code)
    for each in (form, *others):
        if each is not None and field in each.fields:
            each.add_error(field, error)
            return
    form.add_error(None, error)
