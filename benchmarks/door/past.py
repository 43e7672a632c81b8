"""Writes a made-up past of three years: N guests with their papers, and ten evenings of each at the doors.

Every row is a copy of the first guest's, who came in through the service; only what has to differ is given here, as
SQL over the guest's number `i` (0 to N-1) and the visit's number `n` (0 to 10 N - 1). The log of those evenings is
not written: at ten million visits it would be forty gigabytes that no admission reads.
"""

from dataclasses import dataclass
from datetime import date, timedelta

VISITS = 10  # of every guest
ON_A_CARD = 5  # every fifth visit is at a room with tables, on a day card; the others at the slot machines
EVENINGS = 1000
STRIDE = 7919  # prime to every N that is a power of ten: who comes when looks random and is not

KINDS = ("person", "particulars", "address", "document", "check", "decision", "card", "stub", "entry")
TABLES = {
    "person": "people_person",
    "particulars": "people_particulars",
    "address": "people_address",
    "document": "people_identitydocument",
    "check": "people_identitycheck",
    "decision": "admissions_doordecision",
    "card": "admissions_admissioncard",
    "stub": "admissions_cardstub",
    "entry": "admissions_entry",
}


def key(kind: str, number: str) -> str:
    """SQL of the identifier of row `number` of a kind: made long ago, in the order of the numbers."""
    return f"('018c0000-0000-7{KINDS.index(kind) + 1:03x}-8000-' || lpad(to_hex({number}), 12, '0'))::uuid"


def paper_number(i: str) -> str:
    """SQL of the number on the paper of guest `i`, as a measure states it (see `papers.number_of`)."""
    return f"(CASE WHEN {i} % 5 < 2 THEN 'P' ELSE 'C' END || lpad({i}::text, 7, '0'))"


def paper_token(i: str) -> str:
    """SQL of the token that stands for this number in the registers."""
    return f"(SELECT token FROM bench_paper WHERE guest = {i})"


