"""Forms for reasons, filters and languages of retention."""

from typing import Unpack

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.input.base import Form, FormData, FormOptions

from .presentation.words import LANGUAGES


class ReasonForm(Form):
    """The reason for a withdrawal, a hold or its end, as plain text."""

    reason = forms.CharField(label=_("Reason"), max_length=2000, widget=forms.Textarea({"rows": 3}))


class LiftForm(Form):
    """The reason for lifting a hold."""

    reason = forms.CharField(
        label=_("Why the data is no longer needed"), max_length=2000, widget=forms.Textarea({"rows": 2})
    )


class LanguageForm(Form):
    """The language in which the person reads their file."""

    language = forms.ChoiceField(label=_("Language of the person"), choices=list(LANGUAGES.items()))

    def __init__(self, data: FormData = None, *, known: str, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        self.fields["language"].initial = known
