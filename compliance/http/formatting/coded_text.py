"""Display of values that the log and the rulebook store as text: opening hours, and what happened."""

import re
from datetime import time

from django.utils.formats import time_format
from django.utils.functional import lazy

SPAN = re.compile(r"([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)")


def format_hours(text: str) -> str:
    """Return hours such as `20:00-02:30` in the format of the reader's language; any other text unchanged."""
    found = SPAN.fullmatch(text)
    if found is None:
        return text
    since, until = (time(int(found[part]), int(found[part + 1])) for part in (1, 3))
    return f"{time_format(since, 'TIME_FORMAT')}–{time_format(until, 'TIME_FORMAT')}"


def first_sentence(text: object) -> str:
    """Return the first sentence, what happened, without the advice that follows and without the full stop."""
    return str(text).partition(". ")[0].rstrip(".")


# Lazy: evaluated in the reader's language.
what_happened = lazy(first_sentence, str)
