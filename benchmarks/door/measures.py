"""Measures against persons: 100,000 beside a million guests, one in five of them against a guest the house knows.

They are written with the triggers on, as direct access shows in the log. A third of the Minister's have ended. The
names of the others are spelled backwards and their birth dates are those of further guests: nobody of tonight resembles
them by more than chance.
"""

import psycopg

from . import place
from .past import Past, key

ONE_IN = 10  # guests for each measure
KNOWN_IN = 5  # measures, of which one is against a guest

MEASURES = """
INSERT INTO exclusions_measure (id, venue_id, kind, person_id, surname, given_names, mrz_name, sort_key,
    birth_year, birth_month, birth_day, birth_key, sex, nationality, document_number, document_state,
    first_day, last_day, reference, reason, ground, representative, entered_by_id, entered_at)
SELECT {id}, p.venue_id, kind, CASE WHEN known THEN p.id END, v.surname, v.given_names,
    v.surname || ' ' || v.given_names, lower(v.surname) || '  ' || lower(v.given_names),
    b.birth_year, b.birth_month, b.birth_day, b.birth_year * 10000 + b.birth_month * 100 + b.birth_day,
    q.sex, q.nationality, '', '', %(since)s::date,
    CASE kind WHEN 'self_ban' THEN %(since)s::date + 700 WHEN 'house' THEN %(since)s::date + 1500 END,
    CASE WHEN kind = 'ministerial' THEN 'M-' || lpad(m::text, 6, '0') ELSE '' END,
    CASE WHEN kind = 'house' THEN 'Disturbed the tables.' ELSE '' END,
    CASE WHEN kind = 'ministerial' THEN 4 END, '', p.registered_by_id, p.registered_at
FROM (SELECT m, m %% {known_in} = 0 AS known,
          CASE WHEN m %% 10 < 6 THEN 'ministerial' WHEN m %% 10 < 9 THEN 'house' ELSE 'self_ban' END AS kind
      FROM generate_series(0::bigint, %(count)s::bigint - 1) m) m
JOIN people_person p ON p.id = {person}
JOIN people_particulars q ON q.id = {particulars}
JOIN people_particulars b ON b.id = CASE WHEN known THEN q.id ELSE {other} END
CROSS JOIN LATERAL (SELECT CASE WHEN known THEN q.surname ELSE reverse(q.surname) END AS surname,
    CASE WHEN known THEN q.given_names ELSE reverse(q.given_names) END AS given_names) v
"""
ENDS = """
INSERT INTO exclusions_measureend (id, measure_id, ended_on, reference, reason, ended_by_id, ended_at)
SELECT {end}, id, first_day + 100, 'S-' || reference, 'Struck off by the Minister.', entered_by_id,
    entered_at + INTERVAL '100 days'
FROM exclusions_measure
WHERE kind = 'ministerial' AND id::text LIKE '018c0000-0000-7101-%%'
    AND ('x' || right(id::text, 12))::bit(48)::bigint %% 3 = 0
"""


def _id(kind: int) -> str:
    return f"('018c0000-0000-71{kind:02x}-8000-' || lpad(to_hex(m), 12, '0'))::uuid"


def load(database: str, past: Past) -> int:
    """Write the measures; returns how many, none where the area that keeps them is not part of this version."""
    count, guest = past.persons // ONE_IN, f"(m * {ONE_IN} + 3)"
    statement = MEASURES.format(
        id=_id(1),
        known_in=KNOWN_IN,
        person=key("person", guest),
        particulars=key("particulars", guest),
        other=key("particulars", f"({guest} + {past.persons // 2}) %% {past.persons}"),
    )
    with psycopg.connect(place.superuser(database)) as admin:
        if admin.execute("SELECT to_regclass('public.exclusions_measure')").fetchone() == (None,):
            return 0
        admin.execute(statement, {"since": past.yesterday.replace(day=1), "count": count})
        admin.execute(ENDS.format(end="gen_random_uuid()").replace("%%", "%"))
        return count


def concerns(guest: int) -> bool:
    """Whether a measure, in force or ended, is against this guest."""
    return guest % (ONE_IN * KNOWN_IN) == 3


def keeps_out(guest: int) -> bool:
    """Whether the guest is excluded tonight: their measure is the Minister's and has not ended."""
    number = guest // ONE_IN
    return concerns(guest) and number % 10 < 6 and number % 3 != 0
