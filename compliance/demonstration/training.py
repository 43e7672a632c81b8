"""Demonstration training: subjects with the roles that need them, and trainings of employees."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from uuid import uuid4

from compliance.training.services import subjects, trainings
from compliance.training.services.subjects import Need
from compliance.training.services.trainings import HeldTraining
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

DAY = timedelta(days=1)
# Topic, name, months, the roles that need it, day after the opening, provider, reference, and who took part.
PLAN: tuple[tuple[str, str, int, tuple[str, ...], int, str, str, tuple[str, ...]], ...] = (
    (
        "protection",
        "PLAY IT SAFE",
        12,
        ("porter", "cashier", "pit_boss", "chef_de_salle", "play_it_safe"),
        5,
        "Centre PLAY IT SAFE",
        "PIS-12",
        ("porter", "cashier", "chef_de_salle"),
    ),
    (
        "money_laundering",
        "Lutte contre le blanchiment",
        12,
        ("cashier", "accountant", "director"),
        8,
        "Service juridique",
        "LBC-7",
        ("cashier", "director"),
    ),
    ("identity", "Contrôle des pièces d’identité", 24, ("porter",), 11, "Police Grand-Ducale", "PI-3", ("porter",)),
)


def add_trainings(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Add three subjects of training, each with one training that another person recorded."""
    # The compliance officer takes part in none: another person than a participant records a training.
    officer = staff["compliance"]
    for topic, name, months, roles, days, provider, reference, employees in PLAN:
        subject = subjects.enter_subject(
            house=house, topic=topic, name=name, need=Need(months, roles), by=officer, at=at
        )
        held_at = at + days * DAY
        training = HeldTraining(
            subject_id=subject.pk,
            held_on=house.local(held_at).date(),
            provider=provider,
            reference=reference,
            employees=tuple(staff[role].pk for role in employees if role in staff),
        )
        trainings.record_training(house=house, training=training, nonce=uuid4(), by=officer, at=held_at)
