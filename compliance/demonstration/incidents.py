"""Demonstration incidents: a dispute decided with the cameras, a breach with a warning, and an open void round."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from uuid import uuid4

from compliance.games.selectors import games
from compliance.incidents.services import entries, recording
from compliance.incidents.services.recording import FirstReport
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.incidents.models.incidents import Incident
    from compliance.venues.models.staff import Staff

DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)


def add_examples(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Record three incidents on two evenings at the first table of the casino."""
    evening = at + 40 * DAY + timedelta(hours=10)
    _settle_dispute(house, staff, evening)
    _warn_guest(house, staff, evening + timedelta(hours=2))
    # Left open, so that the start page has a task.
    _record(house, staff, "void_round", "ball_with_wheel", at + 58 * DAY + timedelta(hours=11))


def _record(house: House, staff: "dict[str, Staff]", kind: str, reason: str, at: datetime) -> "Incident":
    table = games.list_tables(house.id).first()
    report = FirstReport(kind, reason, table_id=table.pk if table else None, place="" if table else "Table 1")
    return recording.record_incident(house=house, report=report, nonce=uuid4(), by=staff["chef_de_salle"], at=at)


def _settle_dispute(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    row, chief = _record(house, staff, "dispute", "late_bet", at), staff["chef_de_salle"]
    entries.add_detail(
        house=house,
        incident=row,
        text="Un joueur soutient avoir misé avant la fin des mises.",
        by=chief,
        at=at + 2 * MINUTE,
    )
    entries.name_person(
        house=house, incident=row, concern="supervisor", employee_id=chief.pk, by=chief, at=at + 3 * MINUTE
    )
    entries.decide_camera(
        house=house,
        incident=row,
        camera="consult",
        text="Les déclarations se contredisent.",
        by=staff["director"],
        at=at + 5 * MINUTE,
    )
    entries.record_finding(
        house=house,
        incident=row,
        text="La mise a été posée après l’annonce.",
        by=chief,
        at=at + 15 * MINUTE,
    )
    _decide(house, row, "confirmed", chief, at + 20 * MINUTE)


def _warn_guest(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    row = _record(house, staff, "incident", "device", at)
    _decide(house, row, "warning", staff["chef_de_salle"], at + 10 * MINUTE)


def _decide(house: House, row: "Incident", outcome: str, by: "Staff", at: datetime) -> None:
    entries.decide_outcome(
        house=house, incident=row, outcome=outcome, text="Décision notifiée à la table.", by=by, at=at
    )
    entries.close_incident(house=house, incident=row, text="Sans suite.", by=by, at=at + MINUTE)
