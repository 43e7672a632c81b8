"""Sentences of the log about the use of Carnet."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from audit.recording.counting import Counting, Sentence
from compliance.venues.acts import LABELS as VENUE_LABELS

from .presentation import words

KINDS: dict[str, Sentence] = {
    "usage.alert.raised": _("Raised an alert about an account: {activity}, {counted} in {span} (limit {limit})."),
    "usage.alert.opened": _("Viewed an alert about an account."),
    "usage.alert.reviewed": _("Reviewed an alert about an account: {outcome}."),
    "http.permission.denied_again": Counting(
        "times",
        lambda number: ngettext(
            "Access refused {times} more time since {since}: the role lacks the permission {permission}.",
            "Access refused {times} more times since {since}: the role lacks the permission {permission}.",
            number,
        ),
    ),
}
LABELS = {
    ("usage.alert.raised", "activity"): words.ACTIVITIES,
    ("usage.alert.raised", "span"): words.SPANS,
    ("usage.alert.reviewed", "outcome"): words.OUTCOMES,
    ("http.permission.denied_again", "permission"): VENUE_LABELS["http.permission.denied", "permission"],
}

# Decisions of a second person, who needs their own session and factor (ADR 72).
APPROVALS = frozenset({"usage.alert.reviewed"})
