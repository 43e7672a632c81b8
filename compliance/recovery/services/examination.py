"""Examines a running copy: its log and registers for themselves, and against the live log and the witnesses."""

from __future__ import annotations

from argparse import ArgumentParser
from base64 import b64encode
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

import psycopg
from psycopg import sql

from audit.operating import verify_command
from audit.publishing.published_log import consistency_proof, last_head, witnessed_head
from audit.schema.registers import registers_by_table
from audit.store.heads import Head
from audit.store.queries import Ask
from audit.store.queue import Link
from audit.store.tree_store import Missing
from audit.tlog.policy import WrongPolicy
from audit.tlog.tree import WrongProof, check_consistency
from server.backups.sentences import Sentence, gettext_noop, sentence_in, verbatim

from ..domain import Examination

# Heads that a witness signed, which the copy must contain if they are not newer than it.
COSIGNED = """
SELECT size, root FROM audit.checkpoint
WHERE size <= %s AND size IN (SELECT size FROM audit.cosignature) ORDER BY size DESC LIMIT 50
"""
AGAINST_LOG = gettext_noop("The live log does not agree with the copy: %(words)s")
AGAINST_WITNESSES = gettext_noop("The head of the witnesses does not agree with the copy: %(words)s")
FEWER_LEAVES = gettext_noop("Leaves of the live log: %(live)s, fewer than in the copy: %(copy)s.")
FEWER_ROWS = gettext_noop("Rows of the table %(table)s: %(live)s, fewer than in the copy: %(copy)s.")
MISSING_TABLES = {
    "copy": gettext_noop("The table %(table)s is missing in the copy."),
    "live": gettext_noop("The table %(table)s is missing in the live database."),
}
HAS_TABLE = "SELECT to_regclass(%s) IS NOT NULL"


def examine_copy(link: Link, live: Ask, at: datetime) -> Examination:
    """Verify a copy like `audit verify --live`, and compare it with the live installation."""

    # Any: a row has the types of its columns.
    def copied(question: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        return link.execute(question, values).fetchall()

    try:
        head, newest = last_head(copied)[0], last_head(live)[0]
    except Missing as error:
        text = gettext_noop("There is no signed head to compare: %(words)s.")
        return Examination(faults=(Sentence(text, {"words": str(error)}),))
    cosigned = [Head(size, bytes(root)) for size, root in live(COSIGNED, [head.size])]
    faults = [*compare_heads(live, head, newest)]
    faults += map(verbatim, verify_copy(link, cosigned, at))
    counted, wrong = count_rows(copied, live)
    faults += wrong
    return Examination(
        leaves=head.size,
        live_leaves=newest.size,
        witnessed=len(cosigned),
        registers=len(counted),
        rows=sum(counted.values()),
        faults=tuple(faults),
    )


def verify_copy(link: Link, cosigned: list[Head], at: datetime) -> Iterator[str]:
    """Yield what `audit verify --live` finds in the copy, with the heads of the witnesses as anchors."""
    parser = ArgumentParser()
    verify_command.add_words(parser)
    words = ["--live"]
    for head in cosigned:
        words += ["--anchor", f"{head.size}:{b64encode(head.root).decode()}"]
    yield from verify_command.find_deviations(link, at, vars(parser.parse_args(words)))


def compare_heads(live: Ask, copy: Head, newest: Head) -> Iterator[Sentence]:
    """Yield why the live log does not continue the log of the copy, or not what the witnesses signed."""
    try:
        witnessed = witnessed_head(live)[0]
    except WrongPolicy as error:
        yield Sentence(gettext_noop("The witnesses cannot be read: %(words)s"), {"words": str(error)})
        witnessed = newest
    # A witness may know a newer head than the copy: that is normal, if it continues the head of the copy.
    for text, head in {AGAINST_LOG: newest, AGAINST_WITNESSES: witnessed}.items():
        old, new = sorted((copy, head), key=lambda each: each.size)
        try:
            path = consistency_proof(live, old.size, new.size)
            check_consistency(old.size, new.size, old.root, new.root, path)
        except (WrongProof, Missing, IndexError) as error:
            yield Sentence(text, {"words": str(error)})
    if newest.size < copy.size:
        yield Sentence(FEWER_LEAVES, {"live": newest.size, "copy": copy.size})


def count_rows(copied: Ask, live: Ask) -> tuple[dict[str, int], list[Sentence]]:
    """Count the rows of each register of the copy; report tables that are missing and rows that the live one lacks."""
    counted: dict[str, int] = {}
    faults: list[Sentence] = []
    for table, model in sorted(registers_by_table().items()):
        # A table of the schema `public`, as both search paths name it.
        present = {name: ask(HAS_TABLE, [f'"{table}"'])[0][0] for name, ask in (("copy", copied), ("live", live))}
        faults += [Sentence(MISSING_TABLES[name], {"table": table}) for name in present if not present[name]]
        if not all(present.values()):
            continue
        question = sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(table)).as_string(None)
        [(rows,)], [(now,)] = copied(question, []), live(question, [])
        counted[table] = rows
        if model.append_only and now < rows:
            faults.append(Sentence(FEWER_ROWS, {"table": table, "live": now, "copy": rows}))
    return counted, faults


def failure_sentence(error: Exception) -> Sentence:
    """Return what stopped a rehearsal, without the values of rows that the database adds."""
    if isinstance(error, psycopg.Error):
        words = (str(error).splitlines() or [""])[0]
        return Sentence(gettext_noop("The copy cannot be read: %(words)s"), {"words": words})
    return sentence_in(error)
