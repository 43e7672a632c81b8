"""The filters of a declared register: the form of its page, the parameters of its API list, and its log entry."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from types import MappingProxyType
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
    "DayFilter",
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
    """A link that sets filters to the values in `sent`."""

    title: Words
    sent: dict[str, str]
    is_current: bool
    query: str = ""


@dataclass(frozen=True)
class Shortcuts:
    """Links for the most frequent filters; `style` is a class of docs/design.md."""

    label: Words
    links: list[Shortcut]
    style: str = "segments spans"


class DayFilter(django_filters.Filter):
    """A calendar date, such as the first or last day of a period."""

    field_class = CalendarField


def first_gaming_day(field: str = "gaming_day") -> django_filters.Filter:
    """Return the filter `first` of a register: rows from this gaming day on."""
    return DayFilter(field, "gte", label=gettext_lazy("From gaming day"))


def last_gaming_day(field: str = "gaming_day") -> django_filters.Filter:
    """Return the filter `last` of a register: rows up to and including this gaming day."""
    return DayFilter(field, "lte", label=gettext_lazy("To gaming day"))


class YesNoFilter(django_filters.ChoiceFilter):
    """True or false. The one of django-filter ignores any other value and returns every row."""

    # Any here and below: the arguments and rows are those that django-filter passes on, without types of its own.
    def __init__(self, *args: Any, **options: Any) -> None:
        choices = [("true", gettext_lazy("yes")), ("false", gettext_lazy("no"))]
        super().__init__(*args, choices=choices, empty_label=gettext_lazy("All"), **options)

    def filter(self, qs: Any, value: str) -> Any:
        return super().filter(qs, _YES_NO.get(value, value))


class FilterForm(Form):
    """The form of all filters; it checks that the first day is not after the last one."""

    def clean(self) -> dict[str, Any]:
        sent = super().clean() or {}
        if sent.get("first") and sent.get("last") and sent["first"] > sent["last"]:
            self.add_error("last", _("The last day is before the first one."))
        return sent


class RegisterFilter(django_filters.FilterSet):
    """The filters of a register: codes and days, never a name, because the address and the log contain them."""

    scope: Scope
    # Filters whose codes overlap: a row may match several of them, and matches at least one.
    overlapping: ClassVar[frozenset[str]] = frozenset()
    # Codes that the rules of a jurisdiction do not know, by jurisdiction and filter: they are not offered there.
    unknown: ClassVar[Mapping[str, Mapping[str, frozenset[str]]]] = MappingProxyType({})

    class Meta:
        form: ClassVar[type[Form]] = FilterForm

    def __init__(self, *args: Any, scope: Scope, **kwargs: Any) -> None:
        self.scope = scope
        super().__init__(*args, **kwargs)
        for name, codes in self.unknown.get(scope.house.jurisdiction, {}).items():
            extra = self.filters[name].extra
            extra["choices"] = [choice for choice in extra["choices"] if choice[0] not in codes]

    @classmethod
    def usual(cls, scope: Scope) -> dict[str, str]:
        """Return values for filters that are not sent: none, unless the rows cannot be computed without them."""
        return {}

    @classmethod
    def usual_on_page(cls, scope: Scope) -> dict[str, str]:
        """Return the same values for a page."""
        return cls.usual(scope)

    def shortcuts(self, address: QueryDict) -> list[Shortcuts]:
        """Return links above the rows, which keep the other filters of the address."""
        return [replace(each, links=_resolve_links(each.links, address)) for each in self.links()]

    def links(self) -> list[Shortcuts]:
        """Return the links without an address."""
        return []

    @property
    def codes(self) -> str:
        """The active filters for the log: names with codes and days."""
        return " ".join(f"{name}={value}" for name, value in self.chosen)

    def in_words(self) -> tuple[tuple[Words, Words], ...]:
        """Return the active filters as text, for the workbook."""
        fields = self.form.fields
        found = []
        for name, value in self.chosen:
            choices = dict(getattr(fields[name], "choices", ()))
            found.append((fields[name].label or name, str(choices.get(value, value))))
        return tuple(found) or ((_("Filter"), _("None: the full register.")),)

    @property
    def chosen(self) -> list[tuple[str, object]]:
        """The active filters with their values; requires valid filters."""
        return [(name, value) for name, value in self.form.cleaned_data.items() if value not in (None, "")]


def _resolve_links(links: Iterable[Shortcut], address: QueryDict) -> list[Shortcut]:
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
    """A period of gaming days, both included; an end that is not sent is open. A page defaults to the last days."""

    # Do files and the API default to the period of the page, too?
    defaults_everywhere: ClassVar[bool] = False
    first = first_gaming_day()
    last = last_gaming_day()

    @classmethod
    def usual(cls, scope: Scope) -> dict[str, str]:
        return cls.usual_on_page(scope) if cls.defaults_everywhere else super().usual(scope)

    @classmethod
    def usual_first(cls, tonight: date) -> date:
        """Return the default first gaming day of a page: six days before tonight."""
        return tonight - timedelta(days=6)

    @classmethod
    def usual_on_page(cls, scope: Scope) -> dict[str, str]:
        tonight = scope.gaming_day
        return {"first": cls.usual_first(tonight).isoformat(), "last": tonight.isoformat()}

    def links(self) -> list[Shortcuts]:
        """Return links for the most frequent periods."""
        tonight = self.scope.gaming_day
        spans: list[tuple[Words, date | None, date | None]] = [
            (_("Tonight"), tonight, tonight),
            (_("7 days"), tonight - timedelta(days=6), tonight),
            (_("This month"), tonight.replace(day=1), tonight),
            (_("This year"), tonight.replace(month=1, day=1), tonight),
            (_("All"), None, None),
        ]
        # With invalid days no link is current: an empty dictionary would mark the one for all gaming days.
        chosen = dict(self.chosen) if self.is_valid() else {"first": ""}
        links = []
        for title, first, last in spans:
            sent = {"first": first.isoformat() if first else "", "last": last.isoformat() if last else ""}
            links.append(Shortcut(title, sent, (chosen.get("first"), chosen.get("last")) == (first, last)))
        return [Shortcuts(_("Gaming days"), links)]


class ComputedFilter(SpanFilter):
    """A period for which rows are computed. It defaults to a week, for files and the API too."""

    defaults_everywhere = True

    def filter_queryset(self, queryset: Any) -> Any:
        return queryset

    def links(self) -> list[Shortcuts]:
        """Return the links without the one for all gaming days."""
        (spans,) = super().links()
        return [replace(spans, links=[link for link in spans.links if link.sent["first"]])]
