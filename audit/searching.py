"""Words of the log: sealed entries are indexed when the sealer has nothing else to do, newer ones are read through."""

from __future__ import annotations

from django.db.models import Func, Value

from .taken import Link

AT_ONCE = 1_000
INDEX = """
INSERT INTO audit.words (idx, words)
SELECT idx, audit.words_of(leaf) FROM audit.leaf
WHERE idx > (SELECT coalesce(max(idx), -1) FROM audit.words) ORDER BY idx LIMIT %s
"""


def index(link: Link, most: int = AT_ONCE) -> int:
    """Index the oldest leaves whose words cannot be found yet; how many there were."""
    with link.transaction():
        return link.execute(INDEX, [most]).rowcount


def with_words(text: str) -> Func:
    """The ids of acts that have these words, or with a row that has them; the last may be the beginning of a word.

    "In quotation marks" they follow each other, -without is without.
    """
    return Func(Value(text), function="audit.acts_with", template="(SELECT %(function)s(%(expressions)s))")
