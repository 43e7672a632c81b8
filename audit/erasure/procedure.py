"""Erasure of personal data: proposed, released by one person, confirmed by another, and executed by the database.

Erasure orders are registers like any other. Only carnet_eraser may call `audit.erase`, which checks them again itself.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import psycopg
from django.db import models, transaction
from django.utils.translation import gettext as _

from ..models import (
    Erasure,
    ErasureConfirmation,
    ErasureDone,
    ErasureRelease,
    ErasureWithdrawal,
    LegalHold,
    LegalHoldEnd,
)
from ..recording import log
from ..recording.locks import wait_turn

Rows = Mapping[str, Sequence[UUID]]


class ErasureRefused(ValueError):
    """The erasure cannot proceed; the message gives the reader of the page the reason."""


class NotYet(ErasureRefused):
    """The latest captured changes of these rows are not sealed yet: try again shortly."""


@dataclass(frozen=True)
class Erased:
    """The result of an erasure: its act in the log, and the number of values removed from the log."""

    act: UUID
    values: int


@transaction.atomic(durable=True)
def propose_erasure(
    *,
    subject: models.Model,
    subjects: Sequence[UUID],
    rows: Rows,
    because: Sequence[Mapping[str, object]],
    basis: str,
    scope: UUID,
    at: datetime,
    by: models.Model | None = None,
) -> Erasure | None:
    """Propose the erasure of the personal data in these rows.

    Return None if one of the subjects already has an open order or is under a legal hold.
    """
    erasure = Erasure(
        scope=scope,
        subject_table=subject._meta.db_table,
        subject_id=subject.pk,
        subjects=list(subjects),
        rows=as_rows(rows),
        because=list(because),
        basis=basis,
        proposed_at=at,
    )
    # Before the act: where an order is already open, the service returns None,
    # and no empty act may remain in the log.
    wait_turn(*(f"erasure of {each}" for each in subjects))
    if open_orders().filter(subjects__overlap=list(subjects)).exists() or holds_in_force(subjects).exists():
        return None
    count = sum(len(keys) for keys in rows.values())
    with log.act("audit.erasure.proposed", subject=erasure, by=by, at=at, scope=scope, rows=count, basis=basis):
        erasure.full_clean(exclude=["rows", "because"])
        erasure.save(force_insert=True)
    return erasure


@transaction.atomic(durable=True)
def release_erasure(*, erasure: Erasure, by: models.Model, at: datetime) -> ErasureRelease:
    """Release an erasure as the first of two people. Raises ErasureRefused."""
    row = ErasureRelease(erasure=erasure, released_by_id=by.pk, released_at=at)
    with log.act("audit.erasure.released", subject=erasure, by=by, at=at, scope=erasure.scope):
        _must_wait(erasure)
        if ErasureRelease.objects.filter(erasure=erasure).exists():
            raise ErasureRefused(_("This has already been released. Another person must confirm it."))
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def confirm_erasure(*, erasure: Erasure, by: models.Model, at: datetime) -> ErasureConfirmation:
    """Confirm an erasure for execution; must not be the person who released it. Raises ErasureRefused."""
    row = ErasureConfirmation(erasure=erasure, confirmed_by_id=by.pk, confirmed_at=at)
    with log.act("audit.erasure.confirmed", subject=erasure, by=by, at=at, scope=erasure.scope):
        _must_wait(erasure)
        released = ErasureRelease.objects.filter(erasure=erasure).first()
        if released is None:
            raise ErasureRefused(_("This has not been released yet."))
        # A trigger and `audit.erase` repeat this check; here the reader gets a sentence.
        if released.released_by_id == by.pk:
            raise ErasureRefused(_("You released this erasure. Another person must confirm it."))
        if ErasureConfirmation.objects.filter(erasure=erasure).exists():
            raise ErasureRefused(_("This erasure has already been confirmed."))
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def withdraw_erasure(*, erasure: Erasure, reason: str, by: models.Model | None, at: datetime) -> ErasureWithdrawal:
    """Withdraw an order; the next retention run may propose it again. Raises ErasureRefused."""
    row = ErasureWithdrawal(
        erasure=erasure, reason=reason.strip(), withdrawn_by_id=None if by is None else by.pk, withdrawn_at=at
    )
    with log.act("audit.erasure.withdrawn", subject=erasure, by=by, at=at, scope=erasure.scope):
        # The second lock is that of `audit.erase`: an execution under way ends first, and is then seen as done.
        wait_turn(f"erasure {erasure.pk}", _under_way(erasure.pk))
        if not open_orders().filter(pk=erasure.pk).exists():
            raise ErasureRefused(_("This erasure is already completed or discarded."))
        if not row.reason:
            raise ErasureRefused(_("Enter why this is not erased."))
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def place_hold(*, subject: models.Model, reason: str, by: models.Model, scope: UUID, at: datetime) -> LegalHold:
    """Place a legal hold on a subject's data, which overrides every retention period. Raises ErasureRefused.

    If the data are being erased, this waits for the outcome: a hold is never confirmed on data that are about to go.
    """
    row = LegalHold(
        scope=scope,
        subject_table=subject._meta.db_table,
        subject_id=subject.pk,
        reason=reason.strip(),
        held_by_id=by.pk,
        held_at=at,
    )
    with log.act("audit.hold.set", subject=subject, by=by, at=at, scope=scope):
        wait_turn(f"erasure of {subject.pk}")  # prevents a new proposal meanwhile
        # Read only under the lock: an order that was proposed while this transaction waited must be found.
        waiting = list(open_orders().filter(subjects__contains=[subject.pk]).values_list("pk", flat=True))
        wait_turn(*map(_under_way, waiting))
        if ErasureDone.objects.filter(erasure__in=waiting).exists():
            raise ErasureRefused(_("This data has just been erased: there is nothing left to hold."))
        if not row.reason:
            raise ErasureRefused(_("Enter why this data must be kept: a lawsuit or a court order."))
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def lift_hold(*, hold: LegalHold, reason: str, by: models.Model, at: datetime) -> LegalHoldEnd:
    """Lift a legal hold. Raises ErasureRefused."""
    row = LegalHoldEnd(hold=hold, reason=reason.strip(), ended_by_id=by.pk, ended_at=at)
    with log.act("audit.hold.lifted", subject=hold, by=by, at=at, scope=hold.scope):
        wait_turn(f"erasure of {hold.subject_id}")
        if LegalHoldEnd.objects.filter(hold=hold).exists():
            raise ErasureRefused(_("This hold has already been lifted."))
        if not row.reason:
            raise ErasureRefused(_("Enter why this data is no longer needed."))
        row.save(force_insert=True)
    return row


def carry_out(link: psycopg.Connection[Any], erasure_id: UUID) -> Erased:
    """Execute an order in one transaction, on a connection of carnet_eraser. Raises ErasureRefused, NotYet."""
    try:
        with link.transaction():
            [(act, values)] = link.execute("SELECT * FROM audit.erase(%s)", [erasure_id]).fetchall()
    except psycopg.IntegrityError as error:
        # Only the name of the broken rule: the message of a constraint may quote values of the row.
        broken = error.diag.constraint_name or ""
        raise (NotYet if broken == "erasure_waits_for_sealing" else ErasureRefused)(broken) from error
    return Erased(act, values)


def as_rows(rows: Rows) -> dict[str, list[str]]:
    """Return the rows of an order in the one form in which it is stored."""
    return {table: sorted(str(key) for key in keys) for table, keys in sorted(rows.items()) if keys}


def open_orders() -> "models.QuerySet[Erasure]":
    """Return the orders that are neither done nor withdrawn, oldest first."""
    waiting = Erasure.objects.filter(done__isnull=True, withdrawal__isnull=True)
    return waiting.order_by("proposed_at", "pk")


def confirmed_orders() -> "models.QuerySet[Erasure]":
    """Return the open orders that two people have approved, ready for execution."""
    return open_orders().filter(release__isnull=False, confirmation__isnull=False)


def is_done(erasure_id: UUID) -> bool:
    """Has this order been executed?"""
    return ErasureDone.objects.filter(erasure_id=erasure_id).exists()


def holds_in_force(subjects: Collection[UUID]) -> "models.QuerySet[LegalHold]":
    """Return the legal holds in force on any of these subjects."""
    return LegalHold.objects.filter(subject_id__in=list(subjects), end__isnull=True)


def _under_way(erasure_id: UUID) -> str:
    """Return the name of the lock that `audit.erase` holds while it executes an order."""
    return f"carnet erasure {erasure_id}"


def _must_wait(erasure: Erasure) -> None:
    """Raise ErasureRefused unless the order is open and no hold is in force.

    The lock serialises two people who decide at once: the second sees the decision of the first.
    """
    wait_turn(f"erasure {erasure.pk}")
    if not open_orders().filter(pk=erasure.pk).exists():
        raise ErasureRefused(_("This erasure is already completed or discarded."))
    if holds_in_force(erasure.subjects).exists():
        raise ErasureRefused(_("This data is on hold: lift the hold first."))


def list_orders(scope: UUID) -> "models.QuerySet[Erasure]":
    """Return every order of a venue with its decisions, newest first."""
    related = ("release__released_by", "confirmation__confirmed_by", "withdrawal__withdrawn_by", "done")
    return Erasure.objects.filter(scope=scope).select_related(*related).order_by("-proposed_at", "-pk")


def list_holds(scope: UUID) -> "models.QuerySet[LegalHold]":
    """Return the legal holds in force at a venue, newest first."""
    found = LegalHold.objects.filter(scope=scope, end__isnull=True)
    return found.select_related("held_by").order_by("-held_at", "-pk")
