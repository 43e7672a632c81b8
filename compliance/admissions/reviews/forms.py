"""Forms of manual reviews."""

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.input.base import Form

from ..decisions.domain.alerts import Answer


class ReviewForm(Form):
    """A supervisor's answer in a manual review."""

    answer = forms.TypedChoiceField(
        label=_("Your answer"), choices=[(each.value, each.value) for each in Answer], coerce=Answer
    )
    note = forms.CharField(
        label=_("What you saw and why you decided this way"), max_length=1000, widget=forms.Textarea({"rows": 3})
    )


class WithdrawalForm(Form):
    """Why a clearance was a mistake."""

    reason = forms.CharField(
        label=_("Why the clearance was a mistake"), max_length=1000, widget=forms.Textarea({"rows": 3})
    )
