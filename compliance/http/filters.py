"""The filters of a declared register: the form of its page, the parameters of its API list, and its note in the log."""

from typing import Any, ClassVar

import django_filters
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from .columns import Scope, Words
from .fields import CalendarField
from .forms import Form

__all__ = ["FilterForm", "RegisterFilter", "YesNoFilter", "first_gaming_day", "last_gaming_day"]

_YES_NO = {"true": True, "false": False}


class _DayFilter(django_filters.Filter):
    """A day from which on, or up to which, rows are shown."""

    field_class = CalendarField


def first_gaming_day(field: str = "gaming_day") -> django_filters.Filter:
    """The filter `first` of a register: its rows from a gaming day on."""
    return _DayFilter(field, "gte", label=gettext_lazy("From gaming day"))


def last_gaming_day(field: str = "gaming_day") -> django_filters.Filter:
    """The filter `last` of a register: its rows up to a gaming day, which is included."""
    return _DayFilter(field, "lte", label=gettext_lazy("To gaming day"))


class YesNoFilter(django_filters.ChoiceFilter):
    """True or false. django-filter's own takes anything else for a filter that was not sent, and leaves every row."""

    def __init__(self, *args: Any, **options: Any) -> None:
        choices = [("true", gettext_lazy("yes")), ("false", gettext_lazy("no"))]
        super().__init__(*args, choices=choices, empty_label=gettext_lazy("All"), **options)

    def filter(self, qs: Any, value: str) -> Any:
        return super().filter(qs, _YES_NO.get(value, value))


class FilterForm(Form):
    """The form of all filters. Where there are a first and a last day, they are in their order."""

    def clean(self) -> dict[str, Any]:
        sent = super().clean() or {}
        if sent.get("first") and sent.get("last") and sent["first"] > sent["last"]:
            self.add_error("last", _("The last day is before the first one."))
        return sent


class RegisterFilter(django_filters.FilterSet):
    """What a register is narrowed to, by codes and days. Never by a name: the address and the log have it."""

    scope: Scope
    # Filters whose codes overlap: some rows have several of them, and each row has one at least.
    overlapping: ClassVar[frozenset[str]] = frozenset()

    class Meta:
        form: ClassVar[type[Form]] = FilterForm

    def __init__(self, *args: Any, scope: Scope, **kwargs: Any) -> None:
        self.scope = scope
        super().__init__(*args, **kwargs)

    @property
    def codes(self) -> str:
        """What is narrowed to, for the log: names of filters with codes and days."""
        return " ".join(f"{name}={value}" for name, value in self.chosen)

    def in_words(self) -> tuple[tuple[Words, Words], ...]:
        """The same for people, as the workbook says it."""
        fields = self.form.fields
        found = []
        for name, value in self.chosen:
            choices = dict(getattr(fields[name], "choices", ()))
            found.append((fields[name].label or name, str(choices.get(value, value))))
        return tuple(found) or ((_("Filter"), _("None: the whole register.")),)

    @property
    def chosen(self) -> list[tuple[str, Any]]:
        """The filters that narrow, with what they were sent; of valid ones."""
        return [(name, value) for name, value in self.form.cleaned_data.items() if value not in (None, "")]
