"""Search form of the log."""

from collections.abc import Iterable
from datetime import tzinfo

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ..local_days import range_of_days
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


class LogSearchForm(forms.Form):
    """All fields are optional. Days are calendar dates at the venue, both included."""

    text = forms.CharField(label=_("Text search"), required=False, max_length=100)
    # The function itself: areas register their kinds later, and the sentences are sorted in the language of the reader.
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
        """Return the search; days are those of `zone`."""
        cleaned = self.cleaned_data
        since, until = range_of_days(cleaned["since"], cleaned["until"], zone)
        return Search(
            kind=cleaned["kind"],
            actor=cleaned["actor"],
            since=since,
            until=until,
            text=cleaned["text"],
        )


class NextPageForm(forms.Form):
    """Where the next page of a long act starts."""

    after = forms.IntegerField(required=False, min_value=0, max_value=LAST)
