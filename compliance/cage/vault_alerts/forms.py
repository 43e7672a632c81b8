"""Form for reviewing an alert about the records of chips and floats."""

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from compliance.http.input.base import Form

from .presentation.words import OUTCOMES


class VaultReviewForm(Form):
    """The outcome of the review."""

    outcome = forms.ChoiceField(
        label=_("Outcome"),
        choices=[(code, capfirst(str(label))) for code, label in OUTCOMES.items()],
        widget=forms.RadioSelect,
    )
