"""Forms of the desk and of observations: writing, answers, replies and selection."""

from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.input.base import Form
from compliance.http.input.fields import CalendarField
from compliance.orphans.documents.forms import document_field, prepare_uploaded
from compliance.orphans.documents.services import PreparedDocument

from .presentation.documents import prepare_answer
from .presentation.words import ASKS, REFERENCES

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

LONGEST = 10_000


def _text_field(label: "StrOrPromise", rows: int, *, required: bool = True) -> forms.CharField:
    widget = forms.Textarea({"rows": rows})
    return forms.CharField(label=label, max_length=LONGEST, widget=widget, required=required)


class SpanForm(Form):
    """The gaming days of the reports requested from the desk."""

    first = CalendarField(label=_("From gaming day"), required=False)
    last = CalendarField(label=_("To gaming day"), required=False)


class ObservationForm(Form):
    """An observation, its subject, and the day by which a reply is due."""

    severity = forms.ChoiceField(label=_("Severity"), choices=list(ASKS.items()), initial="request")
    about = forms.CharField(label=_("Summary"), max_length=120)
    text = _text_field(_("Observation"), 8)
    refers = forms.ChoiceField(
        label=_("Refers to"), required=False, choices=[("", _("Nothing in particular")), *REFERENCES.items()]
    )
    refers_to = forms.CharField(
        label=_("Reference"),
        required=False,
        max_length=200,
        help_text=_("A number such as D-000123 or R-04, a day such as 2026-03-03, or a page address."),
    )
    due_on = CalendarField(label=_("Reply by"), required=False, help_text=_("Required for a request or an objection."))


class AnswerForm(Form):
    """A reply of management, the measure to be taken, and its date."""

    text = _text_field(pgettext_lazy("what was answered", "Answer"), 6)
    measure = _text_field(_("Measure to be taken"), 2, required=False)
    measure_on = CalendarField(label=_("Deadline"), required=False)
    document = document_field()

    def clean_document(self) -> PreparedDocument | None:
        """Check the document and return it prepared for storage."""
        return prepare_uploaded(self.cleaned_data["document"], prepare_answer)


class ReplyForm(Form):
    """A reply of the authority, which may request another answer."""

    text = _text_field(pgettext_lazy("observation", "Reply"), 4)
    due_on = CalendarField(label=_("Further reply by"), required=False)


class ClosingForm(Form):
    """The conclusion of the authority."""

    text = _text_field(_("Conclusion"), 3)
