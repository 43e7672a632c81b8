"""Announce the removal of a jackpot, remove it, and redistribute its money (NL 6.2(6~))."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.http.formatting.money import money
from compliance.refusals import Refused, check_fields
from compliance.venues.domain.house import House

from ..domain.timing import first_removal_day, missing_amount
from ..models.meters import EntryKind, Jackpot, JackpotKind
from ..models.removals import JackpotRemoval, Redistribution, RemovalNotice
from ..selectors import hits as hit_selectors
from ..selectors import jackpots as selectors
from ..selectors import removals as removal_selectors
from .checks import check_in_use, require_text, turn_of
from .meters import add_entry

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class Part:
    """A part of a removed jackpot: to the jackpot `target_id`, or to a promotion."""

    amount: Decimal
    target_id: UUID | None = None
    promotion: str = ""


def announce_removal(
    *, house: House, jackpot: Jackpot, remove_on: date, posted_at: str, by: "Staff", at: datetime
) -> RemovalNotice:
    """Announce to players that a jackpot will be removed on a day, at least two weeks later (A-23).

    Raises Refused for an earlier day, without the place where the notice is posted, and for a removed jackpot. A
    refusal that rests on an article is logged.
    """
    try:
        return _announce_removal(house, jackpot, remove_on, posted_at, by, at)
    except Refused as refused:
        if refused.article:
            _note_refused(house, jackpot, refused.article, by, at)
        raise


@transaction.atomic(durable=True)
def _note_refused(house: House, jackpot: Jackpot, article: str, by: "Staff", at: datetime) -> None:
    """Log the refusal in a transaction of its own, because the refused act was rolled back."""
    facts = {"jackpot": jackpot.name, "article": article}
    log.note("jackpots.removal.refused", subject=jackpot, by=by, at=at, scope=house.id, **facts)


@transaction.atomic(durable=True)
def _announce_removal(
    house: House, jackpot: Jackpot, remove_on: date, posted_at: str, by: "Staff", at: datetime
) -> RemovalNotice:
    wait_turn(turn_of(jackpot.pk))
    today = house.local(at).date()
    book = house.rulebook(house.gaming_day(at))
    row = RemovalNotice(
        jackpot=jackpot,
        announced_on=today,
        remove_on=remove_on,
        posted_at=posted_at.strip(),
        version=book.edition.id,
        announced_by_id=by.pk,
        announced_at=at,
    )
    with log.act(
        "jackpots.removal.announced",
        subject=jackpot,
        by=by,
        at=at,
        scope=house.id,
        jackpot=jackpot.name,
        remove_on=remove_on,
    ):
        check_in_use(jackpot)
        require_text(row.posted_at, _("Enter where the notice is posted for players."), "posted_at")
        first_day = first_removal_day(today, book.int_("jackpot.removal_notice_days"))
        if remove_on < first_day:
            message = _("This day is too early for the period of announcement. The first day is %(day)s.")
            article = house.cite("jackpot.removal_notice_days", at)
            raise Refused(message % {"day": date_format(first_day, "SHORT_DATE_FORMAT")}, "remove_on", article)
        check_fields(row, ["jackpot", "announced_by"])
        row.save(force_insert=True)
    return row


def remove_jackpot(
    *, house: House, jackpot: Jackpot, meter: Decimal, parts: Sequence[Part], by: "Staff", at: datetime
) -> JackpotRemoval:
    """Remove a jackpot today, with the last amount on its meter, and redistribute what it has above the start amount.

    Raises Refused for a progressive jackpot without an announcement or before the announced day, for a meter below the
    last reading, and unless the parts are meter minus start amount (NL 6.2(6~)); also while a hit is not verified, and
    for the person who recorded the last win elsewhere. A refusal that rests on an article is logged.
    """
    try:
        return _remove_jackpot(house, jackpot, meter, parts, by, at)
    except Refused as refused:
        if refused.article:
            _note_refused(house, jackpot, refused.article, by, at)
        raise


@transaction.atomic(durable=True)
def _remove_jackpot(
    house: House, jackpot: Jackpot, meter: Decimal, parts: Sequence[Part], by: "Staff", at: datetime
) -> JackpotRemoval:
    # The meters of other jackpots are increased in the same transaction.
    wait_turn(*{turn_of(key) for key in (jackpot.pk, *(part.target_id for part in parts)) if key is not None})
    with log.act(
        "jackpots.jackpot.removed",
        subject=jackpot,
        by=by,
        at=at,
        scope=house.id,
        jackpot=jackpot.name,
        amount=meter,
        currency=house.currency,
    ):
        check_in_use(jackpot)
        notice = _check_notice(house, jackpot, at)
        _check_hits(house, jackpot, by, at)
        _check_meter(house, jackpot, meter)
        targets = _check_parts(house, jackpot, meter, parts, at)
        if meter > selectors.last_entry(jackpot.pk).amount:
            add_entry(jackpot, EntryKind.READING, meter, at, by=by, at=at)
        row = JackpotRemoval(
            jackpot=jackpot,
            notice=notice,
            removed_on=house.local(at).date(),
            meter=meter,
            removed_by_id=by.pk,
            removed_at=at,
        )
        row.save(force_insert=True)
        for part in parts:
            _give_part(row, part, targets, by, at)
    return row


def _check_notice(house: House, jackpot: Jackpot, at: datetime) -> RemovalNotice | None:
    """Refuse the removal of a progressive jackpot without an announcement, and before its day."""
    if jackpot.kind != JackpotKind.PROGRESSIVE:
        return None
    article, today = house.cite("jackpot.removal_notice_days", at), house.local(at).date()
    notice = removal_selectors.last_notice(jackpot.pk)
    if notice is None:
        book = house.rulebook(house.gaming_day(at))
        first_day = first_removal_day(today, book.int_("jackpot.removal_notice_days"))
        message = _("The removal of this jackpot is not announced. If it is announced today, the first day is %(day)s.")
        raise Refused(
            message % {"day": date_format(first_day, "SHORT_DATE_FORMAT")},
            article=article,
            next_step=_("Announce the removal first."),
        )
    if today < notice.remove_on:
        message = _("The removal of this jackpot is announced for %(day)s. It cannot be removed before.")
        raise Refused(message % {"day": date_format(notice.remove_on, "SHORT_DATE_FORMAT")}, article=article)
    return notice


def _check_hits(house: House, jackpot: Jackpot, by: "Staff", at: datetime) -> None:
    """Refuse the removal while an amount may return to the meter, and by the person who reset it without a hit."""
    article = house.cite("jackpot.redistribute", at)
    if hit_selectors.has_unverified(jackpot.pk):
        raise Refused(
            _("A hit of this jackpot is not verified. Its amount may return to the meter."),
            article=article,
            next_step=_("Have each hit verified first."),
        )
    elsewhere = selectors.last_win_elsewhere(jackpot.pk)
    if elsewhere is not None and elsewhere.recorded_by_id == by.pk:
        raise Refused(
            _("You recorded the last win of this jackpot in another casino. Another person must remove it."),
            article=article,
            next_step=_("Ask a colleague to compare the message of that win, and to remove the jackpot."),
        )


def _check_meter(house: House, jackpot: Jackpot, meter: Decimal) -> None:
    last = selectors.last_entry(jackpot.pk).amount
    if meter < last:
        message = _("The meter stood at %(amount)s before. Enter the amount that it shows.")
        raise Refused(message % {"amount": money(last, house.currency)}, "meter")


def _check_parts(
    house: House, jackpot: Jackpot, meter: Decimal, parts: Sequence[Part], at: datetime
) -> dict[UUID, Jackpot]:
    """Return the jackpots that receive a part. The parts are meter minus start amount, no more and no less."""
    others = selectors.jackpots_in_use(house.id).exclude(pk=jackpot.pk)
    targets: dict[UUID, Jackpot] = {row.pk: row for row in others}
    for part in parts:
        if part.amount <= 0:
            raise Refused(_("Enter an amount above 0.00 for each part."), "parts")
        if (part.target_id is None) != bool(part.promotion.strip()):
            raise Refused(_("Enter another jackpot or a promotion for each part."), "parts")
        if part.target_id is not None and part.target_id not in targets:
            raise Refused(_("Choose another jackpot of this casino that is in use."), "parts")
    missing = missing_amount(meter, jackpot.seed, (part.amount for part in parts))
    article = house.cite("jackpot.redistribute", at)
    if missing > 0:
        message = _("%(amount)s is still to be redistributed to other jackpots or a promotion.")
        raise Refused(message % {"amount": money(missing, house.currency)}, "parts", article)
    if missing < 0:
        message = _("The parts are %(amount)s more than the meter minus the start amount.")
        raise Refused(message % {"amount": money(-missing, house.currency)}, "parts", article)
    return targets


def _give_part(removal: JackpotRemoval, part: Part, targets: dict[UUID, Jackpot], by: "Staff", at: datetime) -> None:
    row = Redistribution(
        removal=removal, target_id=part.target_id, promotion=part.promotion.strip(), amount=part.amount
    )
    check_fields(row, ["removal", "target"])
    row.save(force_insert=True)
    if part.target_id is None:
        return
    amount = selectors.last_entry(part.target_id).amount + part.amount
    add_entry(targets[part.target_id], EntryKind.INCREASE, amount, at, by=by, at=at, redistribution_id=row.pk)
