"""What the log and the rulebook keep as a code or with advice, as a part of a sentence: hours, and what happened."""

import re
from datetime import time

from django.utils.formats import time_format
from django.utils.functional import lazy

SPAN = re.compile(r"([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)")


def hours(text: str) -> str:
    """Hours such as `20:00-02:30`, as the log and the rulebook keep them, in the reader's manner; else the text."""
    found = SPAN.fullmatch(text)
    if found is None:
        return text
    since, until = (time(int(found[part]), int(found[part + 1])) for part in (1, 3))
    return f"{time_format(since, 'TIME_FORMAT')}–{time_format(until, 'TIME_FORMAT')}"


def first_sentence(text: object) -> str:
    """What happened, without the sentences that say what to do about it, and without its full stop."""
    return str(text).partition(". ")[0].rstrip(".")


# The same in the language of whoever reads it.
what_happened = lazy(first_sentence, str)
