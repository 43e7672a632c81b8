"""Search form of the log."""

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta, tzinfo

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ..models import Entry
from ..recording import kinds
from .selectors import Search


def _kind_choices() -> Iterable[tuple[str, str]]:
    yield "", str(_("All events"))
    yield from sorted(
        ((kind, kinds.act_sentence(Entry(kind=kind))) for kind in kinds.registered_sentences()), key=lambda k: k[1]
    )


# Entries are numbered from 1 to this.
LAST = 2**63 - 1


class Filters(forms.Form):
    """All fields are optional. Days are calendar dates at the venue, both included."""

    text = forms.CharField(label=_("Text search"), required=False, max_length=100)
    kind = forms.ChoiceField(label=_("Event"), required=False, choices=_kind_choices)
    since = forms.DateField(
        label=pgettext_lazy("first day", "From"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    until = forms.DateField(
        label=_("Up to and including"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    actor = forms.UUIDField(required=False, widget=forms.HiddenInput)
    before = forms.IntegerField(required=False, min_value=1, max_value=LAST, widget=forms.HiddenInput)

    def search(self, zone: tzinfo) -> Search:
        """Return the search; days start at midnight in `zone`."""
        cleaned = self.cleaned_data
        return Search(
            kind=cleaned["kind"],
            actor=cleaned["actor"],
            since=start_of_day(cleaned["since"], zone),
            until=midnight_after(cleaned["until"], zone),
            text=cleaned["text"],
        )


class Onward(forms.Form):
    """Where the next page of a long act starts."""

    after = forms.IntegerField(required=False, min_value=0, max_value=LAST)


def start_of_day(day: date | None, zone: tzinfo) -> datetime | None:
    """Return the start of a calendar date in `zone`."""
    return datetime.combine(day, time.min, tzinfo=zone) if day else None


def midnight_after(day: date | None, zone: tzinfo) -> datetime | None:
    """Return the start of the following date; None, meaning no limit, for the last date Python knows."""
    if day and day < date.max:
        return start_of_day(day + timedelta(days=1), zone)
    return None
