"""A register of measures on a throw-away database: FEBRL's people, or a million made-up ones."""

from collections.abc import Iterable
from datetime import date
from itertools import islice
from random import Random
from typing import Any
from uuid import UUID

import psycopg

from compliance.exclusions.measures.services.numbers import store_numbers
from compliance.exclusions.screening.domain.comparison import birth_key
from compliance.vault.services.sealed_texts import store_texts

from .febrl import Record

TODAY = date(2026, 3, 3)
AT_ONCE = 10_000
COLUMNS = (
    "id, venue_id, kind, surname, given_names, mrz_name, sort_key, birth_year, birth_month, birth_day, birth_key, sex,"
    " nationality, document_number, document_state, first_day, reference, reason, representative, ground,"
    " entered_by_id, entered_at"
)
ONE = f"""
INSERT INTO exclusions_measure ({COLUMNS}) VALUES (
    %(id)s, %(house)s, 'ministerial', %(surname)s, %(given)s, %(name)s, '', %(year)s, %(month)s, %(day)s, %(key)s, 'X',
    '', %(number)s, '', '2026-01-12', 'MJ', '', '', 4, %(staff)s, '2026-01-12T10:00Z')
"""
# The names of FEBRL's people dealt out anew, with another birth date and number: as common as there.
MANY = f"""
INSERT INTO exclusions_measure ({COLUMNS})
SELECT gen_random_uuid(), %(house)s, 'ministerial', s, g, s || ' ' || g, '',
       extract(year FROM b), extract(month FROM b), extract(day FROM b),
       to_char(b, 'YYYYMMDD')::int, 'X', '', (%(tokens)s::text[])[n], '',
       '2026-01-12', 'MJ', '', '', 4, %(staff)s, '2026-01-12T10:00Z'
FROM (
    SELECT n, (%(surnames)s::text[])[1 + floor(random() * %(people)s)] AS s,
           (%(given)s::text[])[1 + floor(random() * %(people)s)] AS g,
           date '1930-01-01' + floor(random() * 25000)::int AS b
    FROM generate_series(1, %(many)s) n
) made_up
"""


def fill(own: Any, house: UUID, staff: Any, people: Iterable[Record], many: int = 0, *, numbered: bool) -> None:
    """Measures against the people of a data set and, with `many`, against as many made-up ones."""
    people = list(people)
    sides = [record.side(numbered=numbered) for record in people]
    # Whoever is listed without a birth date is listed under a number; here it says nothing.
    numbers = [
        side.number or ("" if record.birth else f"NONE{count}")
        for count, (side, record) in enumerate(zip(sides, people, strict=True))
    ]
    tokens = seal(house, numbers)
    with psycopg.connect(own.superuser_dsn()) as admin:
        admin.execute("ALTER TABLE exclusions_measure DISABLE TRIGGER USER")
        admin.execute("SELECT setseed(0.4)")
        for count, record in enumerate(people):
            side, birth = sides[count], record.birth
            facts = {
                "id": UUID(int=count + 1),
                "house": house,
                "staff": staff,
                "surname": record.surname or record.given_name or "-",
                "given": record.given_name if record.surname else "",
                "name": side.mrz_name,
                "year": birth.year if birth else None,
                "month": birth.month if birth else None,
                "day": birth.day if birth else None,
                "key": birth_key(birth),
                "number": tokens[count],
            }
            admin.execute(ONE, facts)
        (index,) = admin.execute("SELECT pg_get_indexdef('measures_by_their_keys'::regclass)").fetchone()
        if many:
            admin.execute("DROP INDEX measures_by_their_keys")
            split = [side.mrz_name.split() for side in sides]
            names = [each for each in split if len(each) == 2]
            chance = Random(4)
            made_up = [f"{chance.randint(0, 99_999_999):08d}" for _each in range(many)]
            facts = {"house": house, "staff": staff, "many": many, "people": len(names), "tokens": seal(house, made_up)}
            admin.execute(MANY, facts | {"surnames": [a for a, _b in names], "given": [b for _a, b in names]})
    with psycopg.connect(own.superuser_dsn(), autocommit=True) as admin:
        if many:
            admin.execute("SET maintenance_work_mem = '1GB'")
            admin.execute(index)
        admin.execute("VACUUM ANALYZE exclusions_measure, exclusions_measurenumber, vault_sealedtext")


def seal(house: UUID, numbers: list[str]) -> list[str]:
    """The tokens of numbers, which are stored sealed and with the digests that find them."""
    tokens = []
    left = iter(numbers)
    while batch := list(islice(left, AT_ONCE)):
        found = store_texts(house, batch)
        store_numbers(house, {number for number in batch if number})
        tokens += [found[number] for number in batch]
    return tokens
