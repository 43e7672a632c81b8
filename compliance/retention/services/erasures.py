"""Erasures: proposed after the retention period, approved by two people, then carried out."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

import psycopg
from django.apps import apps
from django.db import models, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from audit.erasure import procedure as erasure_procedure
from audit.recording import log
from compliance.people.selectors import guests as guest_selectors
from compliance.refusals import Refused
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..selectors import erasures as selectors
from . import letters

if TYPE_CHECKING:
    from audit.models import Erasure, LegalHold

# Legal basis of an erasure after the retention period: storage limitation.
BASIS = "art. 5(1)(e) GDPR"
# Stored as the reason of a withdrawal by Carnet, and translated when it is shown.
DATA_CHANGED = gettext_noop("The data to be erased has changed since the proposal.")
LOOKED_AT = 2_000  # in one run: some minutes
TURN = 21_600  # seconds until the next candidates are examined
Candidate = tuple[str, UUID]


@contextmanager
def _convert_refusals() -> Iterator[None]:
    """Convert refusals by the log to refusals of the act."""
    try:
        yield
    except erasure_procedure.ErasureRefused as error:
        # The log has an exception of its own, because it knows nothing of the application above it.
        raise Refused(str(error)) from error


def propose_due(*, house: House, at: datetime, most: int) -> "list[Erasure]":
    """Propose eligible records for erasure, oldest first, up to a maximum per run."""
    proposed: list[Erasure] = []
    for root, key in _in_turn(list(selectors.erasure_candidates(house, at)), at):
        if root == selectors.GUEST and guest_selectors.head_of(key) != key:
            continue  # the file is kept under another of their documents
        case = selectors.get_case(house, root, key, at)
        erasure = _propose_erasure(house, case, at=at) if case.due else None
        proposed += [erasure] if erasure is not None else []
        if len(proposed) >= most:
            break
    return proposed


def _in_turn(found: list[Candidate], at: datetime) -> list[Candidate]:
    """Return the candidates of one run, rotated so that blocked ones do not hold up the others."""
    if len(found) <= LOOKED_AT:
        return found
    # From the clock, so that no run must remember where the previous one stopped.
    start = int(at.timestamp()) // TURN * LOOKED_AT % len(found)
    return (found[start:] + found[:start])[:LOOKED_AT]


def _propose_erasure(house: House, case: selectors.Case, *, at: datetime) -> "Erasure | None":
    return erasure_procedure.propose_erasure(
        subject=apps.get_model(case.root)._default_manager.get(pk=case.subject_id),
        subjects=case.subjects,
        rows=case.belongings.rows,
        because=[each.as_json() for each in case.periods],
        basis=BASIS,
        scope=house.id,
        at=at,
    )


def release_erasure(*, house: House, erasure: "Erasure", by: models.Model, at: datetime) -> None:
    """Release an erasure as the first of two people. Raises Refused."""
    _check_still_due(house, erasure, at)
    with _convert_refusals():
        erasure_procedure.release_erasure(erasure=erasure, by=by, at=at)


def confirm_erasure(*, house: House, erasure: "Erasure", by: models.Model, at: datetime) -> None:
    """Confirm an erasure as the second person. Raises Refused."""
    _check_still_due(house, erasure, at)
    with _convert_refusals():
        erasure_procedure.confirm_erasure(erasure=erasure, by=by, at=at)


def withdraw_proposal(*, house: House, erasure: "Erasure", reason: str, by: models.Model, at: datetime) -> None:
    """Withdraw a proposal, with the reason. Raises Refused."""
    with _convert_refusals():
        erasure_procedure.withdraw_erasure(erasure=erasure, reason=reason, by=by, at=at)


def hold_data(*, house: House, subject: models.Model, reason: str, by: models.Model, at: datetime) -> None:
    """Hold the data of a person or a stored file regardless of retention periods. Raises Refused."""
    with _convert_refusals():
        erasure_procedure.place_hold(subject=subject, reason=reason, by=by, scope=house.id, at=at)


def lift_hold(*, house: House, hold: "LegalHold", reason: str, by: models.Model, at: datetime) -> None:
    """End a hold. Raises Refused."""
    with _convert_refusals():
        erasure_procedure.lift_hold(hold=hold, reason=reason, by=by, at=at)


def carry_out(*, erasure_id: UUID, link: psycopg.Connection[object], at: datetime) -> str:
    """Carry out a confirmed erasure as carnet_eraser; return done, waits or withdrawn.

    Exactly the approved rows are erased: if data were added or a blocker arose since, the order is withdrawn. Letters
    in files are removed after the database has erased; `letters.settle_left` finishes after a crash. Raises
    ErasureRefused if the database refuses, for example because of a new hold: then everything stays.
    """
    order = erasure_procedure.confirmed_orders().get(pk=erasure_id)
    house = venues.get_house(order.scope)
    case = selectors.case_of(house, order, at)
    # Checked again: the situation may have changed since the two people approved.
    if not _covers_all(order.rows, case.belongings.rows) or case.open or not case.due:
        erasure_procedure.withdraw_erasure(erasure=order, reason=DATA_CHANGED, by=None, at=at)
        return "withdrawn"
    leaving = letters.letters_about(case.belongings)
    letters.record_letters_to_remove(erasure_id, leaving)
    try:
        erasure_procedure.carry_out(link, erasure_id)
    except erasure_procedure.NotYet:
        letters.settle_letters(erasure_id)  # nothing was erased, so the letters stay
        return "waits"
    except erasure_procedure.ErasureRefused:
        letters.settle_letters(erasure_id)
        raise
    letters.settle_letters(erasure_id, leaving)
    return "done"


@transaction.atomic(durable=True)
def note_erasure_opened(*, house: House, erasure: "Erasure", by: models.Model, at: datetime) -> None:
    """Log the access to an erasure, because its page names a person."""
    log.note("retention.erasure.opened", subject=erasure, by=by, at=at, scope=house.id)


def _check_still_due(house: House, order: "Erasure", at: datetime) -> None:
    """Raise Refused if the data have changed since the proposal, or are no longer eligible."""
    case = selectors.case_of(house, order, at)
    if case.belongings.rows and (not case.due or not _covers_all(order.rows, case.belongings.rows)):
        raise Refused(_(DATA_CHANGED), next_step=_("Discard the proposal."))


def _covers_all(ordered: Mapping[str, list[str]], left: Mapping[str, list[UUID]]) -> bool:
    # Rows that are already empty may be missing; a row that was added since must have been approved.
    return all({str(key) for key in keys} <= set(ordered.get(table, ())) for table, keys in left.items())
