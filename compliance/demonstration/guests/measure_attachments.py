"""Demonstration interviews and reports to the control agents, for the pages of the team."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from compliance.exclusions.agent_signals import services as agent_signals_services
from compliance.exclusions.interviews import services as interviews_services
from compliance.exclusions.interviews.services import StepDetails
from compliance.exclusions.measure_register import selectors
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# Two days ago, because the demonstration opens its casinos sixty days ago.
LATELY = timedelta(days=58)


def add_examples(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Fill the registers attached to the measures entered at a moment; none if the law has no self-exclusion."""
    if house.jurisdiction == "LU":
        add_interviews(house, staff["play_it_safe"], at)
        receive_cases(house, staff["compliance"], at)


def receive_cases(house: House, officer: "Staff", at: datetime) -> None:
    """Receive two cases from the agents: one is examined, one stays open for two weeks."""
    for surname, born, after, text in (
        ("Adler", 1971, timedelta(days=20), "Emprunte à d’autres clients."),
        ("Brandt", 1984, timedelta(days=46), "A vendu une montre au vestiaire."),
    ):
        row = agent_signals_services.receive_signal(
            house=house,
            surname=surname,
            given_names="",
            birth_year=born,
            received_on=house.local(at + after).date(),
            signalled=text,
            by=officer,
            at=at + after,
        )
        if surname == "Adler":
            later = at + after + timedelta(days=2)
            agent_signals_services.examine_case(
                house=house,
                signal=row,
                examined_on=house.local(later).date(),
                outcome="interview",
                note="L’équipe lui écrit.",
                by=officer,
                at=later,
            )


def add_interviews(house: House, member: "Staff", at: datetime) -> None:
    """Add one interview declined long ago, one agreed for the coming days, and an ended self-exclusion without any."""
    first, second = selectors.measures(house.id).filter(kind="self_ban").order_by("last_day")
    declined = interviews_services.open_interview(
        house=house, details=StepDetails("offered"), by=member, at=at, measure=first
    )
    interviews_services.record_step(
        house=house,
        interview=declined.interview,
        details=StepDetails("declined", note="Préfère y réfléchir d’abord."),
        by=member,
        at=at + timedelta(days=1),
    )
    interviews_services.open_interview(
        house=house,
        details=StepDetails(
            "accepted", meets_at=at + LATELY + timedelta(days=5), led_by_id=member.pk, note="À la réception."
        ),
        by=member,
        at=at + LATELY,
        measure=second,
    )
