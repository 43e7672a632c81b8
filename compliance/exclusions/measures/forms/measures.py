"""Forms to enter, end and search measures, and to restore access."""

from typing import Unpack

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.exclusions.measure_register.domain import Terms, Who
from compliance.exclusions.measure_register.presentation.words import BASES, GROUNDS, PERIODS
from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import CalendarField
from compliance.people.domain.stated_dates import StatedBirth
from compliance.people.forms import PartialDateField, StatedDateField
from compliance.people.presentation.words import SEXES

from .arrivals import ArrivalForm


class MeasureForm(Form):
    """Fields common to all measures. Each kind is a subclass."""

    kind = ""

    first_day = CalendarField(label=_("First day"))
    last_day = CalendarField(
        label=_("Last day"), required=False, help_text=_("Leave empty if it applies until removed.")
    )

    def facts(self, house: House) -> dict[str, object]:
        found = self.cleaned_data
        ground = found.get("ground")
        terms = Terms(
            kind=self.kind,
            first_day=found["first_day"],
            last_day=found["last_day"],
            reference=found.get("reference", ""),
            reason=found.get("reason", ""),
            ground=int(ground) if ground else None,
            representative=found.get("representative", ""),
            livelihood=found.get("livelihood", False),
            basis=found.get("basis", ""),
            period=found.get("period", ""),
            visits=found.get("visits"),
        )
        return {"terms": terms}


class MinisterialForm(MeasureForm):
    kind = "ministerial"

    reference = forms.CharField(label=_("Reference of the decision"), max_length=80)
    ground = forms.ChoiceField(
        label=_("Ground"),
        choices=[("", _("Choose")), *((str(key), word) for key, word in GROUNDS.items())],
    )
    representative = forms.CharField(
        label=_("Legal representative"), max_length=200, required=False, help_text=_("For ground 2.")
    )
    reason = forms.CharField(label=_("Reasons"), required=False, max_length=4000, widget=forms.Textarea({"rows": 3}))


class HouseForm(MeasureForm):
    kind = "house"

    livelihood = forms.BooleanField(
        label=_("To protect the player's livelihood"),
        required=False,
        help_text=_("Only such exclusions can be reported to the control agents. Leave empty for other reasons."),
    )
    reference = forms.CharField(label=_("Reference of the decision"), max_length=80, required=False)
    reason = forms.CharField(
        label=_("Reasons"),
        max_length=4000,
        widget=forms.Textarea({"rows": 4}),
        help_text=_("They are sent to the Minister of Justice: the notice is created with this entry."),
    )


class SelfExclusionForm(MeasureForm):
    kind = "self_ban"

    last_day = CalendarField(
        label=_("Last day"),
        help_text=_(
            "One month to seven years after the first day. It can be neither shortened nor extended afterwards."
        ),
    )
    reference = forms.CharField(
        label=_("Reference of the request"),
        max_length=80,
        required=False,
        help_text=_("For example the form number."),
    )


class VisitLimitForm(MeasureForm):
    kind = "visit_limit"

    basis = forms.ChoiceField(label=_("Visit limit set by"), choices=[("", _("Choose")), *BASES.items()])
    period = forms.ChoiceField(
        label=_("Visits counted by"),
        choices=[("", _("Choose")), *PERIODS.items()],
        help_text=_("The management can only limit visits per calendar month."),
    )
    visits = forms.IntegerField(
        label=_("Visits allowed"),
        help_text=_("One visit is one gaming day, however often the guest enters on that day."),
    )
    last_day = CalendarField(
        label=_("Last day"),
        required=False,
        help_text=_(
            "Required for a limit at the guest's own request, which applies until the return interview. "
            "Leave empty if a limit of the management applies until lifted."
        ),
    )
    reference = forms.CharField(label=_("Reference"), max_length=80, required=False)
    reason = forms.CharField(
        label=_("Reasons"),
        required=False,
        max_length=4000,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("Required for a limit of the management."),
    )


class WhoForm(Form):
    """A person unknown to the venue, as named by the decision."""

    surname = forms.CharField(label=_("Surname"), max_length=200)
    given_names = forms.CharField(label=_("First names"), max_length=200, required=False)
    other_names = forms.CharField(
        label=_("Other names"),
        max_length=2000,
        required=False,
        widget=forms.Textarea({"rows": 2}),
        help_text=_("For example a birth name or an alias, one per line. The door screens guests against all of them."),
    )
    born_on: PartialDateField = StatedDateField(
        label=_("Date of birth"),
        required=False,
        help_text=_("As worded in the decision: 17.05.1961, --.05.1961, 1961, about 1961, 1960 or 1962."),
    )
    sex = forms.ChoiceField(label=_("Sex"), choices=list(SEXES.items()), initial="X")
    nationality = forms.CharField(
        label=_("Nationality"), max_length=3, required=False, help_text=_("Three letters, as on a passport.")
    )
    document_number = forms.CharField(label=_("Document number"), max_length=40, required=False)
    document_state = forms.CharField(
        label=_("Issuing state"), max_length=3, required=False, help_text=_("Three letters, as on a passport.")
    )

    def __init__(self, data: FormData = None, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        for name in self.fields:
            self.fields[name].widget.attrs.setdefault("autocomplete", "off")

    def get_who(self) -> Who:
        found = self.cleaned_data
        born = found["born_on"]
        stated = None
        if isinstance(born, StatedBirth):
            stated = born
        return Who(
            surname=found["surname"],
            given_names=found["given_names"],
            other_names=tuple(found["other_names"].splitlines()),
            birth=stated.date if stated else born,
            birth_stated=stated.words if stated else "",
            other_births=stated.others if stated else (),
            sex=found["sex"],
            nationality=found["nationality"],
            document_number=found["document_number"],
            document_state=found["document_state"],
        )


FORMS: dict[str, type[MeasureForm]] = {
    form.kind: form for form in (HouseForm, SelfExclusionForm, VisitLimitForm, MinisterialForm)
}


class EndForm(Form):
    """The decision that ends a measure."""

    ended_on = CalendarField(label=_("Ends with effect from"))
    reference = forms.CharField(label=_("Reference of the decision"), max_length=80)
    reason = forms.CharField(label=_("Reason for ending"), max_length=4000, widget=forms.Textarea({"rows": 3}))

    def facts(self, house: House) -> dict[str, object]:
        return {name: self.cleaned_data[name] for name in ("ended_on", "reference", "reason")}


class DecidedEndForm(ArrivalForm, EndForm):
    """The Minister's decision to remove a person from the list, effective on receipt (art. 68(3))."""

    field_order = ["received_on", "received_time", "channel", "ended_on", "reference", "reason"]

    def facts(self, house: House) -> dict[str, object]:
        return super().facts(house) | {"arrival": self.arrival(house.zone)}


ENDS: dict[str, type[EndForm]] = {"ministerial": DecidedEndForm}


class AccessForm(Form):
    """The interview after a guest-requested measure."""

    interview_on = CalendarField(label=_("Interview held on"))
    note = forms.CharField(
        label=_("What was agreed"), required=False, max_length=4000, widget=forms.Textarea({"rows": 3})
    )
