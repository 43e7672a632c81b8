"""Labels for measures, grounds and states."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from compliance.exclusions.models.arrivals import Channel
from compliance.exclusions.models.reviews import ReviewOutcome
from compliance.people.domain.stated_dates import coarsen_date
from compliance.people.presentation.words import Words
from compliance.people.presentation.words import display_birth as birth_in_words

if TYPE_CHECKING:
    from compliance.exclusions.models.measures import Measure
    from compliance.exclusions.models.ministerial_lists import ListRow


def birth_of(row: "Measure | ListRow") -> str:
    """Return a birth date as text, in the words of its source if it is not a plain date."""
    if row.birth is None or row.birth_stated:
        return str(row.birth_stated)
    text = birth_in_words(row.birth)
    if row.birth.exact is not None and coarsen_date(row.birth).month is None:
        return gettext("{date} (the day may be unknown)").format(date=text)
    return text


KINDS: Words = {
    "ministerial": _("ministerial exclusion"),
    "house": _("exclusion by management"),
    "self_ban": _("self-exclusion"),
    "visit_limit": _("visit limit"),
}
BASES: Words = {
    "art_69": _("imposed by the management"),
    "house": _("at the guest's own request"),
}
PERIODS: Words = {
    "week": _("calendar week"),
    "month": _("calendar month"),
    "year": _("calendar year"),
}


def allowed_visits(visits: int, period: str) -> str:
    """Return the visits a limit allows, such as "2 visits a month"."""
    texts = {
        "week": ngettext("%(count)s visit a week", "%(count)s visits a week", visits),
        "month": ngettext("%(count)s visit a month", "%(count)s visits a month", visits),
        "year": ngettext("%(count)s visit a year", "%(count)s visits a year", visits),
    }
    return texts[period] % {"count": visits}


def citation_subject(kind: str, basis: str, *, livelihood: bool = False) -> str:
    """Return the citation key of a measure. Visit limits and exclusions by management have two grounds each."""
    if livelihood:
        return "exclusion.livelihood"
    if basis:
        return f"limit.{basis}"
    return f"measure.{kind}"


GROUNDS: dict[int, object] = {
    1: _("1: at the person's own request"),
    2: _("2: legally incapable, at the request of the representative"),
    3: _("3: prohibited by a judgment"),
    4: _("4: presence would disturb order"),
}
STATES: Words = {
    "active": pgettext_lazy("state of a measure", "In force"),
    "coming": pgettext_lazy("state of a measure", "Begins later"),
    "interview_due": pgettext_lazy("state of a measure", "Interview due"),
    "over": pgettext_lazy("state of a measure", "Ended"),
}
# Tone and icon of each state's badge.
TONES = {
    "active": ("refused", "stop"),
    "coming": ("", "clock"),
    "interview_due": ("review", "people"),
    "over": ("", "check"),
}
REVIEWS: Words = dict(ReviewOutcome.choices)
CHANNELS: Words = dict(Channel.choices)
