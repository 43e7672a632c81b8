"""After a run the database is asked whether the answers were true: as many cards as answers, no gap, one act each."""

from dataclasses import dataclass

import psycopg

from . import place


@dataclass(frozen=True)
class Mark:
    """Where the registers stood before a run."""

    last_number: int
    decisions: int
    cards: int
    entries: int
    log: int


COUNTS = """SELECT (SELECT last_number FROM admissions_cardseries WHERE venue_id = %(venue)s AND kind = 'day'),
    (SELECT count(*) FROM admissions_doordecision WHERE venue_id = %(venue)s AND gaming_day >= %(since)s),
    (SELECT count(*) FROM admissions_admissioncard WHERE venue_id = %(venue)s AND gaming_day >= %(since)s),
    (SELECT count(*) FROM admissions_entry WHERE venue_id = %(venue)s AND gaming_day >= %(since)s),
    (SELECT coalesce(max(id), 0) FROM audit.entry)"""

ACTS = """SELECT count(*), count(DISTINCT act), count(DISTINCT subject_id),
        count(*) FILTER (WHERE NOT EXISTS (SELECT FROM admissions_doordecision d WHERE d.id = subject_id))
    FROM audit.entry WHERE id > %s AND operation = 'A' AND kind LIKE 'admissions.%%'"""

NUMBERS = """SELECT count(*), coalesce(min(number), 0), coalesce(max(number), 0),
        count(*) FILTER (WHERE NOT EXISTS (SELECT FROM admissions_cardstub s WHERE s.card_id = c.id))
    FROM admissions_admissioncard c WHERE venue_id = %s AND kind = 'day' AND number > %s"""


def mark(database: str, told: dict) -> Mark:
    """Where the registers of the house stand now."""
    with psycopg.connect(place.superuser(database)) as admin:
        return Mark(*admin.execute(COUNTS, {"venue": told["venue"], "since": told["yesterday"]}).fetchone())


def unplayed(database: str, told: dict, before: Mark, transactions: int) -> list[str]:
    """What pgbench's transactions did not do that admissions do: a decision and an act each, a card for most."""
    after = mark(database, told)
    with psycopg.connect(place.superuser(database)) as admin:
        acts, distinct, subjects, strange = admin.execute(ACTS, [before.log]).fetchone()
    cards = after.cards - before.cards
    checks = {
        "transactions and decisions stored": (transactions, after.decisions - before.decisions),
        "transactions and acts in the log": (transactions, acts),
        "acts and different acts": (acts, distinct),
        "acts and different decisions": (acts, subjects),
        "acts about something else": (0, strange),
        "cards stored and entries stored": (cards, after.entries - before.entries),
        "cards stored and numbers taken": (cards, after.last_number - before.last_number),
        "whether most were given a card": (True, cards > 0.7 * transactions),
    }
    return [f"{what}: {one} and {other}" for what, (one, other) in checks.items() if one != other]


def faults(database: str, told: dict, before: Mark, *, answers: int, labels: list[str]) -> list[str]:
    """What does not agree between the answers of a run and the registers; empty when everything does."""
    after = mark(database, told)
    with psycopg.connect(place.superuser(database)) as admin:
        acts, distinct, subjects, strange = admin.execute(ACTS, [before.log]).fetchone()
        cards, first, last, stubless = admin.execute(NUMBERS, [told["venue"], before.last_number]).fetchone()
    count = len(labels)
    wanted = {f"D-{number:06d}" for number in range(before.last_number + 1, before.last_number + 1 + count)}
    checks = {
        "cards told and cards stored": (count, after.cards - before.cards),
        "cards told and entries stored": (count, after.entries - before.entries),
        "answers and decisions stored": (answers, after.decisions - before.decisions),
        "cards told and numbers taken": (count, after.last_number - before.last_number),
        "cards and the span of their numbers": (cards, last - first + 1 if cards else 0),
        "numbers told and numbers wanted": (wanted, set(labels)),
        "cards without a stub": (0, stubless),
        "answers and acts in the log": (answers, acts),
        "acts and different acts": (acts, distinct),
        "acts and different decisions": (acts, subjects),
        "acts about something else": (0, strange),
    }
    return [f"{what}: {one} and {other}" for what, (one, other) in checks.items() if one != other]
