"""Act that requests a payout, with the requirements of the rules of that day."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.durable_acts import durable_act
from audit.recording.locks import wait_turn
from audit.recording.numbers import next_number
from compliance.games.domain import pay_tables as paytables
from compliance.games.domain import winnings
from compliance.games.selectors import games
from compliance.games.services.game_approvals import Unapproved
from compliance.monitoring.services.transactions import note_operation
from compliance.people.selectors import guests as guest_selectors
from compliance.refusals import Refused, check_fields
from compliance.rules.values.amounts import CENT
from compliance.venues.domain.house import House

from ..domain.requirements import (
    JACKPOTS,
    MACHINE_GAMES,
    Demands,
    at_machine,
    known_jackpots,
    may_win_jackpot,
    named_jackpot,
    payout_demands,
)
from ..models.payouts import Identity, Jackpot, Numbering, Origin, PaidBy, Payout
from ..models.steps import State, Step
from ..selectors import payouts as selectors
from .jackpot_checks import check_request
from .preconditions import missing_side_bet_approval
from .steps import take_step

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# The limit of a money column: fourteen digits, two of them decimals.
LARGEST = Decimal("999999999999.99")
# Tickets are presented within a year; an earlier date of the win is a typing error.
LONGEST_AGO = timedelta(days=400)
# Where no jackpot is won.
WITHOUT_JACKPOT = frozenset({Origin.CHIPS, Origin.DISPUTE})


@dataclass(frozen=True)
class PayoutRequest:
    """The requested payout, in the casino's currency; `stake_returned`: the amount includes the stake."""

    origin: str
    amount: Decimal
    won_at: datetime
    means: str = "cash"
    table_id: UUID | None = None
    machine: str = ""
    game: str = ""
    bet: str = ""
    stake: Decimal | None = None
    stake_returned: bool = False
    jackpot: str = ""
    person_id: UUID | None = None
    beneficiary: str = ""
    address: str = ""
    account: str = ""
    identity: str = "not_asked"
    paper: str = ""
    remark: str = ""


@dataclass(frozen=True)
class RequestPreview:
    """The requirements of the casino, and the comparison with the pay table.

    `unapproved` is the reason why a side bet cannot be paid: it had no valid approval at the time of the win (LU art.
    49-16).
    """

    demands: Demands
    explanation: winnings.Explanation
    bet: paytables.Bet | None
    jackpot: str
    unapproved: Unapproved | None


def preview_request(house: House, payout_request: PayoutRequest, at: datetime) -> RequestPreview:
    """Return the requirements of the rules and the result of the pay table, without writing anything."""
    book = house.rulebook(house.gaming_day(at))
    bet = _find_bet(house, payout_request)
    # The named bet takes precedence over the stated jackpot.
    jackpot = named_jackpot(payout_request.game, payout_request.bet) or payout_request.jackpot
    return RequestPreview(
        payout_demands(
            book,
            amount=payout_request.amount,
            jackpot=jackpot,
            means=payout_request.means,
            at_machine=at_machine(payout_request.origin, payout_request.game),
        ),
        winnings.explain_winnings(
            bet, payout_request.stake, payout_request.amount, stake_returned=payout_request.stake_returned
        ),
        bet,
        jackpot,
        missing_side_bet_approval(house, payout_request.game, payout_request.won_at),
    )


