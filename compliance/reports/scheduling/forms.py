"""Forms to set, pause and resume a report schedule."""

from typing import Unpack

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions

from ..catalogue.domain.languages import languages_of
from ..catalogue.presentation.titles import offered_reports
from ..recurrence.domain import LATEST_DAY, LATEST_MINUTE, NIGHTLY, Plan
from .presentation.words import RHYTHMS

LANGUAGES = dict(settings.LANGUAGES)


class ReasonForm(Form):
    """The reason for pausing or resuming, and the version that was on the screen."""

    seen = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(label=_("Reason"), max_length=500)


class PlanForm(Form):
    """The due time of a report, previewed while it is typed, before a reason is required."""

    days_after = forms.IntegerField(
        label=_("Days after the period"),
        min_value=1,
        max_value=LATEST_DAY,
        initial=1,
        help_text=_("Day 1 is the day on which its last gaming day ends."),
    )
    minutes_after = forms.IntegerField(
        label=_("Minutes after the gaming day"), min_value=0, max_value=LATEST_MINUTE, initial=60
    )

    def plan(self, rhythm: str) -> Plan:
        found = self.cleaned_data
        return Plan(rhythm, found.get("days_after", 1), found["minutes_after"])


class ChangeForm(PlanForm):
    """A new version of a schedule. Day and language are offered only if the report allows a choice."""

    language = forms.ChoiceField(label=_("Language"))
    reason = forms.CharField(label=_("Reason"), max_length=500)
    seen = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(
        self, data: FormData = None, *, kind: str, rhythm: str, jurisdiction: str, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        known = languages_of(kind, jurisdiction)
        if rhythm == NIGHTLY:
            del self.fields["days_after"]
        if len(known) == 1:
            del self.fields["language"]
        else:
            self.fields["language"] = forms.ChoiceField(
                label=_("Language"), choices=[(each, LANGUAGES[each]) for each in known]
            )

    def only_plan(self) -> None:
        """Make the reason optional for a preview."""
        for name in ("reason", "seen", "language"):
            self.fields.pop(name, None)


class NewForm(PlanForm):
    """A new schedule for a report."""

    report = forms.ChoiceField(label=_("Report"))
    rhythm = forms.ChoiceField(label=pgettext_lazy("of a schedule", "Generated"), choices=list(RHYTHMS.items()))
    language = forms.ChoiceField(
        label=_("Language"), help_text=_("Reports for an authority are generated in its language.")
    )
    reason = forms.CharField(label=_("Reason"), max_length=500)

    field_order = ["report", "rhythm", "days_after", "minutes_after", "language", "reason"]

    def __init__(self, data: FormData = None, *, jurisdiction: str, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        of_authority = languages_of("", jurisdiction)[0]
        self.fields["report"] = forms.ChoiceField(
            label=_("Report"), choices=list(offered_reports(jurisdiction).items())
        )
        self.fields["language"] = forms.ChoiceField(
            label=_("Language"),
            choices=settings.LANGUAGES,
            initial=of_authority,
            help_text=_("Reports for an authority are generated in its language."),
        )
        self.order_fields(self.field_order)

    def facts(self, house: House) -> dict[str, object]:
        data = self.cleaned_data
        plan = self.plan(data["rhythm"])
        return {"kind": data["report"], "plan": plan, "language": data["language"], "reason": data["reason"]}

    def only_plan(self) -> None:
        """Make report and reason optional for a preview."""
        for name in ("report", "language", "reason"):
            self.fields.pop(name, None)
