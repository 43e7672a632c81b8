"""Did I understand what was typed? Reasons, which erasures somebody wants to see, and in which language they read."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.input.base import Form

from .presentation.words import LANGUAGES


class ReasonForm(Form):
    """Why something is put aside, held or lifted, in plain words."""

    reason = forms.CharField(label=_("Reason"), max_length=2000, widget=forms.Textarea({"rows": 3}))


class LiftForm(Form):
    """Why a hold is lifted."""

    reason = forms.CharField(
        label=_("Why the data are no longer needed"), max_length=2000, widget=forms.Textarea({"rows": 2})
    )


class LanguageForm(Form):
    """In which language the person reads."""

    language = forms.ChoiceField(label=_("Language of the person"), choices=list(LANGUAGES.items()))

    def __init__(self, *args: Any, known: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["language"].initial = known
