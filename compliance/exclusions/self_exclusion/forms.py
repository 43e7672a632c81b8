"""Forms for a guest's request at the desk: kind, duration and language."""

from datetime import date
from typing import Any, Unpack

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import CalendarField, set_choices
from compliance.people.forms import PartialDateField
from compliance.rules.values.durations import months_later

from ..agreements.domain.texts import WORDINGS
from ..measure_register.presentation.words import PERIODS
from ..measures.forms.measures import WhoForm
from .services import Wish

OTHER = "other"
# Maximum months until the first day.
AHEAD = 84


class BearerForm(WhoForm):
    """The guest at the desk, typed from their document."""

    born_on = PartialDateField(
        label=_("Date of birth"),
        required=False,
        help_text=_("Day.month.year; -- for a day or month not stated on the document."),
    )


class WishForm(Form):
    """The guest's request. A limit needs the number of visits and their period."""

    kind = forms.ChoiceField(
        label=_("Guest's request"),
        choices=[("self_ban", _("Self-exclusion")), ("visit_limit", _("Visit limit"))],
        widget=forms.RadioSelect,
    )
    language = forms.ChoiceField(
        label=_("Language of the guest"),
        choices=[(code, words.language) for code, words in WORDINGS.items()],
        widget=forms.RadioSelect,
    )
    length = forms.ChoiceField(label=_("Duration"), widget=forms.RadioSelect)
    last_day = CalendarField(label=_("Last day"), required=False, help_text=_("For a different duration."))
    first_day = CalendarField(label=_("First day"), required=False, help_text=_("Leave empty to begin immediately."))
    visits = forms.IntegerField(label=_("Visits allowed"), required=False, min_value=1, max_value=366)
    period = forms.ChoiceField(
        label=_("Visits counted by"), required=False, choices=[("", _("Choose")), *PERIODS.items()]
    )
    to_minister = forms.BooleanField(
        label=_("The guest also asks the Minister of Justice for an exclusion"),
        required=False,
        help_text=_("For a self-exclusion. The casino forwards the request to the Minister."),
    )

    def __init__(
        self, data: FormData = None, *, today: date, lengths: list[tuple[int, date]], **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        self.today = today
        usual = [(str(months), _in_words(months, last)) for months, last in lengths]
        set_choices(self, "length", [*usual, (OTHER, gettext("Other: until the last day below"))])

    def clean(self) -> dict[str, object]:
        found: dict[str, Any] = super().clean() or {}
        if found.get("length") == OTHER and not found.get("last_day") and "last_day" not in self.errors:
            self.add_error("last_day", gettext("Enter the last day or choose a duration."))
        if found.get("length") not in {None, OTHER} and found.get("last_day"):
            self.add_error(
                "last_day", gettext("Choose a duration or enter the last day, not both. It cannot be changed later.")
            )
        first = found.get("first_day")
        if first is not None and first > months_later(self.today, AHEAD):
            self.add_error("first_day", gettext("That is too far ahead. Check the year."))
        if found.get("kind") == "visit_limit":
            for name in ("visits", "period"):
                if not found.get(name) and name not in self.errors:
                    self.add_error(name, gettext("Required for a visit limit."))
        return found

    def wish(self) -> Wish:
        found = self.cleaned_data
        first = found["first_day"] or self.today
        length = found["length"]
        return Wish(
            kind=found["kind"],
            first_day=first,
            last_day=found["last_day"] if length == OTHER else months_later(first, int(length)),
            language=found["language"],
            period=found["period"],
            visits=found["visits"],
            to_minister=found["to_minister"],
        )


def _in_words(months: int, last: date) -> str:
    years, rest = divmod(months, 12)
    span = (
        ngettext("%(count)s month", "%(count)s months", months) % {"count": months}
        if rest
        else ngettext("%(count)s year", "%(count)s years", years) % {"count": years}
    )
    return gettext("{span}, until {day}").format(span=span, day=date_format(last, "SHORT_DATE_FORMAT"))
