"""Who comes tonight: seven of ten are known and have no card yet, two are new, one is too young or has an old paper."""

import json
from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random
from uuid import uuid4

import psycopg

from . import measures, place
from .past import key, paper_number

KNOWN, NEW, MINOR, EXPIRED, EXCLUDED = "known", "new", "minor", "expired", "excluded"
MIXTURE = [KNOWN] * 14 + [NEW] * 4 + [MINOR, EXPIRED]
MOST_ALIKE = 0.01  # of the guests may resemble somebody who is kept out
OF_MEASURES = {"ministerial", "house_exclusion", "self_ban", "interview_due"}
WANTED = {MINOR: "minor", EXPIRED: "no_valid_id", EXCLUDED: "ministerial"}  # the code that a refusal has to give


@dataclass(frozen=True)
class Guest:
    """One guest of tonight: what they are, and what the reader types."""

    what: str
    scan: str
    number: int | None = None  # of a known guest: their place in the past


LIVES = {"street": "5, rue des Bains", "postal_code": "L-5501", "city": "Remich", "country": "LU"}


class Queue:
    """The guests of tonight: the known ones are the same in every run, the others are new; nobody comes twice."""

    def __init__(self, database: str, told: dict, seed: int = 7) -> None:
        self._random = Random(f"{seed}")
        self._database, self._persons, self._measures = database, told["persons"], told["measures"]
        self._today = date.fromisoformat(told["yesterday"]) + timedelta(days=2)
        # A guest who is new in every run: in a database that is kept, the same name and birth date would be known.
        self._strangers = Random(uuid4().hex)
        self._serial = uuid4().int % 10**5 * 10**4  # papers of new guests of this very run
        self._unseen = self._who_has_no_card()

    def _who_has_no_card(self) -> list[int]:
        """Places of guests who have not been in tonight (a database that is kept has seen some)."""
        wanted = min(self._persons, 40_000)
        chosen = self._random.sample(range(self._persons), wanted)
        with psycopg.connect(place.superuser(self._database)) as admin:
            seen = admin.execute(
                "SELECT person_id::text FROM admissions_doordecision WHERE gaming_day >= %s AND person_id IS NOT NULL",
                [self._today - timedelta(days=1)],
            ).fetchall()
        gone = {int(row[0][-12:], 16) for row in seen if row[0].startswith("018c0000-0000-7001")}
        return [number for number in chosen if number not in gone and not measures.concerns(number)]

    def mixed(self, count: int) -> list[Guest]:
        """So many guests in the mixture of an evening."""
        kinds = [MIXTURE[turn % len(MIXTURE)] for turn in range(count)]
        self._random.shuffle(kinds)
        return self._as_guests(kinds)

    def only(self, what: str, count: int) -> list[Guest]:
        """So many guests of one kind."""
        return self._as_guests([what] * count)

    def excluded(self, count: int) -> list[Guest]:
        """So many guests whom the Minister keeps out; none where this version knows no measures."""
        listed = [number for number in range(self._persons) if measures.keeps_out(number)] if self._measures else []
        return (
            [replace(guest, what=EXCLUDED) for guest in self._find(self._random.sample(listed, count))]
            if listed
            else []
        )

    def _as_guests(self, kinds: list[str]) -> list[Guest]:
        known = iter(self._known(kinds.count(KNOWN)))
        return [next(known) if what == KNOWN else self._stranger(what) for what in kinds]

    def _known(self, count: int) -> list[Guest]:
        if len(self._unseen) < count:
            raise SystemExit(f"{count} guests are wanted who have no card tonight; only {len(self._unseen)} are left.")
        numbers, self._unseen = self._unseen[:count], self._unseen[count:]
        return self._find(numbers) if numbers else []

    def _find(self, numbers: list[int]) -> list[Guest]:
        """The guests of these places, with the paper that the past has given them."""
        with psycopg.connect(place.superuser(self._database)) as admin:
            rows = admin.execute(
                f"""SELECT i, d.kind, {paper_number("i")}, d.issuing_state, d.expires_on, p.surname, p.given_names,
                        make_date(p.birth_year, p.birth_month, p.birth_day), p.sex, p.nationality
                    FROM unnest(%s::bigint[]) WITH ORDINALITY AS u(i, turn)
                    JOIN people_identitydocument d ON d.id = {key("document", "i")}
                    JOIN people_particulars p ON p.id = {key("particulars", "i")} ORDER BY turn""",
                [numbers],
            ).fetchall()
        if len(rows) != len(numbers):
            raise SystemExit("The past does not hold the guests it should.")
        return [Guest(KNOWN, _zone(*row[1:]), row[0]) for row in rows]

    def _stranger(self, what: str) -> Guest:
        self._serial += 1
        age = self._strangers.randrange(16 * 365, 17 * 365) if what == MINOR else self._strangers.randrange(7000, 29000)
        lasts = -self._strangers.randrange(1, 900) if what == EXPIRED else self._strangers.randrange(5, 3600)
        surname = "".join(self._strangers.choices("ABDEGIKLMNORSTU", k=7))
        born, expires = self._today - timedelta(days=age), self._today + timedelta(days=lasts)
        passport = self._strangers.random() < 0.4
        kind = "passport" if passport else "id_card"
        return Guest(what, _zone(kind, f"{self._serial:09d}", "BEL", expires, surname, "ANNE", born, "F", "BEL"))


def _zone(kind, number, state, expires_on, surname, given, born, sex, nationality) -> str:
    from compliance.people.domain.documents.mrz import write_td1, write_td3

    write = write_td3 if kind == "passport" else write_td1
    return write(
        surname=surname,
        given_names=given,
        number=number,
        issuing_state=state,
        nationality=nationality,
        birth=born,
        sex=sex,
        expires_on=expires_on,
    )


def body(guest: Guest, door: str) -> bytes:
    """What a machine sends for a guest: the scan, the address of somebody new, the wish for a day card."""
    sent = {"door": door, "scan": guest.scan, "face_compared": True, "card": "day"}
    if guest.what == NEW:
        sent["address"] = LIVES
    return json.dumps(sent).encode()


def look_alike(answer: dict) -> bool:
    """Whether chance gave the guest a likeness to somebody who is kept out, or their very name and birth date."""
    codes = {reason["code"] for reason in answer["reasons"]}
    alike = answer["outcome"] == "needs_review" and codes == {"possible_match"}
    namesake = answer["outcome"] == "refused" and len(codes) == 1 and codes <= OF_MEASURES
    return (alike or namesake) and not answer["card"]


def wrong(guest: Guest, answer: dict) -> str:
    """What is wrong with an answer of the API; empty when it is the right one for this guest."""
    codes = [reason["code"] for reason in answer.get("reasons", [])]
    if guest.what in WANTED:
        right = answer["outcome"] == "refused" and not answer["admitted"] and answer["card"] is None
        return "" if right and WANTED[guest.what] in codes else f"{guest.what}: {answer}"
    right = answer["outcome"] == "admitted" and answer["admitted"] and answer["card"] and answer["entered_at"]
    return "" if right else f"{guest.what}: {answer}"
