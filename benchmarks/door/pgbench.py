"""The very statements of an admission, sent by pgbench: what PostgreSQL alone can do with the same work.

The statements were taken from the server's log. What differs from one admission to the next is computed from the number
of a transaction: which guest, every new identifier, the nonce. The number of the card is the one that the statement
which took it gave back. Triggers, constraints and the log work as they do for the application, under its role.
"""

import json
import os
import re
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import psycopg

from . import guests, place
from .past import key

HEX = "[0-9a-f]"
UUID = re.compile(rf"(?<!{HEX}){HEX}{{8}}-?{HEX}{{4}}-?{HEX}{{4}}-?{HEX}{{4}}-?{HEX}{{12}}(?!{HEX})")
DIGEST = re.compile(r"\b[0-9a-f]{64}\b")
TOKEN = re.compile(r"~[A-Za-z0-9_-]{22}")
LITERAL = re.compile(r"\bE'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'(::)?", re.DOTALL)
TAKES_A_NUMBER = re.compile(r"UPDATE\s+\"?admissions_cardseries\b.*\bRETURNING\s+last_number\b", re.DOTALL)
# The door holds a birth date to the end of its transaction: clients that all name one would wait for each other.
BORN = re.compile(r"\b\d{4}, \d{1,2}, \d{1,2}(?=, true\);?$)")
SOME_DAY = ", ".join(f"({first} + :serial::bigint % {many})::int" for first, many in ((1930, 70), (1, 12), (1, 28)))
TOGETHER = "; COMMIT"  # sent with what stands before it, as one message
VARIABLE = re.compile(r":(?=[A-Za-z_])")
HOUSE = (
    "venues_venue",
    "venues_room",
    "venues_door",
    "venues_cashdesk",
    "venues_staff",
    "venues_post",
    "venues_device",
)
HOUSE += ("admissions_cardtariff", "admissions_cardseries")


@dataclass(frozen=True)
class Replay:
    """One captured admission: its guest, its statements, and the number of the card that it tore off."""

    guest: guests.Guest
    statements: list[str]


class Script:
    """Turns one captured admission into a script whose every run is another admission."""

    def __init__(self, database: str, told: dict, replay: Replay, *, together: bool) -> None:
        self._told, self._replay, self._joined = told, replay, f"\\{TOGETHER};" if together else ";\nCOMMIT;"
        with psycopg.connect(place.superuser(database)) as admin:
            self._fixed = self._what_stays(admin)
            self._facts = self._what_the_guest_is(admin)
            # A statement that keeps the whole act takes the number by itself; then there is nothing to hand on.
            takes = any(TAKES_A_NUMBER.match(statement) for statement in replay.statements)
            self._number = self._card(admin) if takes else None
        self._made: dict[str, str] = {}

    def _what_stays(self, admin) -> set[str]:
        """Identifiers of the house, and digests of its tokens: every admission names the same."""
        found = {_bare(row[0]) for table in HOUSE for row in admin.execute(f"SELECT id::text FROM {table}")}
        return found | {row[0] for row in admin.execute("SELECT digest FROM venues_device")}

    def _what_the_guest_is(self, admin) -> dict[str, str]:
        """The literals by which the statements name this guest, each with the SQL for guest `:guest`."""
        number = self._replay.guest.number
        if number is None:
            tokens = {token for each in self._replay.statements for token in TOKEN.findall(each)}
            return dict.fromkeys(tokens, "'~' || left(md5(:serial::bigint::text), 22)")
        guest = ":guest"
        found = {}
        for kind in ("person", "particulars", "address", "document"):
            row = admin.execute(f"SELECT {key(kind, '%s::bigint')}::text", [number]).fetchone()
            made = f"{key(kind, f'{guest}::bigint')}::text"
            found |= {row[0]: made, _bare(row[0]): made}
        token, expires = admin.execute(
            f"SELECT number, expires_on::text FROM people_identitydocument WHERE id = {key('document', '%s::bigint')}",
            [number],
        ).fetchone()
        (first,) = admin.execute(
            "SELECT expires_on - (%s::bigint * 31 %% 3250)::int FROM people_identitydocument "
            f"WHERE id = {key('document', '%s::bigint')}",
            [number, number],
        ).fetchone()
        found[token] = f"(SELECT number FROM people_identitydocument WHERE id = {key('document', f'{guest}::bigint')})"
        found[expires] = f"(DATE '{first}' + ({guest}::bigint * 31 % 3250)::int)::text"
        return found

    def _card(self, admin) -> int | None:
        """The number that this admission took, if it tore off a card."""
        ids = [each for statement in self._replay.statements for each in UUID.findall(statement)]
        row = admin.execute("SELECT max(number) FROM admissions_admissioncard WHERE id = ANY(%s::uuid[])", [ids])
        return row.fetchone()[0]

    def text(self) -> str:
        """The script: three variables that differ in every transaction, then the statements."""
        persons = self._told["persons"]
        head = [f"\\set guest random(0, {persons - 1})", "\\set turn :turn + 1"]
        head.append("\\set serial :base + :turn * 64 + :client_id")
        return "\n".join([*head, *(self._said(each.rstrip(";")) for each in self._replay.statements), ""])

    def _said(self, statement: str) -> str:
        """One statement; the one that takes the number of the card keeps it for those that follow."""
        said = BORN.sub(SOME_DAY, LITERAL.sub(lambda found: self._literal(found[0]), statement))
        if self._number is not None:
            said = re.sub(rf"(?<![\w'.-]){self._number}(?![\w'.-])", ":last_number", said)
            if TAKES_A_NUMBER.match(statement):
                return f"{said} \\gset"
        return said.removesuffix(TOGETHER) + self._joined if said.endswith(TOGETHER) else f"{said};"

    def _literal(self, said: str) -> str:
        """A literal as SQL: as it is where every admission says the same, computed where they differ."""
        cast = "::" if said.endswith("::") else ""
        text = said.removesuffix("::").removeprefix("E")[1:-1].replace("''", "'")
        if said.startswith("E"):
            text = text.replace("\\\\", "\\")
        if self._number is not None and text == f"D-{self._number:06d}":
            return "('D-' || lpad(:last_number::bigint::text, greatest(6, length(:last_number::bigint::text)), '0'))"
        facts = {fact: made for fact, made in self._facts.items() if fact in text}
        for found in UUID.findall(text) + DIGEST.findall(text):
            if _bare(found) not in self._fixed and found not in facts:
                facts[found] = self._fresh(_bare(found))
        if not facts:
            return quoted(text) + cast
        parts = re.split("(" + "|".join(re.escape(fact) for fact in sorted(facts, key=len, reverse=True)) + ")", text)
        made = " || ".join(facts[part] if part in facts else quoted(part) for part in parts if part)
        # A bare literal takes the type that is wanted where it stands; what is computed has to say what it is.
        return f"({made}){cast}" if cast or not _is_json(text) else f"({made})::jsonb"

    def _fresh(self, old: str) -> str:
        """SQL for an identifier or digest that is new in every transaction, and the same wherever it stands in one."""
        salt = len(self._made)
        if old not in self._made:
            if len(old) == 64:
                self._made[old] = f"md5(:serial::bigint::text || 'a{salt}') || md5(:serial::bigint::text || 'b{salt}')"
            elif old[12] == "7":  # made in the order of time, as the application makes them
                stamp = f"{int(time.time() * 1000):012x}"
                self._made[old] = (
                    f"('{stamp[:8]}-{stamp[8:]}-7{salt:03x}-8000-' || lpad(to_hex(:serial::bigint), 12, '0'))"
                )
            else:
                self._made[old] = f"md5(:serial::bigint::text || 'c{salt}')::uuid::text"
        return self._made[old]