@dataclass(frozen=True)
class Past:
    """One past: how many guests, of which house, until when."""

    persons: int
    venue: str
    slot_door: str
    timezone: str
    yesterday: date
    surnames: int
    given_names: int

    @property
    def visits(self) -> int:
        return self.persons * VISITS

    @property
    def first_evening(self) -> date:
        return self.yesterday - timedelta(days=EVENINGS - 1)

    @property
    def cards(self) -> int:
        """How many cards were torn off; the first guest's stands before them."""
        return self.visits // ON_A_CARD

    def expiry(self, i: str) -> str:
        """SQL of the last day of the paper of guest `i`: all are in force tonight, for a month to nine years."""
        return f"(DATE '{self.yesterday + timedelta(days=31)}' + ({i} * 31 % 3250)::int)"

    @property
    def guest(self) -> str:
        """The visit's guest: each comes once in every N visits, each time in another order of the night."""
        return f"((n * {STRIDE} + n / {self.persons} * 104729) % {self.persons})"

    @property
    def evening(self) -> str:
        return f"(DATE '{self.first_evening}' + (n * {EVENINGS} / {self.visits})::int)"

    @property
    def moment(self) -> str:
        """Between eight in the evening and midnight, one after the other."""
        a_night = max(1, self.visits // EVENINGS)
        clock = f"{self.evening} + TIME '20:00' + (n % {a_night}) * INTERVAL '4 hours' / {a_night}"
        return f"(({clock}) AT TIME ZONE '{self.timezone}')"

    @property
    def rows(self) -> dict[str, tuple[str, dict[str, str]]]:
        """For every kind, where its rows come from and the columns that are not copied."""
        persons, visits = f"generate_series(0::bigint, {self.persons - 1}) i", self._visits("")
        on_a_card = self._visits(f" * {ON_A_CARD}")
        since = f"TIMESTAMPTZ '{self.first_evening} 12:00Z'"
        return {
            "person": (persons, {"id": key("person", "i"), "registered_at": since}),
            "particulars": self._particulars(since),
            "address": (
                persons,
                {
                    "id": key("address", "i"),
                    "person_id": key("person", "i"),
                    "street": "(i * 7 % 180 + 1)::text || ', rue du Moulin ' || (i * 13 % 400)::text",
                    "postal_code": "'L-' || (1000 + i * 17 % 8999)::text",
                    "city": "(ARRAY['Remich','Luxembourg','Thionville','Metz','Trier','Perl','Arlon'])[i * 11 % 7 + 1]",
                    "recorded_at": since,
                },
            ),
            "document": (
                persons,
                {
                    "id": key("document", "i"),
                    "person_id": key("person", "i"),
                    "kind": "CASE WHEN i % 5 < 2 THEN 'passport' ELSE 'id_card' END",
                    "number": paper_token("i"),
                    "issuing_state": "(ARRAY['LUX','LUX','FRA','FRA','DEU','BEL','NLD','PRT'])[i * 5 % 8 + 1]",
                    "expires_on": self.expiry("i"),
                    "recorded_at": since,
                },
            ),
            "check": (
                visits,
                {
                    "id": key("check", "n"),
                    "document_id": key("document", "i"),
                    "checked_on": "evening",
                    "gaming_day": "evening",
                    "checked_at": "moment",
                },
            ),
            "decision": (visits, self._decision()),
            "card": (on_a_card, self._card()),
            "stub": self._stub(on_a_card),
            "entry": (visits, self._entry()),
        }

    def _visits(self, times: str) -> str:
        count = self.cards if times else self.visits
        return (
            f"(SELECT n, {self.guest} AS i, {self.evening} AS evening, {self.moment} AS moment "
            f"FROM (SELECT m{times} AS n FROM generate_series(0::bigint, {count - 1}) m) m) v"
        )

    def _particulars(self, since: str) -> tuple[str, dict[str, str]]:
        """Frequent names are frequent (the square of an even number), births lie between 19 and 82 years ago."""
        oldest = self.yesterday - timedelta(days=82 * 365)
        source = f"""(SELECT i, s.text AS surname, g.text AS given, s.spelled || ' ' || g.spelled AS spelled,
                s.ordered || '  ' || g.ordered AS ordered,
                DATE '{oldest}' + ((hashint8(i)::bigint + 2147483648) % {63 * 365})::int AS born
            FROM generate_series(0::bigint, {self.persons - 1}) i
            JOIN bench_surname s ON s.place
                = floor(power((hashint8(i + 11)::bigint + 2147483648) / 4294967296.0, 2) * {self.surnames})
            JOIN bench_given g ON g.place = (hashint8(i + 13)::bigint + 2147483648) % {self.given_names}
            ORDER BY i) v"""
        return source, {
            "id": key("particulars", "i"),
            "person_id": key("person", "i"),
            "surname": "v.surname",
            "given_names": "v.given",
            "birth_year": "extract(year FROM born)::int",
            "birth_month": "extract(month FROM born)::int",
            "birth_day": "extract(day FROM born)::int",
            "sex": "CASE WHEN i % 2 = 0 THEN 'F' ELSE 'M' END",
            "mrz_name": "v.spelled",
            "sort_key": "v.ordered",
            "recorded_at": since,
        }

    def _decision(self) -> dict[str, str]:
        return {
            "id": key("decision", "n"),
            "door_id": f"CASE WHEN n % {ON_A_CARD} = 0 THEN s.door_id ELSE '{self.slot_door}'::uuid END",
            "person_id": key("person", "i"),
            "check_made_id": key("check", "n"),
            "nonce": "gen_random_uuid()",
            "decided_on": "evening",
            "gaming_day": "evening",
            "decided_at": "moment",
        }

    def _card(self) -> dict[str, str]:
        return {
            "id": key("card", "n"),
            "number": f"s.number + 1 + n / {ON_A_CARD}",
            "person_id": key("person", "i"),
            "check_made_id": key("check", "n"),
            "decision_id": key("decision", "n"),
            "valid_from": "evening",
            "valid_to": "evening",
            "gaming_day": "evening",
            "nonce": "gen_random_uuid()",
            "issued_at": "moment",
        }

    def _stub(self, on_a_card: str) -> tuple[str, dict[str, str]]:
        number = f"(2 + n / {ON_A_CARD})::text"
        return on_a_card, {
            "id": key("stub", "n"),
            "card_id": key("card", "n"),
            "label": f"'D-' || lpad({number}, greatest(6, length({number})), '0')",
            "document_number": paper_token("i"),
            "document_expires_on": self.expiry("i"),
            "valid_from": "evening",
            "valid_to": "evening",
            "issued_at": "moment",
        }

    def _entry(self) -> dict[str, str]:
        on_a_card = f"n % {ON_A_CARD} = 0"
        return {
            "id": key("entry", "n"),
            "door_id": f"CASE WHEN {on_a_card} THEN s.door_id ELSE '{self.slot_door}'::uuid END",
            "person_id": key("person", "i"),
            "decision_id": key("decision", "n"),
            "card_id": f"CASE WHEN {on_a_card} THEN {key('card', 'n')} END",
            "gaming_day": "evening",
            "entered_at": "moment",
        }
