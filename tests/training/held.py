"""Short ways to enter subjects of training and to record trainings in tests."""

from datetime import date
from typing import Any
from uuid import uuid4

from compliance.training.services import subjects, trainings
from compliance.training.services.subjects import Need
from compliance.training.services.trainings import HeldTraining
from tests import cast

HELD_ON = date(2026, 3, 2)


def enter(
    name: str = "PLAY IT SAFE", roles: tuple[str, ...] = ("porter", "cashier"), months: int = 12, **changes: Any
) -> Any:
    facts: dict[str, Any] = {"topic": "protection", "at": cast.OPENED, "by": cast.member("compliance_officer")}
    return subjects.enter_subject(house=cast.house(), name=name, need=Need(months, roles), **facts | changes)


def change(subject: Any, roles: tuple[str, ...], months: int = 12, at: Any = cast.TUESDAY) -> Any:
    by = cast.member("compliance_officer")
    return subjects.change_need(house=cast.house(), subject=subject, need=Need(months, roles), by=by, at=at)


def held(subject: Any, *names: str, **changes: Any) -> HeldTraining:
    facts: dict[str, Any] = {
        "subject_id": subject.pk,
        "held_on": HELD_ON,
        "provider": "Centre PLAY IT SAFE",
        "reference": "PIS-2026-3",
        "employees": tuple(cast.member(name).pk for name in names),
    }
    return HeldTraining(**facts | changes)


def record(
    subject: Any,
    *names: str,
    by: str = "compliance_officer",
    at: Any = cast.TUESDAY,
    nonce: Any = None,
    **changes: Any,
) -> Any:
    """A training of the porter, unless others are named."""
    training = held(subject, *(names or ("porter",)), **changes)
    return trainings.record_training(
        house=cast.house(), training=training, nonce=nonce or uuid4(), by=cast.member(by), at=at
    )


def cancel(training: Any, reason: str = "Another day.", at: Any = cast.TUESDAY) -> Any:
    by = cast.member("director")
    return trainings.cancel_training(house=cast.house(), training=training, reason=reason, by=by, at=at)