def _bare(identifier: str) -> str:
    """An identifier as psycopg writes it, without hyphens."""
    return identifier.replace("-", "")


def _is_json(text: str) -> bool:
    try:
        return isinstance(json.loads(text), (dict, list))
    except ValueError:
        return False


def quoted(text: str) -> str:
    """A literal in which pgbench finds no variable of its own."""
    if not VARIABLE.search(text):
        return "'" + text.replace("'", "''") + "'"
    text = VARIABLE.sub(r"\\003A", text.replace("\\", "\\\\"))
    return "U&'" + text.replace("'", "''") + "'"


WEIGHTS = {guests.KNOWN: 14, guests.NEW: 4, guests.MINOR: 1, guests.EXPIRED: 1}


def write(database: str, told: dict, captured: dict, *, together: bool) -> list[str]:
    """One script for each kind of guest, with its share of the evening; returns pgbench's words for them.

    Only its simple protocol sends two statements as one message; where not `together`, COMMIT is a message of its own.
    """
    words = []
    for what, (guest, statements) in captured.items():
        path = place.VAR / f"{what}.sql"
        path.write_text(Script(database, told, Replay(guest, statements), together=together).text(), encoding="utf-8")
        words += ["-f", f"{path}@{WEIGHTS[what]}"]
    return words


@dataclass(frozen=True)
class Rate:
    """What pgbench reports: transactions a second, and the milliseconds that each took, the quickest first."""

    tps: float
    milliseconds: list[float]

    @property
    def transactions(self) -> int:
        return len(self.milliseconds)

    def at(self, share: float) -> float:
        """The time, in milliseconds, that a share of all transactions kept to."""
        return self.milliseconds[min(self.transactions - 1, int(share * self.transactions))]


def run(database: str, scripts: list[str], *, clients: int, seconds: int, protocol: str) -> Rate:
    """Play the scripts for some seconds; a single failed transaction ends the benchmark."""
    from server import addresses, binaries
    from server.database import roles
    from server.places import server_places

    found = binaries.find_binaries(server_places(place.VAR).data)
    login = addresses.embedded_database(roles.APP, database, place.VAR)
    environment = found.environment | {"PGPASSWORD": login["PASSWORD"]}
    words = [found["pgbench"], "-n", "-h", login["HOST"], "-p", "5432", "-U", roles.APP, "-c", str(clients)]
    words += ["-j", "1", "-T", str(seconds), "-M", protocol, "-D", "turn=0", "-D", "last_number=0"]
    words += ["-D", f"base={int(time.time()) << 14}", *scripts]
    with tempfile.TemporaryDirectory(dir=place.VAR) as folder:
        words += ["--log", "--log-prefix", f"{folder}/each", database]
        done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
        each = [float(line.split()[2]) / 1000 for path in Path(folder).iterdir() for line in path.open()]
    tps = re.search(r"^tps = ([\d.]+) \(without", done.stdout, re.MULTILINE)
    count = re.search(r"^number of transactions actually processed: (\d+)", done.stdout, re.MULTILINE)
    failed = re.search(r"^number of failed transactions: (\d+)", done.stdout, re.MULTILINE)
    if done.returncode or not (tps and count) or int(count[1]) != len(each) or (failed and failed[1] != "0"):
        raise SystemExit(f"pgbench failed:\n{done.stderr[-3000:]}\n{done.stdout[-1500:]}")
    return Rate(float(tps[1]), sorted(each))


def cpu() -> dict[str, float]:
    """Seconds of processor so far: PostgreSQL, and pgbench as a child of ours that has ended."""
    from . import machine, server

    times = os.times()
    return {
        "PostgreSQL": machine.tree_seconds(server.database_pid()),
        "pgbench": times.children_user + times.children_system,
    }
