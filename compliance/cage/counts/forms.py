"""Form for the explanation of a variance."""

from typing import Unpack

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.input.base import Form, FormData, FormOptions


class ExplanationForm(Form):
    """The explanation of a variance; `report` also asks what was done to find it."""

    said = forms.CharField(
        label=_("What happened"), required=False, max_length=4000, widget=forms.Textarea({"rows": 3})
    )
    checked = forms.CharField(
        label=_("Report: what was reviewed, with whom, which camera"),
        required=False,
        max_length=4000,
        widget=forms.Textarea({"rows": 4}),
    )

    def __init__(self, data: FormData = None, *, report: bool, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        if not report:
            self.fields["checked"].label = _("What was reviewed")
