"""Forms of subjects of training and of trainings that were held."""

from typing import Unpack
from uuid import UUID

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import CalendarField, Choices, set_choices, set_required_choices

from .presentation.words import NEEDING_ROLES, TOPICS
from .services.subjects import LONGEST_INTERVAL, Need
from .services.trainings import HeldTraining


class NeedForm(Form):
    """Which roles need a subject, and how often."""

    interval_months = forms.IntegerField(
        label=_("Repeated after (months)"), min_value=1, max_value=LONGEST_INTERVAL, initial=12
    )
    roles = forms.MultipleChoiceField(
        label=_("Required for"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Without a role, no employee needs this training."),
    )

    def __init__(self, data: FormData = None, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_choices(self, "roles", [(code, label) for code, label in NEEDING_ROLES.items()])

    def facts(self, house: House) -> dict[str, object]:
        sent = dict(self.cleaned_data)
        need = Need(sent.pop("interval_months"), tuple(sent.pop("roles")))
        return {"need": need, **sent}


class SubjectForm(NeedForm):
    """A new subject of training."""

    name = forms.CharField(label=_("Subject"), max_length=120)
    topic = forms.ChoiceField(label=_("Topic"))
    field_order = ["name", "topic", "interval_months", "roles"]

    def __init__(self, data: FormData = None, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "topic", [(code, capfirst(str(label))) for code, label in TOPICS.items()])


class TrainingForm(Form):
    """A training that was held, with its participants."""

    # A button that is pressed twice records one training.
    nonce = forms.UUIDField(widget=forms.HiddenInput)
    subject = forms.ChoiceField(label=_("Subject"))
    held_on = CalendarField(label=pgettext_lazy("training", "Held on"))
    provider = forms.CharField(
        label=pgettext_lazy("training", "Held by"), max_length=120, help_text=_("The firm or the department.")
    )
    reference = forms.CharField(
        label=_("Reference of the certificates"), max_length=80, help_text=_("Or of the attendance list.")
    )
    employees = forms.MultipleChoiceField(
        label=_("Participants"), widget=forms.CheckboxSelectMultiple, help_text=_("All except yourself.")
    )

    def __init__(
        self, data: FormData = None, *, subjects: Choices, employees: Choices, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "subject", subjects)
        set_choices(self, "employees", employees)

    def facts(self, house: House) -> dict[str, object]:
        sent = dict(self.cleaned_data)
        sent["subject_id"] = UUID(sent.pop("subject"))
        sent["employees"] = tuple(UUID(each) for each in sent["employees"])
        nonce = sent.pop("nonce")
        return {"training": HeldTraining(**sent), "nonce": nonce}


class CancellationForm(Form):
    reason = forms.CharField(label=_("Reason"), max_length=2000, widget=forms.Textarea({"rows": 2}))
