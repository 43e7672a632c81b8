"""Demonstration observations of the authority: one answered and closed, one awaiting a reply."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from compliance.inspection.services import observations, thread
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

DAY = timedelta(days=1)


def add_examples(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Add an agent's observations on two evenings; none for a casino without a control agent."""
    agent = staff.get("inspector")
    if agent is None:
        return
    first = at + 21 * DAY + timedelta(hours=10)
    seen = observations.record_observation(
        house=house,
        severity="request",
        about="Relève à la porte Nord",
        text="À mon passage à 22 h 40, personne ne se tenait à la porte Nord pendant quatre minutes. Qui assure la "
        "relève, et comment la porte est-elle tenue entre-temps ?",
        refers="day",
        refers_to=house.gaming_day(first).isoformat(),
        due_on=house.local(first).date() + 7 * DAY,
        by=agent,
        at=first,
    )
    thread.answer_observation(
        house=house,
        observation=seen,
        text="Le portier du parc a quitté son poste avant l’arrivée de la relève. Nous avons rappelé la consigne.",
        measure="La relève signe sur place avant que le poste soit quitté.",
        measure_on=house.local(first).date() + 3 * DAY,
        document=None,
        by=staff["compliance"],
        at=first + 2 * DAY,
    )
    thread.close_observation(
        house=house,
        observation=seen,
        text="Vérifié le soir même : la consigne est suivie.",
        by=agent,
        at=first + 9 * DAY,
    )
    second = at + 58 * DAY + timedelta(hours=10)
    observations.record_observation(
        house=house,
        severity="objection",
        about="Adresses abrégées à l’index alphabétique",
        text="Plusieurs adresses de l’index sont abrégées au point d’être illisibles. L’article 76(3) demande "
        "l’adresse entière. Veuillez les compléter, ou dire pourquoi elles manquent.",
        refers="report",
        refers_to="R-04",
        due_on=house.local(second).date() + 10 * DAY,
        by=agent,
        at=second,
    )