@durable_act
def request_payout(*, house: House, payout_request: PayoutRequest, nonce: UUID, by: "Staff", at: datetime) -> Payout:
    """Request a payout (LU Paiements, Super-Jack; NL 1.1(14), 6.1(2~), 6.2(5~)).

    The same `nonce` returns the same payout. Raises Refused for missing or impossible data; an amount that no pay
    table explains is flagged, not refused. A win on a side bet without a valid approval is stored, and refused at
    once with the article (LU art. 49-16).
    """
    # Of two clicks on one form the second waits here, and then finds the payout of the first.
    wait_turn(str(nonce))
    existing_row = selectors.payout_by_nonce(house.id, nonce)
    if existing_row is not None:
        return existing_row
    _check_sums(payout_request)
    day, preview = house.gaming_day(at), preview_request(house, payout_request, at)
    row = _build_payout(house, payout_request, preview, by=by, at=at)
    row.nonce, row.edition = nonce, house.rulebook(day).edition.id
    _check_won(house, row, at)
    _check_receiver(house, row, preview.demands, at)
    check_request(house, row, at)
    # Taken after all checks: the counter row stays locked until the commit, and a number taken must be used.
    row.number = next_number(Numbering, house.id, "payout")
    with log.act(
        "payouts.payout.requested",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        payout=row.label,
        amount=row.amount,
        currency=house.currency,
    ):
        _save_request(row)
        if preview.unapproved is not None:
            take_step(house, row, State.REFUSED, by=by, at=at, reason=preview.unapproved.why)
        # A refused payout moves no money, and money of an unknown guest cannot be added up.
        elif row.person_id is not None:
            note_operation(
                house,
                person_id=row.person_id,
                paid_in=False,
                amount=row.amount,
                source=row,
                by=by,
                at=at,
            )
    return row


def _build_payout(
    house: House, payout_request: PayoutRequest, preview: RequestPreview, *, by: "Staff", at: datetime
) -> Payout:
    """Build the row of the request, without its number."""
    words = ("machine", "beneficiary", "address", "account", "paper", "remark")
    return Payout(
        venue_id=house.id,
        number=0,
        origin=payout_request.origin,
        table_id=payout_request.table_id,
        game=payout_request.game,
        bet=payout_request.bet,
        stake=payout_request.stake,
        odds=preview.bet.value if preview.bet else "",
        stake_returned=payout_request.stake_returned,
        jackpot=preview.jackpot,
        amount=payout_request.amount,
        won_at=payout_request.won_at,
        explained=preview.explanation.answer,
        explained_amount=preview.explanation.amount,
        person_id=payout_request.person_id,
        identity=payout_request.identity,
        means=payout_request.means,
        large=preview.demands.large,
        threshold=preview.demands.threshold,
        approval_needed=preview.demands.approval_needed,
        may_be_held=preview.demands.may_be_held,
        gate=preview.demands.gate,
        # The day of the request and not of the win: a ticket may be presented months later.
        gaming_day=house.gaming_day(at),
        prepared_by_id=by.pk,
        prepared_at=at,
        **{name: getattr(payout_request, name).strip() for name in words},
    )


def _save_request(row: Payout) -> None:
    # clean_fields() refuses None wherever a field is not `blank`, even if its column may be NULL.
    empty = [each.name for each in row._meta.fields if each.null and getattr(row, each.attname) is None]
    check_fields(row, ["venue", "table", "person", "prepared_by", *empty])
    row.save(force_insert=True)
    Step(
        payout=row,
        number=1,
        before="",
        state=State.REQUESTED,
        taken_by_id=row.prepared_by_id,
        taken_at=row.prepared_at,
    ).save(force_insert=True)


def _find_bet(house: House, payout_request: PayoutRequest) -> paytables.Bet | None:
    """Return the named bet from the pay tables of the casino's rules. Raises Refused for an unknown bet."""
    if not payout_request.game:
        if payout_request.bet:
            raise Refused(_("Choose the game of this bet."), "game")
        return None
    game = next((each for each in paytables.list_games(house.jurisdiction) if each.id == payout_request.game), None)
    if game is None:
        raise Refused(_("The pay tables of this casino do not include this game."), "game")
    if payout_request.bet and game.bet(payout_request.bet) is None:
        raise Refused(_("%(game)s has no such bet. Choose another one.") % {"game": game.name}, "bet")
    return game.bet(payout_request.bet)


def _check_sums(payout_request: PayoutRequest) -> None:
    if not CENT <= payout_request.amount <= LARGEST:
        raise Refused(_("Enter an amount above 0.00."), "amount")
    if payout_request.stake is not None and not CENT <= payout_request.stake <= LARGEST:
        raise Refused(_("Enter a stake above 0.00, or leave it empty."), "stake")


