"""A night at the cage for the tests of reports: drawers by the services, the rest row by row in one act."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

from django.db import transaction

from audit.recording import log
from audit.recording.numbers import next_number
from compliance.cage.counts.selectors import counts as count_selectors
from compliance.cage.counts.services import counts, disclosures
from compliance.cage.counts.services.counts import store_count
from compliance.cage.drawers.services.bookings import Change, add_booking
from compliance.cage.models.counts import CountKind
from compliance.cage.models.days import Tip
from compliance.cage.models.drop_boxes import BoxFitting, BoxMove, BoxOpening, DropBox
from compliance.cage.models.exchanges import Exchange
from compliance.cage.models.shifts import EntryKind
from compliance.cage.models.shifts import Numbering as SlipNumbering
from compliance.cage.models.slips import Slip, SlipEnd, SlipLine
from compliance.cage.models.witnesses import WitnessSettlement, WitnessSignature
from compliance.games.models.stakes import StakeRecord
from compliance.monitoring.models import Alert, AlertClearance, AlertOperation, MoneyOperation
from compliance.payouts.models.payouts import Gate, GateAnswer, Numbering, Payout
from compliance.payouts.models.steps import Payment, Step
from tests import cast
from tests.cage import drawers
from tests.payouts import asking

EDITION = "LU-2025.1"
AT = cast.TUESDAY


def minutes(number: int) -> datetime:
    """So many minutes into the night."""
    return AT + timedelta(minutes=number)


def in_one_act(write: Callable[[], Any], at: datetime, by: str = "cashier") -> Any:
    """What `write` writes, as one act in the log."""
    with (
        transaction.atomic(),
        log.act("payouts.payout.opened", subject=None, by=cast.member(by), at=at, scope=cast.VENUE, payout=""),
    ):
        return write()


def kept(row: Any) -> Any:
    row.save(force_insert=True)
    return row


def count(shift: Any, at: datetime, by: str = "cashier", pieces: Any = None) -> Any:
    rows = drawers.sheet(**pieces or drawers.FLOAT)
    return counts.count_float(house=cast.house(), shift=shift, pieces=rows, nonce=uuid4(), by=cast.member(by), at=at)


def explain(counted: Any, at: datetime, said: str = "A note too much at the window", checked: str = "Camera 3") -> Any:
    """Somebody compares it; whoever counted explains it, and the counts before it that differ."""
    if not count_selectors.is_disclosed(counted):
        disclosures.disclose_variance(house=cast.house(), count=counted, by=cast.member("pit_boss"), at=at)
    for each in count_selectors.differing_counts(counted):
        row = counts.explain_variance(
            house=cast.house(), count=each, said=said, checked=checked, by=each.counted_by, at=at
        )
    return row


def sign(counted: Any, at: datetime, by: str = "director") -> Any:
    return counts.sign_count(house=cast.house(), count=counted, by=cast.member(by), at=at)


def fitted(shift: Any, at: datetime, name: str = "B-4", seal: str = "48213") -> Any:
    """A box at the table of a shift."""

    def write() -> Any:
        keeper = cast.member("chef_de_salle")
        box = DropBox.objects.filter(name=name).first() or kept(
            DropBox(venue_id=cast.VENUE, name=name, added_by=keeper, added_at=at)
        )
        return kept(BoxFitting(box=box, shift=shift, number=1, seal=seal, fitted_by=keeper, fitted_at=at))

    return in_one_act(write, at)


def exchange_at_table(shift: Any, fitting: Any, amount: str, at: datetime) -> Any:
    """Notes of a guest into the drop box, chips to the guest."""

    def write() -> Any:
        sum_, keeper = Decimal(amount), cast.member("chef_de_salle")
        entry = add_booking(
            cast.house(),
            shift,
            kind=EntryKind.EXCHANGE,
            change=Change(chips=-sum_, dropped=sum_),
            nonce=uuid4(),
            by=keeper,
            at=at,
            fitting=fitting,
        )
        return kept(
            Exchange(
                shift=shift,
                venue_id=cast.VENUE,
                entry=entry,
                location="table",
                gave="cash",
                got="chips",
                amount=sum_,
                identity="not_asked",
                done=True,
                gaming_day=shift.gaming_day,
                edition=EDITION,
                nonce=uuid4(),
                made_by=keeper,
                made_at=entry.entered_at,
            )
        )

    return in_one_act(write, at)


def fill(
    giver: Any, taker: Any, at: datetime, *, outcome: str = "received", value: str = "50", pieces: int = 10
) -> Any:
    """Chips from a desk to a table; without an outcome nobody has signed for them yet."""

    def write() -> Any:
        amount = Decimal(50) * pieces
        slip = kept(
            Slip(
                venue_id=cast.VENUE,
                kind="fill",
                number=next_number(SlipNumbering, cast.VENUE, "fill"),
                giver=giver,
                taker=taker,
                cash=0,
                chips=amount,
                plaques=0,
                gaming_day=giver.gaming_day,
                nonce=uuid4(),
                prepared_by=cast.member("cashier"),
                prepared_at=at,
            )
        )
        kept(SlipLine(slip=slip, medium="chip", value=Decimal(50), quantity=pieces))
        _booked(giver, slip, -amount, at, "cashier")
        return slip

    slip = in_one_act(write, at)
    if outcome:
        received(slip, at + timedelta(minutes=3), outcome)
    return slip


def received(slip: Any, at: datetime, outcome: str = "received") -> None:
    """The table signs for a slip, or its giver takes it back."""

    def end() -> None:
        into = slip.taker if outcome == "received" else slip.giver
        said = "" if outcome == "received" else "The table was closed"
        chef = cast.member("chef_de_salle")
        kept(SlipEnd(slip=slip, outcome=outcome, reason=said, signed_by=chef, signed_at=at))
        _booked(into, slip, slip.chips, at, "chef_de_salle")

    in_one_act(end, at, "chef_de_salle")


def _booked(shift: Any, slip: Any, chips: Decimal, at: datetime, by: str) -> None:
    add_booking(
        cast.house(),
        shift,
        kind=EntryKind.FILL,
        change=Change(chips=chips),
        nonce=uuid4(),
        by=cast.member(by),
        at=at,
        slip=slip,
    )


def tip(shift: Any, amount: str, at: datetime, *, colour_chips: bool = False) -> Any:
    return in_one_act(
        lambda: kept(
            Tip(
                shift=shift,
                amount=Decimal(amount),
                colour_chips=colour_chips,
                gaming_day=shift.gaming_day,
                nonce=uuid4(),
                recorded_by=cast.member("chef_de_salle"),
                recorded_at=at,
            )
        ),
        at,
    )


def carried(fitting: Any, at: datetime) -> None:
    """The sealed box goes from the table to the count."""
    for number, (step, place) in enumerate(
        (("removed", ""), ("stored", "Safe of the count room"), ("count_room", "")), start=1
    ):
        move = BoxMove(
            fitting=fitting,
            number=number,
            step=step,
            seal=fitting.seal,
            place=place,
            moved_by=cast.member("chef_de_salle"),
            witnessed_by=cast.member("pit_boss"),
            moved_at=at + timedelta(minutes=number),
        )
        witnessed(move, move.moved_at, "move")


def moved(fitting: Any, at: datetime, steps: int) -> list[Any]:
    """Steps of a sealed box of which their witness has said nothing yet."""
    return [
        in_one_act(
            lambda number=number: kept(
                BoxMove(
                    fitting=fitting,
                    number=number,
                    step="removed" if number == 1 else "stored",
                    seal=fitting.seal,
                    place="Safe of the count room",
                    moved_by=cast.member("chef_de_salle"),
                    witnessed_by=cast.member("pit_boss"),
                    moved_at=at + timedelta(minutes=number),
                )
            ),
            at,
        )
        for number in range(1, steps + 1)
    ]


def answered(move: Any, at: datetime, said: str = "") -> Any:
    """The named witness signs a step, or says what was not so."""
    row = WitnessSignature(move=move, agreed=not said, said=said, signed_by=move.witnessed_by, signed_at=at)
    return in_one_act(lambda: kept(row), at)


def settled(move: Any, at: datetime, reason: str) -> Any:
    row = WitnessSettlement(move=move, reason=reason, settled_by=cast.member("director"), settled_at=at)
    return in_one_act(lambda: kept(row), at)


def witnessed(row: Any, at: datetime, step: str) -> Any:
    """A step that its named witness has signed."""

    def write() -> Any:
        kept(row)
        kept(WitnessSignature(agreed=True, signed_by=row.witnessed_by, signed_at=at, **{step: row}))
        return row

    return in_one_act(write, at)


def opened(fitting: Any, at: datetime, *, whole: bool = True) -> Any:
    opening = BoxOpening(
        fitting=fitting,
        seal_whole=whole,
        remark="" if whole else "The seal hung by a thread",
        opened_by=cast.member("accountant"),
        witnessed_by=cast.member("director"),
        opened_at=at,
    )
    return witnessed(opening, at, "opening")


def box_count(fitting: Any, at: datetime, pieces: dict[str, dict[str, int]]) -> Any:
    return in_one_act(
        lambda: store_count(
            fitting.shift,
            kind=CountKind.BOX,
            pieces=drawers.sheet(**pieces),
            nonce=uuid4(),
            by=cast.member("accountant"),
            at=at,
            fitting=fitting,
        ),
        at,
    )


def refused_exchange(at: datetime) -> Any:
    """Somebody wanted to exchange among the players."""
    return in_one_act(
        lambda: kept(
            Exchange(
                venue_id=cast.VENUE,
                location="roaming",
                gave="cash",
                got="chips",
                amount=Decimal("200.00"),
                identity="not_asked",
                done=False,
                article="5(2)",
                gaming_day=cast.house().gaming_day(at),
                edition=EDITION,
                nonce=uuid4(),
                made_by=cast.member("pit_boss"),
                made_at=at,
            )
        ),
        at,
    )


def refused_stake(table: Any, at: datetime) -> Any:
    """Somebody wanted to play on word."""
    return in_one_act(
        lambda: kept(
            StakeRecord(
                venue_id=cast.VENUE,
                table=table,
                family="other",
                means="credit",
                amount=Decimal("100.00"),
                accepted=False,
                article="62(1)",
                said="Wanted to pay tomorrow",
                gaming_day=cast.house().gaming_day(at),
                edition=EDITION,
                nonce=uuid4(),
                recorded_by=cast.member("chef_de_salle"),
                recorded_at=at,
            )
        ),
        at,
    )


def refused_opening(fitting: Any, at: datetime) -> None:
    with transaction.atomic():
        log.note(
            "cage.box.opening_refused",
            subject=fitting,
            by=cast.member("accountant"),
            at=at,
            scope=cast.VENUE,
            box=fitting.box.name,
        )


def payout(at: datetime, steps: Sequence[tuple[str, str]] = (), **changes: Any) -> Any:
    """A large payout that goes through `steps`: (state, by whom), ten minutes apart."""
    facts: dict[str, Any] = {
        "origin": "table",
        "table": drawers.table("4"),
        "game": "lu.roulette_english",
        "bet": "plein",
        "stake": Decimal("350.00"),
        "odds": "35:1",
        "amount": Decimal("12250.00"),
        "won_at": at - timedelta(minutes=5),
        "explained": "explained",
        "explained_amount": Decimal("12250.00"),
        "beneficiary": "Jean Weber",
        "identity": "shown",
        "paper": "Passport LUX P123",
        "means": "transfer",
        "account": "LU28 0019 4006 4475 0000",
        "large": True,
        "person_id": asking.guest() if changes.get("large", True) else None,
        "threshold": Decimal("10000.00"),
        "approval_needed": True,
        "may_be_held": False,
    } | changes

    def write() -> Any:
        row = kept(
            Payout(
                venue_id=cast.VENUE,
                number=next_number(Numbering, cast.VENUE, "payout"),
                gaming_day=cast.house().gaming_day(at),
                edition=EDITION,
                nonce=uuid4(),
                prepared_by=cast.member("cashier"),
                prepared_at=at,
                **facts,
            )
        )
        _step(row, 1, "", "requested", "cashier", at)
        return row

    row = in_one_act(write, at)
    before = "requested"
    for number, (state, by) in enumerate(steps, start=2):
        later = at + timedelta(minutes=10 * (number - 1))
        in_one_act(
            lambda number=number, before=before, state=state, by=by, later=later: _step(
                row, number, before, state, by, later
            ),
            later,
            by,
        )
        before = state
    return row


def _step(row: Any, number: int, before: str, state: str, by: str, at: datetime) -> None:
    reasons = {
        "refused": "No pay table knows it",
        "held": "The machine is looked at",
        "voided": "Wrong guest",
    }
    who = cast.member(by)
    if state == "paid":
        kept(Payment(payout=row, means=row.means, reference="BCEE 2026-77", nonce=uuid4(), paid_by=who, paid_at=at))
    kept(
        Step(
            payout=row,
            number=number,
            before=before,
            state=state,
            reason=reasons.get(state, ""),
            expected_on=at.date() + timedelta(days=3) if state == "held" else None,
            taken_by=who,
            taken_at=at,
        )
    )


def step(row: Any, number: int, before: str, state: str, by: str, at: datetime) -> None:
    """A later step of a payout."""
    in_one_act(lambda: _step(row, number, before, state, by, at), at, by)


def gate(row: Any, at: datetime, **changes: Any) -> Any:
    """What the pit boss states before a payment: that the chef de salle is informed, unless `changes` say another."""
    facts: dict[str, Any] = {"informed": cast.member("chef_de_salle")} | changes
    return in_one_act(
        lambda: kept(Gate(payout=row, kind=row.gate, passed_by=cast.member("pit_boss"), passed_at=at, **facts)), at
    )


def answer(row: Any, at: datetime, informed: bool) -> Any:
    """What the chef de salle who was named says to the gate of a payout."""
    chef, stated = cast.member("chef_de_salle"), Gate.objects.get(payout=row)
    answered = GateAnswer(gate=stated, was_informed=informed, answered_by=chef, answered_at=at)
    return in_one_act(lambda: kept(answered), at)


def alert(person_id: Any, rows: Sequence[Any], at: datetime, *, cleared: str = "") -> Any:
    """Operations of a guest that add up beyond 10,000 in a gaming day."""

    def write() -> Any:
        operations = [
            kept(
                MoneyOperation(
                    venue_id=cast.VENUE,
                    person_id=person_id,
                    direction="paid_out",
                    amount=row.amount,
                    gaming_day=row.gaming_day,
                    source_table=row._meta.db_table,
                    source_id=row.pk,
                    noted_by=cast.member("cashier"),
                    noted_at=at,
                )
            )
            for row in rows
        ]
        raised = kept(
            Alert(
                venue_id=cast.VENUE,
                person_id=person_id,
                rule="gaming_day",
                direction="paid_out",
                operation=operations[-1],
                threshold=Decimal("10000.00"),
                total=sum(each.amount for each in operations),
                count=len(operations),
                since_on=rows[0].gaming_day,
                edition=EDITION,
                raised_at=at,
            )
        )
        for each in operations:
            kept(AlertOperation(alert=raised, operation=each, amount=each.amount))
        return raised

    raised = in_one_act(write, at)
    if cleared:
        in_one_act(
            lambda: kept(
                AlertClearance(
                    alert=raised, reason=cleared, cleared_by=cast.member("compliance_officer"), cleared_at=at
                )
            ),
            at,
            "compliance_officer",
        )
    return raised
