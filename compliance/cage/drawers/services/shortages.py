"""Whoever asks a drawer for more than it holds learns something of a blind total: the log keeps that it was asked."""

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db import transaction

from audit.recording import log
from compliance.refusals import Refused
from compliance.venues.domain.house import House

P = ParamSpec("P")
R = TypeVar("R")


class DrawerShort(Refused):
    """A drawer does not hold what was to leave it, or has no room for what was to come in.

    `shift` is the one that was asked, `booking` what for.
    """

    def __init__(self, message: str, shift: Any, booking: str, next_step: str = "") -> None:
        super().__init__(message, "amount", next_step=next_step)
        self.shift, self.booking = shift, booking


def notes_shortage(act: Callable[P, R]) -> Callable[P, R]:
    """An act that books: refused because a drawer does not hold so much, it leaves a note that outlives the act."""

    @wraps(act)
    def call_and_note(*args: P.args, **told: P.kwargs) -> R:
        try:
            return act(*args, **told)
        except ValueError as refused:
            short = refused if isinstance(refused, DrawerShort) else refused.__cause__
            if isinstance(short, DrawerShort):
                said: dict[str, Any] = told
                _note(said["house"], short, said["by"], said["at"])
            raise

    return call_and_note


@transaction.atomic(durable=True)
def _note(house: House, short: DrawerShort, by: Any, at: datetime) -> None:
    """The refusal outlives the act that was rolled back. The sum stays out of it: it would tell what is hidden."""
    log.note(
        "cage.entry.refused",
        subject=short.shift,
        by=by,
        at=at,
        scope=house.id,
        shift=short.shift.label,
        booking=short.booking,
    )