def _check_won(house: House, row: Payout, at: datetime) -> None:
    """Check where and when it was won."""
    # The stake times its odds may exceed the column, although the stake itself fits.
    if row.explained_amount is not None and row.explained_amount > LARGEST:
        raise Refused(_("The winnings of this stake are too large. Check the stake."), "stake")
    if row.won_at > at:
        raise Refused(_("This time is in the future. Enter when it was won."), "won_at")
    if at - row.won_at > LONGEST_AGO:
        raise Refused(_("This is more than a year ago. Check the date."), "won_at")
    if row.origin not in Origin.values:
        raise Refused(_("Enter where it was won."), "origin")
    if row.origin != Origin.DISPUTE and (row.origin == Origin.TABLE) != (row.table_id is not None):
        raise Refused(_("Choose the table for a win at a table; otherwise choose none."), "table")
    if row.table_id is not None:
        _check_table(house, row)
    if (row.origin == Origin.MACHINE) != bool(row.machine):
        raise Refused(_("Enter the machine number for a win at a machine; otherwise leave it empty."), "machine")
    if row.game in MACHINE_GAMES and row.origin != Origin.MACHINE:
        raise Refused(_("This is won at a machine. Choose the machine as the place of the win."), "origin")
    if row.game in JACKPOTS and not row.bet:
        raise Refused(_("Choose the bet of this game: one of them is a jackpot."), "bet")
    if row.jackpot and row.jackpot not in known_jackpots(house.rulebook(row.gaming_day)):
        raise Refused(_("Choose a jackpot of this casino."), "jackpot")
    # A gold-jack is won at tables only; other jackpots only at a table or machine.
    not_there = row.origin != Origin.TABLE if row.jackpot == Jackpot.GOLD_JACK else row.origin in WITHOUT_JACKPOT
    if row.jackpot and not_there:
        raise Refused(_("This jackpot cannot be won there. Check where it was won."), "jackpot")


def _check_table(house: House, row: Payout) -> None:
    """Check that the table exists, and that the bet is named where a jackpot is possible and could be hidden."""
    table = next((each for each in games.list_tables(house.id) if each.pk == row.table_id), None)
    if table is None:
        raise Refused(_("Table not found."), "table")
    # The outcome of an incident names no bet.
    if row.origin == Origin.TABLE and may_win_jackpot(table.game) and not (row.bet and may_win_jackpot(row.game)):
        raise Refused(_("A jackpot can be won at this table: choose the game and the bet."), "game")


def _check_receiver(house: House, row: Payout, demands: Demands, at: datetime) -> None:
    """Check the recipient and the means of payment, as far as the casino requires (LU Paiements; A-11)."""
    if row.means not in PaidBy.values:
        raise Refused(_("Choose the method of payout."), "means")
    if row.identity not in Identity.values:
        raise Refused(_("Select whether an identity document was shown."), "identity")
    if row.person_id is not None:
        names = guest_selectors.current_names(house.id, {row.person_id})
        if row.person_id not in names:
            raise Refused(_("Guest not found. Search again."), "person")
        row.beneficiary = row.beneficiary or names[row.person_id]
    identity_was_shown = row.identity == Identity.SHOWN
    large = house.cite("payout.threshold", at)
    if demands.identity_needed and not identity_was_shown:
        raise Refused(_("A payout of this size requires an identity document. Ask for it."), "identity", large)
    if demands.identity_needed and row.person_id is None:
        raise Refused(
            _("This amount can only be paid to a registered guest: find the guest or have them registered first."),
            "person",
            large,
            _("Search for the guest by name on this form. The door desk registers guests without a file."),
        )
    if not identity_was_shown and (row.paper or row.person_id is not None):
        raise Refused(_("A guest or document is entered, so a document was shown. Select this."), "identity")
    if demands.identity_needed and not row.paper:
        raise Refused(_("Enter the document shown: type, state and number."), "paper", large)
    if demands.beneficiary_needed and not row.beneficiary:
        raise Refused(_("Enter the recipient: the name on the document, cheque or account."), "beneficiary")
    if row.means == PaidBy.TRANSFER and not row.account:
        raise Refused(_("Enter the account to pay to."), "account")
