"""The figures of reports on money left behind: rows of that area, as plain values (LU art. 8; NL 1.1(3~), 6.1(3~))."""

from datetime import date, datetime
from decimal import Decimal
from sys import intern
from typing import Any

from compliance.orphans import told
from compliance.venues.house import House

from . import orphan_carnet, orphan_payment, orphan_reconciliation, unclaimed
from .lateness import Late, SubsequentEvent
from .span import EVER, ReportingPeriod, reporting_period

KINDS = ("entry", "refund", "reversal", "post_closing")


def carnet_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> orphan_carnet.OrphanCarnet:
    """R-06: the lines registered on calendar dates of the house; the whole carnet of an exercise that lies between.

    Such an exercise is told with what was written into its carnet later, the payment to the commune above all; those
    lines are marked.
    """
    books = _carnets(house, first_day, last_day, at)
    return orphan_carnet.OrphanCarnet(house.currency, tuple(_book(book, first_day, last_day, at) for book in books))


def carnet_sources(
    house: House, first_day: date, last_day: date, at: datetime = EVER
) -> tuple[orphan_carnet.Source, ...]:
    """The same, of carnets too long to be held: each with what reads its lines, one at a time."""
    books = _carnets(house, first_day, last_day, at)
    return tuple(_source(house, book, first_day, last_day, at) for book in books)


def carnet_lines(house: House, first_day: date, last_day: date, at: datetime = EVER) -> int:
    """How many lines the carnets of a span have in it."""
    return sum(source.count for source in carnet_sources(house, first_day, last_day, at))


def _carnets(house: House, first_day: date, last_day: date, at: datetime) -> list[Any]:
    return [book for book in told.carnets_of_dates(house.id, first_day, last_day) if book.opened_at <= at]


def _book(carnet: Any, first_day: date, last_day: date, at: datetime) -> orphan_carnet.Book:
    whole = _whole(carnet, first_day, last_day)
    rows = told.lines_of_dates(carnet, *(None, None) if whole else (first_day, last_day), until=at)
    lines = tuple(_line(row, last_day) for row in rows)
    return orphan_carnet.Book(
        exercise=carnet.label,
        first_day=carnet.first_day,
        last_day=carnet.last_day,
        whole=whole,
        before=lines[0].total_before if lines else told.total_before(carnet, first_day),
        lines=lines,
    )


def _source(house: House, carnet: Any, first_day: date, last_day: date, at: datetime) -> orphan_carnet.Source:
    whole = _whole(carnet, first_day, last_day)
    dates = (None, None) if whole else (first_day, last_day)
    count, before = told.counted_of_dates(carnet, *dates, until=at)
    return orphan_carnet.Source(
        currency=house.currency,
        exercise=carnet.label,
        first_day=carnet.first_day,
        last_day=carnet.last_day,
        whole=whole,
        count=count,
        before=told.total_before(carnet, first_day) if before is None else before,
        lines=lambda: (_line(row, last_day) for row in told.lines_of_dates(carnet, *dates, until=at)),
    )


def _whole(carnet: Any, first_day: date, last_day: date) -> bool:
    return bool(first_day <= carnet.first_day and carnet.last_day <= last_day)


def _line(row: Any, last_day: date) -> orphan_carnet.Line:
    original, payment = row.original, getattr(row, "payment", None)
    paid = getattr(row, "cash_in", None) or getattr(row, "refund", None)
    desk, transfer = getattr(paid, "desk", None), getattr(paid, "transfer", "")
    return orphan_carnet.Line(
        number=row.number,
        kind=intern(row.kind),
        registered_at=row.registered_at,
        registered_by=intern(row.registered_by.full_name),
        found=_found_figures(row) if row.kind == "entry" else None,
        desk=intern(desk.name) if desk else "",
        reference=payment.reference if payment else transfer,
        commune=payment.commune if payment else "",
        name=row.name,
        address=row.address,
        justification=row.justification,
        refers_to=orphan_carnet.Reference(original.carnet.label, original.number) if original else None,
        total_before=row.total_before,
        change=row.change,
        total_after=row.total_after,
        post_closing=row.post_closing,
        layout=intern(row.layout),
        decision=intern(row.layout_decision),
        late=Late(row.registered_at, row.registered_by.full_name) if row.registered_on > last_day else None,
    )


