"""Forms of door posts, closed doors and explained gaps."""

from collections.abc import Iterable
from datetime import date, datetime, time
from typing import TYPE_CHECKING, NotRequired, Required, Unpack

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import set_choices
from compliance.http.registers.same_names import staff_choices

from ..opening_hours.forms import ClockField, reason_field
from ..opening_hours.selectors import moment_of

if TYPE_CHECKING:
    from compliance.venues.models.places import Door
    from compliance.venues.models.staff import Staff


class _Times(Form):
    """Clock readings within one gaming day; when clocks go back, each can mean its second occurrence."""

    began = ClockField(label=pgettext_lazy("time of day", "From"))
    ended = ClockField(label=pgettext_lazy("time of day", "To"))
    began_again = forms.BooleanField(label=_("From: the second occurrence when the clock goes back"), required=False)
    ended_again = forms.BooleanField(label=_("To: the second occurrence when the clock goes back"), required=False)

    def __init__(
        self, data: FormData = None, *, day: date, second_occurrence: bool = False, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        self.day = day
        if not second_occurrence:
            del self.fields["began_again"], self.fields["ended_again"]

    def facts(self, house: House) -> dict[str, object]:
        """Return the times meant by the readings, with the reason."""
        return {
            "began_at": self._moment("began", house),
            "ended_at": self._moment("ended", house),
            "reason": self.cleaned_data["reason"],
        }

    def _moment(self, name: str, house: House) -> datetime | None:
        clock: time | None = self.cleaned_data[name]
        again = bool(self.cleaned_data.get(f"{name}_again"))
        if clock is None:
            return None
        return moment_of(house, self.day, clock, again=again, last=name == "ended")


class CorrectForm(_Times):
    """The true times of a post."""

    reason = reason_field(_("Why the times are corrected"))


class DoorTimesOptions(FormOptions):
    """What the times of a post at a door are shown with."""

    doors: "Required[Iterable[Door]]"
    day: Required[date]
    second_occurrence: NotRequired[bool]


class _DoorTimes(_Times):
    """The same at a door of the venue."""

    door = forms.ChoiceField(label=_("Door"))

    def __init__(
        self,
        data: FormData = None,
        *,
        doors: "Iterable[Door]",
        day: date,
        second_occurrence: bool = False,
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(data, day=day, second_occurrence=second_occurrence, **options)
        self.doors = {str(row.pk): row for row in doors}
        set_choices(self, "door", [(key, f"{row.name} ({row.room.name})") for key, row in self.doors.items()])

    def facts(self, house: House) -> dict[str, object]:
        return super().facts(house) | {"door": self.doors[self.cleaned_data["door"]]}


class EnterForm(_DoorTimes):
    """Who held a post at which door without signing on."""

    staff = forms.ChoiceField(label=_("Who"))
    reason = reason_field(_("Why the post was not recorded at the time"))

    field_order = ("staff", "door", "began", "began_again", "ended", "ended_again", "reason")

    def __init__(
        self, data: FormData = None, *, people: "Iterable[Staff]", **options: Unpack[DoorTimesOptions]
    ) -> None:
        super().__init__(data, **options)
        self.people = {str(row.pk): row for row in people}
        set_choices(self, "staff", staff_choices(self.people.values()))

    def facts(self, house: House) -> dict[str, object]:
        return super().facts(house) | {"staff": self.people[self.cleaned_data["staff"]]}


class CloseForm(_DoorTimes):
    """Which door is closed, from when to when, and why."""

    reason = reason_field(_("Why the door is closed"))

    field_order = ("door", "began", "began_again", "ended", "ended_again", "reason")

    def __init__(self, data: FormData = None, **options: Unpack[DoorTimesOptions]) -> None:
        super().__init__(data, **options)
        self.fields["began"].required = False
        self.fields["began"].help_text = _("Leave it empty to close the door now.")


class ExplainForm(Form):
    """Why a door was unstaffed; the gap as the page showed it."""

    door = forms.ChoiceField(widget=forms.HiddenInput)
    # The exact times of the gap, with microseconds: `explain_gap` accepts no others.
    began_at = forms.CharField(max_length=40, widget=forms.HiddenInput)
    ended_at = forms.CharField(max_length=40, widget=forms.HiddenInput)
    text = reason_field(_("Why the door was not staffed"))

    def __init__(self, data: FormData = None, *, doors: "Iterable[Door]", **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        self.doors = {str(row.pk): row for row in doors}
        set_choices(self, "door", [(key, row.name) for key, row in self.doors.items()])

    def facts(self, house: House) -> dict[str, object]:
        return self.cleaned_data | {"door": self.doors[self.cleaned_data["door"]]}

    def _moment(self, name: str) -> datetime:
        try:
            found: datetime | None = datetime.fromisoformat(self.cleaned_data[name])
        except ValueError:
            found = None
        if found is None or found.tzinfo is None:
            raise forms.ValidationError(_("The gap could not be read. Reload the page."))
        return found

    def clean_began_at(self) -> datetime:
        return self._moment("began_at")

    def clean_ended_at(self) -> datetime:
        return self._moment("ended_at")
