"""Forms of opening hours, with the fields for a time and a reason."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.input.base import Form
from compliance.http.input.fields import CalendarField

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise


class ClockField(forms.TimeField):
    """A time of day: 23:20."""

    def __init__(self, **options: Any) -> None:
        widget = forms.TimeInput(format="%H:%M", attrs={"type": "time"})
        super().__init__(input_formats=["%H:%M", "%H:%M:%S"], widget=widget, **options)
        self.error_messages["invalid"] = _("Type the time as hours and minutes, for example 23:20.")


def reason_field(label: "StrOrPromise") -> forms.CharField:
    return forms.CharField(label=label, max_length=1000, widget=forms.Textarea({"rows": 2}))


class HoursForm(Form):
    """Other hours for one gaming day; without hours the room stays closed."""

    gaming_day = CalendarField(label=_("Gaming day"))
    room_kind = forms.ChoiceField(
        label=_("Rooms"), choices=[("table", _("Rooms with tables")), ("slot", _("Rooms with slot machines only"))]
    )
    opens = ClockField(label=_("Opens at"), required=False)
    closes = ClockField(label=_("Closes at"), required=False)
    reason = reason_field(_("Why the hours differ"))
