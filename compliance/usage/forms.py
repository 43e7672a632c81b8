"""Form for reviewing an alert about an account."""

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.input.base import Form

from .presentation.words import OUTCOMES


class ReviewForm(Form):
    """The outcome of the review."""

    outcome = forms.ChoiceField(label=_("Outcome"), choices=list(OUTCOMES.items()), widget=forms.RadioSelect)
