"""Acts that confirm a precondition: the floor manager was informed, or the machine verified."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.games.domain.families import SIDE_BETS
from compliance.games.services.game_approvals import Unapproved, missing_approval
from compliance.refusals import Refused
from compliance.venues.domain.house import House
from compliance.venues.domain.roles import Role
from compliance.venues.selectors import venues

from ..domain.requirements import at_machine, gate_of, named_jackpot
from ..models.payouts import Gate, GateAnswer, Payout
from ..selectors import payouts as selectors
from .steps import require_text

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

CHEF = "chef_de_salle"


@transaction.atomic(durable=True)
def pass_gate(
    *, house: House, payout: Payout, informed_id: UUID | None = None, said: str = "", by: "Staff", at: datetime
) -> Gate:
    """Confirm who was informed (LU Super-Jack), or what was verified on a machine (NL 6.1(2~)).

    A repeated confirmation returns the first; after a denial it creates a new one. Raises Refused for a person who is
    not a floor manager, and without a description.
    """
    wait_turn(str(payout.pk))
    existing_row = selectors.valid_gate(payout.pk, payout.gate)
    if existing_row is not None:
        return existing_row
    with log.act(
        "payouts.gate.passed",
        subject=payout,
        by=by,
        at=at,
        scope=house.id,
        payout=payout.label,
        gate=payout.gate,
    ):
        if not payout.gate:
            raise Refused(
                _("This payout requires no confirmation before payment."),
                next_step=_("Its page shows the next step."),
            )
        if selectors.last_step(payout.pk).state not in selectors.OPEN:
            raise Refused(_("This payout is closed. Nothing can be confirmed any more."))
        if payout.gate == CHEF:
            _check_chef(house, informed_id, at)
        else:
            require_text(said, _("Enter what was verified on the machine and the result."), "said")
        row = Gate(
            payout=payout,
            kind=payout.gate,
            informed_id=informed_id if payout.gate == CHEF else None,
            said=said.strip(),
            passed_by_id=by.pk,
            # A request that waited for the lock may be earlier than what it follows; the database refuses that order.
            passed_at=max(at, payout.won_at, selectors.denied_at(payout.pk) or at),
        )
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def answer_gate(
    *, house: House, payout: Payout, gate_id: UUID, was_informed: bool, by: "Staff", at: datetime
) -> GateAnswer:
    """Answer as the named floor manager whether one was informed (LU Super-Jack).

    "I was not" reopens the precondition: the payment requires a new one. After the payment, the denial remains with
    the payout and in R-11. A repeated identical answer is ignored. Raises Refused for anyone else.
    """
    wait_turn(str(payout.pk))
    gate = selectors.gate_of(payout.pk, gate_id)
    existing_row = getattr(gate, "answer", None)
    if existing_row is not None and (existing_row.was_informed, existing_row.answered_by_id) == (was_informed, by.pk):
        answered: GateAnswer = existing_row
        return answered
    with log.act(
        "payouts.gate.answered",
        subject=payout,
        by=by,
        at=at,
        scope=house.id,
        payout=payout.label,
        informed=was_informed,
    ):
        if gate is None:
            raise Refused(_("This payout does not require this confirmation. Reload the page."))
        # A floor manager who recorded the precondition cannot confirm their own entry.
        if gate.informed_id != by.pk or gate.passed_by_id == by.pk:
            raise Refused(
                _("Only the floor manager named by another person may answer here."),
                article=house.cite("payout.prior_information", at),
            )
        if existing_row is not None:
            raise Refused(_("You have already answered this. Have any error noted on the payout."))
        row = GateAnswer(
            gate=gate, was_informed=was_informed, answered_by_id=by.pk, answered_at=max(at, gate.passed_at)
        )
        row.save(force_insert=True)
    return row


def check_law(house: House, payout: Payout) -> None:
    """Raise Refused for a payout that lacks data required by the rules, or that no approval allows.

    A request made before such a rule must be withdrawn and made again.
    """
    book = house.rulebook(payout.gaming_day)
    jackpot = named_jackpot(payout.game, payout.bet) or payout.jackpot
    # Worked out again from the stored win: requests from before this rule may lack the precondition.
    gate = gate_of(book, jackpot, at_machine=at_machine(payout.origin, payout.game))
    if gate not in {"", payout.gate}:
        raise Refused(
            _("This request does not state the preconditions for payment. Withdraw it and request the payout again.")
        )
    found = missing_side_bet_approval(house, payout.game, payout.won_at)
    if found is not None:
        raise Refused(found.why)


def missing_side_bet_approval(house: House, game: str, won_at: datetime) -> Unapproved | None:
    """Return why a side bet could not be played when it was won; None for other games and with an approval."""
    if game in SIDE_BETS:
        return missing_approval(house, game, won_at)
    return None


def floor_managers(house: House, at: datetime) -> "list[Staff]":
    """Return who holds the post of floor manager on the gaming day, which continues after midnight."""
    posts = venues.posts_of(house.id, house.gaming_day(at)).filter(role=Role.CHEF_DE_SALLE)
    return [post.staff for post in posts]


def _check_chef(house: House, informed_id: UUID | None, at: datetime) -> None:
    if informed_id not in {staff.pk for staff in floor_managers(house, at)}:
        raise Refused(
            _("Choose the floor manager who was informed."), "informed", house.cite("payout.prior_information", at)
        )
