"""Record a stake that was made or attempted: accepted, or refused as a breach with its article."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.rules.rulebook import Rulebook, SilentParameter
from compliance.venues.domain.house import House

from ..domain.families import family_of
from ..domain.means_of_payment import (
    ALL_GAMES,
    APPROVED_OTHER,
    CREDIT,
    CREDIT_ALLOWED,
    NARROWER,
    Rule,
    Verdict,
    judge_stake,
)
from ..models.stakes import Family, Means, MeansApproval, StakeRecord
from ..models.tables import GamingTable
from ..selectors import games as selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class Stake:
    """A stake at a table, or at a game of a family; `amount` in the currency of the house.

    `other_means` names a means that is neither cash nor issued by the house, such as an e-wallet.
    """

    means: str
    amount: Decimal
    table_id: UUID | None = None
    family: str = ""
    other_means: str = ""
    said: str = ""


@transaction.atomic(durable=True)
def record_stake(*, house: House, stake: Stake, nonce: UUID, by: "Staff", at: datetime) -> StakeRecord:
    """Record a stake, and judge it by the rulebook of its gaming day (LU arts 5(1), 33(1), 62; A-42).

    A forbidden stake is stored as a breach, with `accepted` false and its article; credit always is one (art. 62(1)).
    The same `nonce` returns the same row. Raises Refused for invalid input, and if the house has not designated its
    means of payment where the law leaves this to it (NL 1.1(2)).
    """
    # A double click waits here, and then finds the row of the first one.
    wait_turn(f"stake {nonce}")
    known = selectors.stake_by_nonce(house.id, nonce)
    if known is not None:
        return known
    day = house.gaming_day(at)
    table = _find_table(house, stake)
    family = family_of(table.game) if table is not None else stake.family
    _check_stake(stake, family)
    other = stake.other_means.strip() if stake.means == APPROVED_OTHER else ""
    approval = selectors.approval_on(house.id, other, day) if other else None
    verdict = _judge_stake(house, day, family, stake.means, approval)
    row = StakeRecord(
        venue_id=house.id,
        table=table,
        family=family,
        means=stake.means,
        approval=approval if verdict.accepted else None,
        other_means=other,
        amount=stake.amount,
        accepted=verdict.accepted,
        article=verdict.articles,
        said=stake.said.strip(),
        gaming_day=day,
        edition=house.rulebook(day).edition.id,
        nonce=nonce,
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    with log.act(
        "games.stake.recorded",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        means=row.means,
        amount=row.amount,
        currency=house.currency,
        accepted=row.accepted,
    ):
        row.clean_fields(exclude=["venue", "table", "approval", "recorded_by"])
        row.save(force_insert=True)
    return row


def _find_table(house: House, stake: Stake) -> GamingTable | None:
    if stake.table_id is None:
        return None
    table = selectors.list_tables(house.id).filter(pk=stake.table_id).first()
    if table is None:
        raise Refused(_("Choose a table of this casino that is in use."), "table")
    return table


def _check_stake(stake: Stake, family: str) -> None:
    if family not in Family.values:
        raise Refused(_("Enter the table or the type of game."), "family")
    if stake.means not in Means.values:
        raise Refused(_("Enter what was staked."), "means")
    if stake.amount <= 0:
        raise Refused(_("Enter the amount staked, above 0.00."), "amount")
    if stake.means == APPROVED_OTHER and not stake.other_means.strip():
        raise Refused(_("Enter the other means as stated in the register of approvals."), "other_means")


def _judge_stake(house: House, day: date, family: str, means: str, approval: MeansApproval | None) -> Verdict:
    book = house.rulebook(day)
    credit = _rule_articles(book, CREDIT_ALLOWED)
    try:
        every = _means_rule(book, ALL_GAMES)
    except SilentParameter as silent:
        # The law forbids credit even if the rulebook is silent on the other means.
        if means == CREDIT:
            return Verdict(False, credit)
        message = _(
            "The casino has not designated its means of payment. Have the setting «Means of payment» "
            "proposed and approved."
        )
        raise Refused(message, article=_rule_articles(book, ALL_GAMES)) from silent
    try:
        narrow = _means_rule(book, NARROWER[family])
    except SilentParameter:
        # The law has no rule of its own for this family.
        narrow = every
    return judge_stake(means, every=every, family=narrow, credit=credit, approved=approval is not None)


def _means_rule(book: Rulebook, name: str) -> Rule:
    return Rule(frozenset(book.texts(name)), _rule_articles(book, name))


def _rule_articles(book: Rulebook, name: str) -> str:
    """Return the articles of a parameter, or those on means of payment if it has none."""
    lines = book.edition.parameters
    return lines[name].citation or lines[ALL_GAMES].citation
