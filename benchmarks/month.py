"""The demonstration month, drawn: `python -m benchmarks.month FOLDER [guests]`.

Loads the month into a throw-away database, orders every report of the whole of it in both houses, draws it as the
worker does, and puts the papers into the folder, to be looked at (`pdftoppm`). What each report counts and sums is
asked of the registers once more by plain SQL, and a difference ends the run.
"""

import io
import json
import os
import resource
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from time import perf_counter
from typing import Any

GUESTS = 30_900
AHEAD = timedelta(days=30)  # as far as the agenda of R-14 looks
Figures = dict[str, Any]


def main() -> None:
    """Print the seconds of the month and of each report."""
    import tests.environment

    assert tests.environment.HERE
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    from django.core.management import call_command

    from server import derived
    from server.database import postgres
    from tests import database

    derived.compile_translations()
    postgres.start_server(fsync=False)
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with database.own_database(database.tables()):
        began = perf_counter()
        call_command("demo_month", guests=int(sys.argv[2]) if len(sys.argv) > 2 else GUESTS)
        print(f"the month: {perf_counter() - began:.0f} s; its largest process {_largest()} MB", flush=True)
        differing = [kind for kind, figures, span in _drawn(folder) if not _agrees(kind[-4:], figures, span)]
    if differing:
        sys.exit(f"Otherwise by plain SQL: {', '.join(differing)}")


def _drawn(folder: Path) -> Iterator[tuple[str, list[Figures], dict[str, Any]]]:
    """Each kind with the figures of its volumes, as they are attached to the paper; Dutch ones begin with `nl-`."""
    from django.utils import timezone

    from compliance.demonstration import houses
    from compliance.reports.catalogue.presentation.titles import offered_reports
    from compliance.venues.selectors import venues

    for plan in (houses.LUXEMBOURG, houses.NETHERLANDS):
        house = houses.find_house(plan)
        assert house is not None
        today = timezone.now()
        director = next(post.staff for post in venues.posts_of(house.id, today.date()) if post.role == "director")
        last = house.gaming_day(today) - timedelta(days=1)
        first = last - timedelta(days=29)
        span = {"venue": house.id, "first": first, "last": last, "ahead": last + AHEAD}
        span |= {"began": house.opens_at(first), "ended": house.opens_at(last + timedelta(days=1))}
        print(f"{house.name}, {first} to {last}", flush=True)
        for kind in sorted(offered_reports(house.jurisdiction)):
            name = kind if house.jurisdiction == "LU" else f"{house.jurisdiction.lower()}-{kind}"
            yield name, _draw(folder, name, house, kind, span, director), span


def _draw(folder: Path, name: str, house: Any, kind: str, span: dict[str, Any], director: Any) -> list[Figures]:
    from django.utils import timezone
    from pypdf import PdfReader

    from compliance.reports.ordering import selectors
    from compliance.reports.ordering.services import downloads, drawings, orders

    report = orders.order_report(
        house=house, kind=kind, first_day=span["first"], last_day=span["last"], by=director, at=timezone.now()
    )
    began, figures = perf_counter(), []
    drawings.render_report(report_id=report.pk, clock=timezone.now)
    found = selectors.report_state(selectors.get_report(house.id, report.pk), timezone.now())
    for volume in found.volumes:
        given = downloads.download_volume(volume=volume, by=director, at=timezone.now())
        pdf = given if isinstance(given, bytes) else b"".join(given)
        (folder / f"{name}-{volume.number}.pdf").write_bytes(pdf)
        (data,) = PdfReader(io.BytesIO(pdf)).attachments["report.json"]
        figures.append(json.loads(data)["figures"])
    pages, rows = sum(volume.pages for volume in found.volumes), sum(volume.rows for volume in found.volumes)
    took = f"{perf_counter() - began:.1f} s, the largest process until now {_largest()} MB"
    print(f"{name}: {rows:,} rows, {pages} pages in {len(found.volumes)} volumes, {took}", flush=True)
    return figures


