"""Forms of late entries."""

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.input.base import Form


class SettlementForm(Form):
    """The action taken on a late entry that should not have been admitted."""

    note = forms.CharField(
        label=_("Action taken"),
        max_length=1000,
        widget=forms.Textarea({"rows": 2}),
    )


class FallbackForm(Form):
    """The paper procedure for outages."""

    text = forms.CharField(
        label=_("Instructions for door staff during a server outage"),
        max_length=400,
        required=False,
        widget=forms.Textarea({"rows": 4}),
        help_text=_(
            "Door staff read this from two metres away: keep it to a few short sentences. Leave it empty to "
            "use the default text."
        ),
    )
