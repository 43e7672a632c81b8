"""Fields for dates and amounts in European and ISO notation or from the browser's calendar, and long choices."""

from datetime import date
from typing import TYPE_CHECKING, Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.choices import _ChoicesInput

Choices = list[tuple[str, str]]  # values and labels of a select


class DayField(forms.DateField):
    """A full date, typed by hand and displayed as it was typed."""

    # Any: the options of the field of Django.
    def __init__(self, **options: Any) -> None:
        super().__init__(input_formats=["%d.%m.%Y", "%Y-%m-%d", "%d/%m/%Y", "%d-%m-%Y"], **options)
        self.error_messages["invalid"] = _("Type the date as day.month.year, for example 01.06.2030.")

    def prepare_value(self, value: object) -> object:
        if isinstance(value, date):
            return value.strftime("%d.%m.%Y")
        return value


class CalendarField(DayField):
    """A date from the browser's calendar; typed if the browser has none."""

    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})

    def prepare_value(self, value: object) -> object:
        return value


class AmountField(forms.DecimalField):
    """An amount with a decimal point or comma and no thousands separators: 1,49 never becomes 149."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})

    def to_python(self, value: object) -> Any:
        return super().to_python(str(value).replace(",", ".") if value not in self.empty_values else value)


class LongSelect(forms.Select):
    """A choice of hundreds: Django's template per option takes longer than the rest of the page."""

    def render(
        self, name: str, value: object, attrs: dict[str, object] | None = None, renderer: object = None
    ) -> SafeString:
        widget = self.get_context(name, value, attrs)["widget"]
        options = [option for _group, rows, _number in widget["optgroups"] for option in rows]
        options_html = format_html_join(
            "\n",
            "<option{}>{}</option>",
            ((flatatt({"value": str(each["value"])} | each["attrs"]), each["label"]) for each in options),
        )
        return format_html("<select{}>{}</select>", flatatt({"name": widget["name"]} | widget["attrs"]), options_html)


def set_choices(form: forms.Form, name: str, choices: "_ChoicesInput") -> None:
    """Set the choices of a select, radio buttons or checkboxes."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices


def set_required_choices(form: forms.Form, name: str, choices: Choices) -> None:
    """Set the choices of a required select: a single one is preselected, of several one must be chosen."""
    set_choices(form, name, choices if len(choices) == 1 else [("", _("Choose")), *choices])