def _found_figures(row: Any) -> orphan_carnet.Found:
    find = row.find
    return orphan_carnet.Found(
        label=find.label,
        category=intern(find.category),
        game=intern(find.game),
        place=intern(find.place),
        found_at=find.found_at,
        pieces=tuple(orphan_carnet.Pieces(*piece) for piece in row.pieces),
    )


def reconciliation_figures(
    house: House, first_day: date, last_day: date, at: datetime = EVER
) -> orphan_reconciliation.OrphanReconciliation:
    """R-07: carnet and account side by side as a span of gaming days ended, and every comparison in it.

    Nothing can be entered late: a line, a leg of the account and a comparison bear the moment they were written.
    """
    seen = reporting_period(house, first_day, last_day, at)
    began_at, ended_at = seen.began_at, seen.ended_at
    return orphan_reconciliation.OrphanReconciliation(
        house.currency,
        ended_at,
        tuple(
            _compared_book(carnet, began_at, ended_at)
            for carnet in told.carnets_of_moments(house.id, began_at, ended_at)
        ),
    )


def payment_figures(
    house: House, first_day: date, last_day: date, at: datetime = EVER
) -> orphan_payment.OrphanPayments:
    """R-08: every payment to the receiver of the commune that was recorded in a span of gaming days."""
    seen = reporting_period(house, first_day, last_day, at)
    rows = told.payments(house.id, seen.began_at, seen.ended_at)
    return orphan_payment.OrphanPayments(
        house.currency, tuple(_payment(row, seen) for row in rows if seen.by_its_end(row.recorded_at))
    )


def notice_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> orphan_payment.PaymentNotices:
    """R-09: the same payments, as the Minister of Finance is told of them (LU art. 8(7))."""
    return orphan_payment.notices(payment_figures(house, first_day, last_day, at))


def unclaimed_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> unclaimed.Unclaimed:
    """R-16: what was left behind on a span of gaming days and how it stood at its end (NL 1.1(3~), 6.1(3~)).

    What was written down later, or came to its end later, is marked.
    """
    seen = reporting_period(house, first_day, last_day, at)
    # At its end the last gaming day of the span is over; while it goes on, only those before it are.
    today = house.gaming_day(min(seen.at, seen.ended_at))
    rows = told.left_behind(house.id, first_day, last_day, seen.told_at)
    finds = (_unclaimed_figures(row, today, seen) for row in rows if row.recorded_at <= at)
    touched = (
        each for each in finds if each.gaming_day >= first_day or (each.ended and each.ended.at >= seen.began_at)
    )
    return unclaimed.by_day(house.currency, tuple(touched), first_day)


def _compared_book(carnet: Any, began_at: datetime, ended_at: datetime) -> orphan_reconciliation.Book:
    found = told.standing_at(carnet, ended_at)
    return orphan_reconciliation.Book(
        exercise=carnet.label,
        first_day=carnet.first_day,
        last_day=carnet.last_day,
        state=_state(carnet, ended_at),
        lines=found.lines,
        last_number=found.last_number,
        carnet=found.carnet,
        orphans=found.orphans,
        cash=found.cash,
        bank=found.bank,
        unbooked=found.unbooked,
        windows=tuple(
            orphan_reconciliation.OpenWindow(row.number, row.registered_on, row.change, row.window_ends_at)
            for row in told.windows_at(carnet, ended_at)
        ),
        compared=tuple(_comparison_figures(row) for row in told.comparisons(carnet, began_at, ended_at)),
        months=tuple(orphan_reconciliation.Month(*each) for each in told.entries_by_month(carnet, ended_at)),
    )


