"""Log refused withdrawals, because they reveal something about the hidden total of a float."""

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from django.db import transaction

from audit.recording import log
from compliance.refusals import Refused
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.cage.models.shifts import Shift
    from compliance.venues.models.staff import Staff

P = ParamSpec("P")
R = TypeVar("R")


class FloatShort(Refused):
    """The float does not contain the amount to withdraw, or an amount to add exceeds its maximum.

    `shift` is the shift of the float, `booking` the kind of booking.
    """

    def __init__(self, message: str, shift: "Shift", booking: str, next_step: str = "") -> None:
        super().__init__(message, "amount", next_step=next_step)
        self.shift, self.booking = shift, booking


def notes_shortage(act: Callable[P, R]) -> Callable[P, R]:
    """Decorate an act that books: if the float is short, log the attempt although the act is rolled back."""

    @wraps(act)
    def call_and_note(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return act(*args, **kwargs)
        except ValueError as refused:
            # Orphan funds turn a refusal of the cage into one of their own; the shortage is then its cause.
            short = refused if isinstance(refused, FloatShort) else refused.__cause__
            if isinstance(short, FloatShort):
                # Acts take keywords only, so all their facts are here.
                facts: dict[str, Any] = kwargs
                _log_shortage(facts["house"], short, facts["by"], facts["at"])
            raise

    return call_and_note


@transaction.atomic(durable=True)
def _log_shortage(house: House, short: FloatShort, by: "Staff", at: datetime) -> None:
    """Log the refusal in a transaction of its own, without the amount, which would reveal the hidden total."""
    log.note(
        "cage.entry.refused",
        subject=short.shift,
        by=by,
        at=at,
        scope=house.id,
        shift=short.shift.label,
        booking=short.booking,
    )
