"""The field of an uploaded document or photograph, which is checked as soon as it is received."""

from collections.abc import Callable

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from .domain.storage import DocumentRejected
from .presentation import UNFIT
from .services import PreparedDocument


def document_field() -> forms.FileField:
    """Return the field of an optional document or photograph."""
    return forms.FileField(
        label=_("Document or photograph"),
        required=False,
        # An empty file must reach the check, which explains the refusal.
        allow_empty_file=True,
        max_length=255,
        help_text=_("PDF, JPEG, PNG or WebP, up to 5 MB. It is stored encrypted."),
        widget=forms.FileInput({"accept": "application/pdf,image/jpeg,image/png,image/webp"}),
    )


def prepare_uploaded(
    sent: "UploadedFile[bytes] | None", prepare: Callable[[bytes, str], PreparedDocument]
) -> PreparedDocument | None:
    """Check the uploaded file and return it prepared for storage. Raises ValidationError with the reason."""
    try:
        if sent:
            return prepare(sent.read(), str(sent.name))
        return None
    except DocumentRejected as error:
        raise forms.ValidationError(str(UNFIT[error.why.value])) from error
