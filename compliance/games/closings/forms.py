"""Form of the announcement that the play at a table ends."""

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.input.base import Form


class ClosingForm(Form):
    announcement = forms.CharField(label=_("Announcement"), max_length=10)
