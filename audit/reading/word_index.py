"""Full-text search of the log: sealed entries are indexed while the sealer is idle, newer ones are scanned."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import orjson
from django.db.models import BooleanField, F, Func, Value

from ..store.queue import Link
from ..tlog.leaves import DIGESTS

AT_ONCE = 1_000
# PostgreSQL makes no words of more than a megabyte of different ones; a long act has several rows.
LONGEST_TEXT = 200_000  # characters
NEWER = """
SELECT idx, act, leaf FROM audit.leaf
WHERE idx > (SELECT coalesce(max(idx), -1) FROM audit.words) ORDER BY idx LIMIT %s
"""
BETWEEN = "SELECT idx, act, leaf FROM audit.leaf WHERE idx >= %s AND idx < %s ORDER BY idx"
FIRST = """
SELECT asked.act, first.entry_id FROM unnest(%s::uuid[]) AS asked (act), LATERAL (
    SELECT entry_id FROM audit.leaf l WHERE l.act = asked.act AND l.operation IN ('A', 'N', 'E') ORDER BY 1 LIMIT 1
) first
"""
KEEP = """
INSERT INTO audit.words (idx, entry_id, words)
SELECT made.idx, made.entry_id, to_tsvector('simple', made.said)
FROM unnest(%s::bigint[], %s::bigint[], %s::text[]) AS made (idx, entry_id, said)
"""
# Fields of every leaf that are never searched for.
NO_WORDS = {"v", "nonce", "clock", "transaction", "act", "request", "origin", "house"}
# The parser of PostgreSQL splits identifiers, and such pieces were half of the index (ADR 55).
IDENTIFIER = re.compile("([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})")


@dataclass
class _IndexedText:
    """A row of the index: the text of leaves of one act, and the last of these leaves."""

    act: UUID | None
    last: int
    parts: list[str]
    length: int = 0


def index_leaves(link: Link, most: int = AT_ONCE) -> int:
    """Index the oldest leaves that are not indexed yet, one row for each act; return how many leaves there were.

    The last leaf has a row in any case, because the next call continues after the newest row.
    """
    with link.transaction():
        newer = link.execute(NEWER, [most]).fetchall()
        if newer:
            _write_rows(link, newer)
    return len(newer)


def index_part(link: Link, leaves: range) -> None:
    """Index the leaves of a part again, within the transaction of the caller; its words must be gone."""
    for start in range(leaves.start, leaves.stop, AT_ONCE):
        found = link.execute(BETWEEN, [start, min(start + AT_ONCE, leaves.stop)]).fetchall()
        _write_rows(link, found)


def _write_rows(link: Link, leaves: Sequence[tuple[Any, ...]]) -> None:
    rows = _group_by_act(leaves)
    entries = dict(link.execute(FIRST, [list({row.act for row in rows if row.act})]).fetchall())
    columns = [(row.last, entries.get(row.act), "\n".join(row.parts)) for row in rows]
    link.execute(KEEP, [list(column) for column in zip(*columns, strict=True)])


def _group_by_act(leaves: Sequence[tuple[Any, ...]]) -> list[_IndexedText]:
    """Return the texts of the acts. The last leaf always has a row, which marks the end of the index."""
    rows: list[_IndexedText] = []
    open_rows: dict[UUID, _IndexedText] = {}
    for place, act, leaf in leaves:
        if act is None:
            continue
        text = searchable_text(leaf)
        row = open_rows.get(act)
        if row is None or row.length + len(text) > LONGEST_TEXT:
            row = open_rows[act] = _IndexedText(act, place, [])
            rows.append(row)
        row.last = place
        row.parts.append(text)
        row.length += len(text)
    last = leaves[-1][0]
    if all(row.last != last for row in rows):
        rows.append(_IndexedText(None, last, []))
    return rows


def searchable_text(leaf: bytes) -> str:
    """Return the searchable text of a leaf, one value per line; an identifier is one word.

    Equivalent to `audit.searchable_text` (see tests/audit/test_searching.py), in a quarter of the time.
    """
    try:
        found = orjson.loads(leaf)
    except orjson.JSONDecodeError:
        found = None
    if not isinstance(found, dict):
        return ""  # changed after sealing: the verifier reports it, and indexing continues with the other leaves
    # The facts of an erasure list digests, which are not words.
    if isinstance(found.get("facts"), dict):
        found["facts"].pop("gone", None)
    values: list[str] = []
    for name, value in found.items():
        if name not in NO_WORDS:
            _gather_values(value, values)
    return IDENTIFIER.sub(r"\1\2\3\4\5", "\n".join(values))


def _gather_values(value: object, values: list[str]) -> None:
    """Collect texts and numbers at any depth; digests of disclosures are not words."""
    if isinstance(value, str):
        values.append(value)
    elif isinstance(value, dict):
        for name, each in value.items():
            if name != DIGESTS:
                _gather_values(each, values)
    elif isinstance(value, list):
        for each in value:
            _gather_values(each, values)
    # Not `isinstance`: True and False are integers too, and `audit.searchable_text` ignores them.
    elif type(value) is int:
        values.append(str(value))


def with_words(text: str) -> Func:
    """Return the acts with these words, in the act or in a row that it wrote.

    The last word may be a prefix. Quotation marks search for a phrase, a leading minus excludes a word.
    """
    # The function returns a set of rows, so the condition `IN` needs a subquery.
    return Func(Value(text), function="audit.acts_with", template="(SELECT %(function)s(%(expressions)s))")


def new_acts_with(text: str) -> Func:
    """Return the acts with these words among those that are not indexed yet."""
    return Func(Value(text), function="audit.new_acts_with", template="(SELECT %(function)s(%(expressions)s))")


def is_indexed_with(text: str, ids: range) -> Func:
    """Return the condition that an entry is an indexed act with these words whose id is in a range.

    An array, so that PostgreSQL reads the index of words first. It expects a page to be full after a few acts, and
    would otherwise compare one act after another.
    """
    has_words = Func(Value(text), template="words @@ audit.words_asked(%(expressions)s)")
    within = "ANY (ARRAY(SELECT entry_id FROM audit.words WHERE entry_id BETWEEN %(expressions)s))"
    found = Func(Value(ids.start), Value(ids.stop - 1), has_words, template=within, arg_joiner=" AND ")
    return Func(F("id"), found, template="%(expressions)s", arg_joiner=" = ", output_field=BooleanField())
