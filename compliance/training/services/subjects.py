"""Enter subjects of training, and decide which roles need them how often (LU-PIS-9)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..models.subjects import EMPLOYEE_ROLES, Topic, TrainingRequirement, TrainingSubject
from ..selectors import subjects as selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# Ten years: a longer interval is a typing error. A constraint has the same number.
LONGEST_INTERVAL = 120


@dataclass(frozen=True)
class Need:
    """Which roles need a subject, and after how many months again."""

    interval_months: int
    roles: Sequence[str]


@transaction.atomic(durable=True)
def enter_subject(*, house: House, topic: str, name: str, need: Need, by: "Staff", at: datetime) -> TrainingSubject:
    """Enter a subject of training with the roles that need it (LU-PIS-9, GG-3).

    Raises Refused without a name, for an unknown topic, for a subject that exists already, and as `change_need` does.
    """
    row = TrainingSubject(venue_id=house.id, topic=topic, name=name.strip(), entered_by_id=by.pk, entered_at=at)
    # A double click must find the first subject, and be refused with a sentence.
    wait_turn(f"subjects of training {house.id}")
    with log.act("training.subject.entered", subject=row, by=by, at=at, scope=house.id, name=row.name, topic=topic):
        if topic not in Topic.values:
            raise Refused(_("Choose a topic of the list."), "topic")
        if not row.name:
            raise Refused(_("Enter the name of the subject."), "name")
        if selectors.list_subjects(house.id).filter(name=row.name).exists():
            raise Refused(_("This subject already exists. Change who needs it instead."), "name")
        row.clean_fields(exclude=["venue", "entered_by"])
        row.save(force_insert=True)
        _save_need(row, 1, need, by, at)
    return row


@transaction.atomic(durable=True)
def change_need(
    *, house: House, subject: TrainingSubject, need: Need, by: "Staff", at: datetime
) -> TrainingRequirement:
    """Decide which roles need a subject from now on, and how often. Without roles, no employee needs it.

    Raises Refused for an unknown role, for an interval below one month or above ten years, and without a change.
    """
    wait_turn(f"subjects of training {house.id}")
    # Read under the lock, because the next decision has the next number.
    last = selectors.requirement_of(subject.pk)
    with log.act(
        "training.subject.changed",
        subject=subject,
        by=by,
        at=at,
        scope=house.id,
        name=subject.name,
        months=need.interval_months,
    ):
        if last.interval_months == need.interval_months and set(last.roles) == set(need.roles):
            raise Refused(_("Roles and interval are as before. Change one of them."), "roles")
        return _save_need(subject, last.number + 1, need, by, at)


def _save_need(subject: TrainingSubject, number: int, need: Need, by: "Staff", at: datetime) -> TrainingRequirement:
    if not 1 <= need.interval_months <= LONGEST_INTERVAL:
        message = _("Enter an interval of at least one month. Longest interval in months: %(most)s.")
        message %= {"most": LONGEST_INTERVAL}
        raise Refused(message, "interval_months")
    if not set(need.roles) <= set(EMPLOYEE_ROLES):
        raise Refused(_("Choose roles of the casino."), "roles")
    row = TrainingRequirement(
        subject=subject,
        number=number,
        interval_months=need.interval_months,
        # Sorted, so that two equal decisions are equal in the log.
        roles=sorted(set(need.roles)),
        decided_by_id=by.pk,
        decided_at=at,
    )
    row.save(force_insert=True)
    return row