def _largest() -> int:
    """The memory of the largest process that was started and has ended, such as the press of a report."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024


# --- The second way: what is counted or summed, of which rows, and how the report says it.

Told = Callable[[list[Figures]], Any]
WITHIN = "venue_id = %(venue)s AND gaming_day BETWEEN %(first)s AND %(last)s"


def _each(volumes: list[Figures], *path: str) -> list[Figures]:
    """The rows that a path of lists leads to, through all volumes."""
    found = volumes
    for name in path:
        found = [row for above in found for row in above.get(name) or ()]
    return found


def _count(*path: str) -> Told:
    return lambda volumes: len(_each(volumes, *path))


def _sum(field: str, *path: str) -> Told:
    return lambda volumes: sum((Decimal(row[field]) for row in _each(volumes, *path)), Decimal(0))


MOMENTS = "venue_id = %(venue)s AND {} >= %(began)s AND {} < %(ended)s"


def _during(column: str) -> str:
    """Moments of the span, from the opening of its first gaming day to the end of its last."""
    return MOMENTS.format(column, column)


CARDS = f"FROM admissions_admissioncard WHERE {WITHIN}"
HONOURED = """FROM admissions_admissioncard c WHERE c.venue_id = %(venue)s AND c.kind LIKE 'honour%%'
    AND c.valid_from <= %(last)s AND c.valid_to >= %(first)s"""
NIGHTS = f"""FROM (SELECT DISTINCT e.card_id, e.gaming_day FROM admissions_entry e WHERE e.{WITHIN}
    AND e.card_id IN (SELECT c.id {HONOURED})) AS nights"""
NOTICES = f"FROM notices_notice WHERE addressee = 'justice' AND {_during('raised_at')}"
UNSENT = """FROM notices_notice n WHERE n.addressee = 'justice' AND n.venue_id = %(venue)s AND n.raised_at < %(began)s
    AND NOT EXISTS (SELECT FROM notices_noticesent s WHERE s.notice_id = n.id AND s.recorded_at < %(began)s)
    AND NOT EXISTS (SELECT FROM notices_noticewithdrawal w JOIN notices_withdrawaldecision d ON d.withdrawal_id = w.id
                    WHERE w.notice_id = n.id AND d.confirmed AND d.decided_at < %(began)s)"""
SIGNALS = """FROM exclusions_signalout s JOIN exclusions_measure m ON m.id = s.measure_id
    WHERE m.venue_id = %(venue)s AND m.first_day <= %(last)s
    AND (m.last_day IS NULL OR m.last_day >= %(first)s
         OR m.basis = 'house' AND NOT EXISTS (SELECT FROM exclusions_accessauthorised a WHERE a.measure_id = m.id))
    AND NOT EXISTS (SELECT FROM exclusions_measureend e WHERE e.measure_id = m.id AND e.ended_on <= %(first)s)"""
WISHED = """FROM exclusions_measure m WHERE m.venue_id = %(venue)s AND (m.kind = 'self_ban' OR m.basis = 'house')
    AND m.last_day <= %(ahead)s
    AND NOT EXISTS (SELECT FROM exclusions_accessauthorised a WHERE a.measure_id = m.id)"""
AGREED = """FROM (SELECT DISTINCT ON (s.interview_id) s.step FROM exclusions_interviewstep s
    JOIN exclusions_interview i ON i.id = s.interview_id WHERE i.venue_id = %(venue)s AND s.recorded_at < %(ended)s
    ORDER BY s.interview_id, s.number DESC) AS newest WHERE step = 'accepted'"""
PAYOUTS = f"FROM payouts_payout WHERE large AND {WITHIN}"
LINES = """FROM orphans_carnetline l JOIN orphans_carnet c ON c.id = l.carnet_id
    WHERE c.venue_id = %(venue)s AND l.registered_on BETWEEN %(first)s AND %(last)s"""
OPEN = """JOIN orphans_carnet c ON c.id = x.carnet_id WHERE c.venue_id = %(venue)s AND NOT EXISTS
    (SELECT FROM orphans_closing e WHERE e.carnet_id = c.id AND e.closed_at < %(began)s)"""
PAID = f"""FROM orphans_communepayment p JOIN orphans_carnet c ON c.id = p.carnet_id
    WHERE c.{_during("p.recorded_at")}"""
RECEIPTS = f"""FROM orphans_stubreceipt r WHERE r.recorded_at < %(ended)s AND r.payment_id IN (SELECT p.id {PAID})"""
BEFORE = f"""FROM orphans_carnetline l WHERE l.kind <> 'payment' AND l.carnet_id IN (SELECT p.carnet_id {PAID})"""
ISSUED = f"""FROM notices_noticeissue i WHERE i.{_during("i.issued_at")}"""
FILED = f"""FROM games_applicationfiling f JOIN games_approvalapplication a ON a.id = f.application_id
    WHERE a.{_during("f.filed_at")}"""
DECIDED = f"""FROM games_applicationdecision d WHERE d.recorded_at < %(ended)s
    AND d.application_id IN (SELECT a.id {FILED})"""
FINDS = f"FROM orphans_find f WHERE f.{WITHIN}"
GAINS = f"FROM orphans_coup p WHERE p.recorded_at < %(ended)s AND p.find_id IN (SELECT f.id {FINDS})"
LAPSED = f"""FROM orphans_findend e WHERE e.outcome = 'lapsed' AND e.ended_at < %(ended)s
    AND e.find_id IN (SELECT f.id {FINDS})"""
UNDECIDED = f"""{FINDS} AND f.regime = 'custody' AND NOT EXISTS
    (SELECT FROM orphans_findend e WHERE e.find_id = f.id AND e.ended_at < %(ended)s)"""


def _where(field: str, wanted: str, *path: str) -> Told:
    return lambda volumes: sum(row[field] == wanted for row in _each(volumes, *path))


def _sum_where(field: str, wanted: str, summed: str, *path: str) -> Told:
    return lambda volumes: sum(
        (Decimal(row[summed]) for row in _each(volumes, *path) if row[field] == wanted), Decimal(0)
    )


def _decided(volumes: list[Figures]) -> int:
    return sum(letter["decided"] is not None for letter in _each(volumes, "letters"))


def _of_closed_days(volumes: list[Figures]) -> Decimal:
    closed = (day["closed"] for day in _each(volumes, "days") if day["closed"])
    return sum((Decimal(each["difference"]) for each in closed), Decimal(0))


def _of_carnets(volumes: list[Figures]) -> int:
    return sum(len(each["book"]["lines"]) for each in volumes if each["book"])


def _wished(volumes: list[Figures]) -> int:
    return len(_each(volumes, "due")) + len(_each(volumes, "ending"))


def _total(what: str, rows: str) -> str:
    return f"coalesce(sum({what}), 0) {rows}"


SECOND: dict[str, list[tuple[str, str, Told]]] = {
    "R-01": [
        ("notices of the span", f"count(*) {NOTICES}", _count("notices")),
        ("earlier ones not sent before it", f"count(*) {UNSENT}", _count("earlier")),
    ],
    "R-02": [("persons signalled", f"count(*) {SIGNALS}", _count("persons"))],
    "R-03": [
        ("cards of honour", f"count(*) {HONOURED}", _count("guests")),
        ("nights on which they were used", f"count(*) {NIGHTS}", _sum("nights", "guests")),
    ],
    "R-04": [
        ("stubs", f"count(*) {CARDS}", _count("stubs")),
        ("their prices", _total("price", CARDS), _sum("price", "stubs")),
        ("cards in the index", f"count(*) {CARDS}", _count("index", "cards")),
    ],
    "R-05": [("cards", f"count(*) {CARDS}", _sum("count", "series"))],
    "R-06": [("lines of the carnet", f"count(*) {LINES}", _of_carnets)],
    "R-07": [
        (
            "the carnets",
            _total("change", f"FROM orphans_carnetline x {OPEN} AND x.registered_at < %(ended)s"),
            _sum("carnet", "books"),
        ),
        (
            "the account",
            _total(
                "credit - debit",
                f"""FROM orphans_ledgerleg x JOIN orphans_ledgerentry b ON b.id = x.entry_id {OPEN}
                AND x.account = 'orphelins' AND b.booked_at < %(ended)s""",
            ),
            _sum("orphans", "books"),
        ),
        (
            "comparisons",
            f"""count(*) FROM orphans_reconciliation x {OPEN}
                AND x.reconciled_at >= %(began)s AND x.reconciled_at < %(ended)s""",
            _count("books", "compared"),
        ),
    ],
    "R-08": [
        ("paid", _total("amount", PAID), _sum("amount", "payments")),
        ("what the lines before come to", _total("change", BEFORE), _sum("sum", "payments", "moved")),
        ("those lines", f"count(*) {BEFORE}", _sum("count", "payments", "moved")),
        ("receipted", _total("amount", RECEIPTS), _sum("amount", "payments", "receipts")),
    ],
    "R-09": [
        ("letters", f"count(*) {ISSUED}", _count("letters")),
        (
            "to the Minister of Finance",
            f"count(*) {ISSUED} AND i.addressee = 'finance'",
            _where("addressee", "finance", "letters"),
        ),
    ],
    "R-10": [
        ("letters", f"count(*) {FILED}", _count("letters")),
        ("of side bets", f"count(*) {FILED} AND a.kind = 'side_bet'", _where("kind", "side_bet", "letters")),
        ("of tournaments", f"count(*) {FILED} AND a.kind = 'tournament'", _where("kind", "tournament", "letters")),
        ("decided", f"count(*) {DECIDED}", _decided),
    ],
    "R-11": [
        ("payouts", f"count(*) {PAYOUTS}", _count("days", "payouts")),
        ("their amounts", _total("amount", PAYOUTS), _sum("amount", "days", "payouts")),
    ],
    "R-12": [
        ("shifts", f"count(*) FROM cage_shift WHERE {WITHIN}", _count("days", "shifts")),
        ("differences", _total("difference", f"FROM cage_cageday WHERE {WITHIN}"), _of_closed_days),
    ],
    "R-14": [
        ("wished measures that ended or end soon", f"count(*) {WISHED}", _wished),
        ("interviews agreed", f"count(*) {AGREED}", _count("agreed")),
    ],
    "R-16": [
        ("finds", f"count(*) {FINDS}", _count("days", "finds")),
        (
            "stakes and gains",
            f"(SELECT {_total('initial', FINDS)}) + (SELECT {_total('gain', GAINS)})",
            _sum("amount", "days", "finds"),
        ),
        ("lapsed", f"count(*) {LAPSED}", _where("state", "lapsed", "days", "finds")),
        ("what lapsed", _total("amount", LAPSED), _sum_where("state", "lapsed", "amount", "days", "finds")),
        ("custody over, not decided", f"count(*) {UNDECIDED}", _where("state", "custody_ended", "days", "finds")),
    ],
    "R-20": [("guests let in", f"count(*) FROM admissions_entry WHERE {WITHIN}", _sum("entries", "hours"))],
}


def _agrees(kind: str, volumes: list[Figures], span: dict[str, Any]) -> bool:
    from django.db import connection

    same = True
    for what, question, counted in SECOND.get(kind, []):
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {question}", span)
            (asked,) = cursor.fetchone()
        told = counted(volumes)
        print(f"    {what}: {told:,} in the report, {asked:,} by plain SQL", flush=True)
        same &= told == asked
    return same


if __name__ == "__main__":
    sys.exit(main())
