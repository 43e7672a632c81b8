"""Days and amounts as people type them: the European way, as ISO 8601, or from the browser's calendar."""

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class DayField(forms.DateField):
    """A full date, typed by hand and shown as it was typed."""

    def __init__(self, **options: Any) -> None:
        super().__init__(input_formats=["%d.%m.%Y", "%Y-%m-%d", "%d/%m/%Y", "%d-%m-%Y"], **options)
        self.error_messages["invalid"] = _("Type the date as day.month.year, for example 01.06.2030.")

    def prepare_value(self, value: Any) -> Any:
        return value.strftime("%d.%m.%Y") if isinstance(value, date) else value


class CalendarField(DayField):
    """A day chosen from the browser's calendar; where the browser has none, it is typed."""

    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})

    def prepare_value(self, value: Any) -> Any:
        return value


class AmountField(forms.DecimalField):
    """An amount with a point or a comma before its cents, and nothing between thousands: 1,49 is never 149."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})

    def to_python(self, value: Any) -> Any:
        return super().to_python(str(value).replace(",", ".") if value not in self.empty_values else value)
