"""The filters of a declared register: the form of its page, the parameters of its API list, and its note in the log."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any, ClassVar

import django_filters
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..input.base import Form
from ..input.fields import CalendarField
from .declarations import Scope, Words

__all__ = [
    "ComputedFilter",
    "FilterForm",
    "RegisterFilter",
    "Shortcut",
    "Shortcuts",
    "SpanFilter",
    "YesNoFilter",
    "first_gaming_day",
    "last_gaming_day",
]

_YES_NO = {"true": True, "false": False}


@dataclass(frozen=True)
class Shortcut:
    """A link that sets filters: their names with what is sent."""

    title: Words
    sent: dict[str, str]
    is_current: bool
    query: str = ""


@dataclass(frozen=True)
class Shortcuts:
    """Links for the filters that people set most; `style` is a class of docs/design.md."""

    label: Words
    links: list[Shortcut]
    style: str = "segments spans"


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

    @classmethod
    def usual(cls, scope: Scope) -> dict[str, str]:
        """What filters that are not sent mean: nothing, unless the rows cannot be computed without them."""
        return {}

    @classmethod
    def usual_on_page(cls, scope: Scope) -> dict[str, str]:
        """The same for a page."""
        return cls.usual(scope)

    def shortcuts(self, address: QueryDict) -> list[Shortcuts]:
        """Links above the rows, for the other filters that an address has."""
        return [replace(each, links=_led(each.links, address)) for each in self.links()]

    def links(self) -> list[Shortcuts]:
        """The same without an address."""
        return []

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
        return tuple(found) or ((_("Filter"), _("None: the full register.")),)

    @property
    def chosen(self) -> list[tuple[str, Any]]:
        """The filters that narrow, with what they were sent; of valid ones."""
        return [(name, value) for name, value in self.form.cleaned_data.items() if value not in (None, "")]


def _led(links: Iterable[Shortcut], address: QueryDict) -> list[Shortcut]:
    found = []
    for link in links:
        query = address.copy()
        for name in ("page", "export"):
            query.pop(name, None)
        for name, value in link.sent.items():
            query[name] = value
        found.append(replace(link, query=f"?{query.urlencode()}"))
    return found


class SpanFilter(RegisterFilter):
    """A span of gaming days, both included; an end that is not sent is open. A page shows some days until tonight."""

    first = first_gaming_day()
    last = last_gaming_day()

    @classmethod
    def usual_first(cls, tonight: date) -> date:
        """The first gaming day of a page that is opened without any: six days before tonight."""
        return tonight - timedelta(days=6)

    @classmethod
    def usual_on_page(cls, scope: Scope) -> dict[str, str]:
        tonight = scope.gaming_day
        return {"first": cls.usual_first(tonight).isoformat(), "last": tonight.isoformat()}

    def links(self) -> list[Shortcuts]:
        """The spans that people ask for most, one click each."""
        tonight = self.scope.gaming_day
        spans: list[tuple[Words, date | None, date | None]] = [
            (_("Tonight"), tonight, tonight),
            (_("7 days"), tonight - timedelta(days=6), tonight),
            (_("This month"), tonight.replace(day=1), tonight),
            (_("This year"), tonight.replace(month=1, day=1), tonight),
            (_("All"), None, None),
        ]
        chosen = dict(self.chosen) if self.is_valid() else {"first": ""}
        links = []
        for title, first, last in spans:
            sent = {"first": first.isoformat() if first else "", "last": last.isoformat() if last else ""}
            links.append(Shortcut(title, sent, (chosen.get("first"), chosen.get("last")) == (first, last)))
        return [Shortcuts(_("Gaming days"), links)]


class ComputedFilter(SpanFilter):
    """A span for which rows are computed. Without days it is a week, for files and the API too."""

    @classmethod
    def usual(cls, scope: Scope) -> dict[str, str]:
        return cls.usual_on_page(scope)

    def filter_queryset(self, queryset: Any) -> Any:
        return queryset

    def links(self) -> list[Shortcuts]:
        """Without the span of all gaming days."""
        (spans,) = super().links()
        return [replace(spans, links=[link for link in spans.links if link.sent["first"]])]
