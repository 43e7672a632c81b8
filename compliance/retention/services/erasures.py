"""Erasures: proposed when all periods are over, released and confirmed by two people, and carried out as they stand."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any
from uuid import UUID

import psycopg
from django.apps import apps
from django.db import models, transaction
from django.utils.translation import gettext as _

from audit.erasure import procedure as erasing
from audit.recording import log
from compliance.people.selectors import guests as people
from compliance.refusals import Refused
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..selectors import erasures as selectors
from . import letters

# What an erasure rests on when a period is over: storage limitation.
BASIS = "art. 5(1)(e) GDPR"
LOOKED_AT = 2_000  # in one run: some minutes
TURN = 21_600  # seconds after which the next ones have their turn
Candidate = tuple[str, UUID]


@contextmanager
def _refusals() -> Iterator[None]:
    """What the log refuses, the act refuses."""
    try:
        yield
    except erasing.ErasureRefused as error:
        raise Refused(str(error)) from error


def propose_due(*, house: House, at: datetime, most: int) -> list[Any]:
    """Propose whoever's periods are all over and of whom nothing is open, at most so many, the oldest first."""
    proposed: list[Any] = []
    for root, key in _in_turn(list(selectors.candidates(house, at)), at):
        if root == selectors.GUEST and people.head_of(key) != key:
            continue  # the file is kept under another of their papers
        case = selectors.case(house, root, key, at)
        made = _propose(house, case, at=at) if case.due else None
        proposed += [made] if made is not None else []
        if len(proposed) >= most:
            break
    return proposed


def _in_turn(found: list[Candidate], at: datetime) -> list[Candidate]:
    """As many as one run looks at. Those who wait for something do not stand before the others for ever."""
    if len(found) <= LOOKED_AT:
        return found
    start = int(at.timestamp()) // TURN * LOOKED_AT % len(found)
    return (found[start:] + found[:start])[:LOOKED_AT]


def _propose(house: House, case: selectors.Case, *, at: datetime) -> Any:
    return erasing.propose(
        subject=apps.get_model(case.root)._default_manager.get(pk=case.subject_id),
        subjects=case.subjects,
        rows=case.belongings.rows,
        because=[each.as_json() for each in case.kept],
        basis=BASIS,
        scope=house.id,
        at=at,
    )


def release(*, house: House, erasure_id: UUID, by: models.Model, at: datetime) -> None:
    """Release an erasure as the first of two people. Raises Refused, NotFound."""
    with _refusals():
        erasing.release(erasure=_still_due(house, erasure_id, at), by=by, at=at)


def confirm(*, house: House, erasure_id: UUID, by: models.Model, at: datetime) -> None:
    """Confirm it as the second one. Raises Refused, NotFound."""
    with _refusals():
        erasing.confirm(erasure=_still_due(house, erasure_id, at), by=by, at=at)


def withdraw(*, house: House, erasure_id: UUID, reason: str, by: models.Model, at: datetime) -> None:
    """Put a proposal aside, with the reason. Raises Refused, NotFound."""
    with _refusals():
        erasing.withdraw(erasure=selectors.order(house.id, erasure_id), reason=reason, by=by, at=at)


def hold(*, house: House, root: str, subject_id: UUID, reason: str, by: models.Model, at: datetime) -> None:
    """Keep somebody's data whatever their periods say. Raises Refused, NotFound."""
    subject = selectors.subject(house.id, root, subject_id)
    with _refusals():
        erasing.hold(subject=subject, reason=reason, by=by, scope=house.id, at=at)


def lift(*, house: House, hold_id: UUID, reason: str, by: models.Model, at: datetime) -> None:
    """End a hold. Raises Refused, NotFound."""
    with _refusals():
        erasing.lift(hold=selectors.hold(house.id, hold_id), reason=reason, by=by, at=at)


def carry_out(*, erasure_id: UUID, link: psycopg.Connection[Any], at: datetime) -> str:
    """Erase what two people have confirmed, on a connection of carnet_eraser: done, waits, or withdrawn.

    What was signed is what goes: if more has come in since, or something was opened, the order is put aside instead.
    Letters in files go once the database has erased; what a crash leaves of them, `letters.settle_left` does.
    Raises ErasureRefused where the database says no, such as for a hold that came in meanwhile: everything stays then.
    """
    order = erasing.confirmed_orders().get(pk=erasure_id)
    house = venues.house(order.scope)
    case = selectors.case_of(house, order, at)
    if not _covers(order.rows, case.belongings.rows) or case.open or not case.due:
        reason = _("The data to be erased has changed since the proposal.")
        erasing.withdraw(erasure=order, reason=reason, by=None, at=at)
        return "withdrawn"
    leaving = letters.letters_about(case.belongings)
    letters.announce(erasure_id, leaving)
    try:
        erasing.carry_out(link, erasure_id)
    except erasing.NotYet:
        letters.settle(erasure_id)
        return "waits"
    except erasing.ErasureRefused:
        letters.settle(erasure_id)
        raise
    letters.settle(erasure_id, leaving)
    return "done"


@transaction.atomic(durable=True)
def note_looked(*, house: House, erasure: Any, by: models.Model, at: datetime) -> None:
    """Record that somebody looked at what would be erased: it names a person."""
    log.note("retention.erasure.opened", subject=erasure, by=by, at=at, scope=house.id)


def _still_due(house: House, erasure_id: UUID, at: datetime) -> Any:
    """The order, if what it rests on is still so. Raises Refused."""
    order = selectors.order(house.id, erasure_id)
    case = selectors.case_of(house, order, at)
    if case.belongings.rows and (not case.due or not _covers(order.rows, case.belongings.rows)):
        raise Refused(_("The data to be erased has changed since the proposal."), next_step=_("Discard the proposal."))
    return order


def _covers(ordered: Mapping[str, list[str]], left: Mapping[str, list[UUID]]) -> bool:
    return all({str(key) for key in keys} <= set(ordered.get(table, ())) for table, keys in left.items())
