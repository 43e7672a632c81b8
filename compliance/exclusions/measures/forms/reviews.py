"""Form for the review of a measure."""

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.exclusions.measure_register.presentation.words import REVIEWS
from compliance.http.input.base import Form
from compliance.http.input.fields import CalendarField


class ReviewForm(Form):
    """The outcome of a review. A review never ends the measure."""

    reviewed_on = CalendarField(label=_("Reviewed on"))
    outcome = forms.ChoiceField(label=_("Outcome"), choices=[("", _("Choose")), *REVIEWS.items()])
    reference = forms.CharField(label=_("Reference"), max_length=80, required=False)
    note = forms.CharField(label=_("Note"), required=False, max_length=4000, widget=forms.Textarea({"rows": 3}))