def _state(carnet: Any, at: datetime) -> str:
    """Whether a carnet was open, paid or closed at a moment."""
    closing, payment = getattr(carnet, "closing", None), getattr(carnet, "payment", None)
    if closing and closing.closed_at < at:
        return "closed"
    return "paid" if payment and payment.recorded_at < at else "open"


def _comparison_figures(row: Any) -> orphan_reconciliation.Compared:
    return orphan_reconciliation.Compared(
        at=row.reconciled_at,
        by=row.reconciled_by.full_name if row.reconciled_by else "",
        last_number=row.last_number,
        carnet=row.carnet_total,
        orphans=row.account_balance,
        cash=row.cash_balance,
        bank=row.bank_balance,
        stated=row.stated,
        difference=row.difference,
    )


def _payment(row: Any, seen: ReportingPeriod) -> orphan_payment.Payment:
    closed = getattr(row.carnet, "closing", None)
    closing = closed if closed and seen.by_its_end(closed.closed_at) else None
    return orphan_payment.Payment(
        exercise=row.carnet.label,
        first_day=row.carnet.first_day,
        last_day=row.carnet.last_day,
        commune=row.commune,
        amount=row.amount,
        means=row.means,
        reference=row.reference,
        paid_on=row.paid_on,
        recorded_at=row.recorded_at,
        recorded_by=row.recorded_by.full_name,
        line=row.line.number,
        moved=_movement_figures(told.payment_components(row)),
        windows=tuple(
            orphan_reconciliation.OpenWindow(line.number, line.registered_on, line.change, line.window_ends_at)
            for line in told.windows_at(row.carnet, row.recorded_at)
        ),
        receipts=tuple(
            orphan_payment.Receipt(each.number, each.issued_on, each.amount, each.recorded_at, _late(each, seen))
            for each in sorted(row.receipts.all(), key=lambda each: (each.issued_on, each.number))
            if each.recorded_at <= seen.at
        ),
        closed_at=closing.closed_at if closing else None,
        later=(SubsequentEvent("closed", closed.closed_at, closed.closed_by.full_name),)
        if closed and seen.since(closed.closed_at)
        else (),
    )


def _late(row: Any, seen: ReportingPeriod) -> Late | None:
    return Late(row.recorded_at, row.recorded_by.full_name) if seen.since(row.recorded_at) else None


def _movement_figures(rows: list[tuple[str, bool, int, Decimal]]) -> tuple[orphan_payment.Moved, ...]:
    """Entries, refunds and reversals of the year, and apart what was given back out of a year closed before (A-04)."""
    count, total = dict.fromkeys(KINDS, 0), dict.fromkeys(KINDS, Decimal("0.00"))
    for kind, post_closing, lines, sum_ in rows:
        told_as = "post_closing" if post_closing else kind
        count[told_as] += lines
        total[told_as] += sum_
    return tuple(orphan_payment.Moved(kind, count[kind], total[kind]) for kind in KINDS)


def _unclaimed_figures(row: Any, today: date, seen: ReportingPeriod) -> unclaimed.Find:
    found_end = getattr(row, "ended", None)
    late = _late(row, seen)
    ended = found_end if found_end and seen.by_its_end(found_end.ended_at) else None
    return unclaimed.Find(
        label=row.label,
        category=row.category,
        regime=row.regime,
        game=row.game,
        place=row.place,
        found_at=row.found_at,
        gaming_day=row.gaming_day,
        games=row.coups_played,
        games_needed=row.coups_needed,
        amount=row.worth,
        state=unclaimed.state(
            regime=row.regime,
            games=row.coups_played,
            games_needed=row.coups_needed,
            day_is_over=row.gaming_day < today,
            outcome=ended.outcome if ended else "",
        ),
        ended=unclaimed.Ended(
            outcome=ended.outcome,
            at=ended.ended_at,
            by=ended.ended_by.full_name,
            article=ended.article,
            reason="" if ended.outcome == "returned" else ended.reason,
        )
        if ended
        else None,
        late=late,
        later=(SubsequentEvent(found_end.outcome, found_end.ended_at, found_end.ended_by.full_name),)
        if found_end and seen.since(found_end.ended_at)
        else (),
    )
