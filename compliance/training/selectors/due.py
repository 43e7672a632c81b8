"""Compute which employees have the training that their roles need, and who lacks it."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from typing import TYPE_CHECKING
from uuid import UUID

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Max, OuterRef
from django.db.models.functions import JSONObject

from compliance.venues.domain.house import House
from compliance.venues.selectors import duties

from ..domain import DueState, Duty, due_day, due_state, needed_since, required_since
from ..models.subjects import EMPLOYEE_ROLES, TrainingSubject
from ..models.trainings import TrainingParticipant
from .subjects import decisions_until

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

FIRST_DAYS = "training.first_days"
# An employee received a training that the present roles do not need.
NOT_NEEDED = "not_needed"


@dataclass(frozen=True)
class TrainingState:
    """A subject and an employee: the last training, and the day until which the next one is in time.

    `due_on` is None if no role of the employee needs the subject.
    """

    employee: "Staff"
    subject: TrainingSubject
    last_on: date | None
    due_on: date | None
    state: str


def training_states(house: House, at: datetime) -> list[TrainingState]:
    """Return each subject that an employee needs at a time, by employee and subject; closed accounts need none.

    The training of a new employee, or for a new role, is due some days after its beginning (`training.first_days`).
    """
    return [each for each in _states(house, at, active=True) if each.due_on is not None]


def states_for_reports(house: House, at: datetime) -> list[TrainingState]:
    """Return the same as it was known at an earlier time; accounts that were closed since are included."""
    return [each for each in _states(house, at, active=False) if each.due_on is not None]


def states_of(house: House, employee_id: UUID, at: datetime) -> list[TrainingState]:
    """Return each subject that one employee needs, or was trained in, by subject."""
    return list(_states(house, at, active=True, employee_id=employee_id))


def count_overdue(house: House, at: datetime) -> int:
    """Count the trainings that employees need and did not have in time."""
    return sum(each.state == DueState.OVERDUE for each in training_states(house, at))


def count_own_overdue(house: House, employee_id: UUID, at: datetime) -> int:
    """Count the trainings that one employee needs and did not have in time."""
    return sum(each.state == DueState.OVERDUE for each in states_of(house, employee_id, at))


def _states(house: House, at: datetime, *, active: bool, employee_id: UUID | None = None) -> Iterator[TrainingState]:
    needed = list(_needed_subjects(house, at))
    # Start pages ask at each look: a casino without a subject costs them one query, any other one two.
    if not needed:
        return
    day = house.local(at).date()
    employees: dict[UUID, Staff] = {}
    held: dict[UUID, list[Duty]] = defaultdict(list)
    last: dict[tuple[UUID, UUID], date] = {}
    # Also posts that ended: a renewed role continues the one before it.
    for post in duties.posts_until(house.id, day, employee_id).annotate(trainings=_last_trainings(house, day, at)):
        if post.role in EMPLOYEE_ROLES and (post.staff.is_active or not active):
            employees[post.staff_id] = post.staff
            held[post.staff_id].append(Duty(post.role, post.first_day, post.last_day))
            for each in post.trainings:
                last[post.staff_id, UUID(each["subject"])] = date.fromisoformat(each["held_on"])
    first_days = house.rulebook(day).int_(FIRST_DAYS)
    for employee in sorted(employees.values(), key=lambda each: (each.full_name, str(each.pk))):
        for subject, interval, since_by_role in needed:
            last_on = last.get((employee.pk, subject.pk))
            since = needed_since(held[employee.pk], since_by_role, day)
            if since is not None:
                due_on = due_day(last_on, interval, since, first_days)
                yield TrainingState(employee, subject, last_on, due_on, due_state(due_on, day))
            # Shown on the own page only: the employee sees a training that another role needed.
            elif last_on is not None:
                yield TrainingState(employee, subject, last_on, None, NOT_NEEDED)


def _needed_subjects(house: House, at: datetime) -> Iterator[tuple[TrainingSubject, int, dict[str, date]]]:
    """Yield each subject with its interval in months, and since when each role needs it."""
    for _key, rows in groupby(decisions_until(house.id, at), key=lambda row: row.subject_id):
        decisions = list(rows)
        since = required_since((house.local(row.decided_at).date(), row.roles) for row in decisions)
        yield decisions[-1].subject, decisions[-1].interval_months, since


def _last_trainings(house: House, day: date, at: datetime) -> ArraySubquery:
    """Return the day of the last training in each subject of the person of a post, as it was known at a time."""
    # A cancellation after that time was not known then, so the training still counts in an earlier report.
    rows = TrainingParticipant.objects.filter(
        employee=OuterRef("staff"),
        training__venue_id=house.id,
        training__held_on__lte=day,
        training__recorded_at__lte=at,
    ).exclude(training__cancelled__cancelled_at__lte=at)
    newest = rows.order_by().values("training__subject").annotate(last=Max("training__held_on"))
    return ArraySubquery(newest.values(found=JSONObject(subject="training__subject", held_on="last")))
