"""Demonstration measures, for the exclusion pages."""

from datetime import date, datetime
from typing import TYPE_CHECKING
from uuid import UUID

from compliance.exclusions.measure_register import selectors as measure_register_selectors
from compliance.exclusions.measure_register.domain import Terms, Who
from compliance.exclusions.measures.services import entries
from compliance.exclusions.measures.services.arrivals import Arrival
from compliance.exclusions.measures.services.attachments import MeasureAttachments
from compliance.people.domain.documents.mrz import PartialDate
from compliance.rules.values.durations import months_later
from compliance.venues.domain.house import House

from . import letters
from .identities import MadeUp

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

LATE_STAKES = "A placé des jetons après l’annonce « rien ne va plus », malgré deux rappels à l’ordre."
LENT_CARD = "A laissé une autre personne jouer sous le couvert de sa carte d’admission."


def listed_person(surname: str, given_names: str, birth: PartialDate, sex: str, state: str, number: str = "") -> Who:
    return Who(surname, given_names, birth, sex, state, number, state if number else "")


def keep_out(house: House, officer: "Staff", director: "Staff", at: datetime) -> None:
    """Create one measure of each kind and state; one notice of an exclusion by management stays a draft.

    Creates none under a law without ministerial exclusions, self-exclusions and visit limits.
    """
    if house.jurisdiction != "LU":
        return
    day = house.local(at).date()

    def enter(who: Who, terms: Terms) -> None:
        channel = {"ministerial": "post", "self_ban": "in_person"}.get(terms.kind)
        attachments = MeasureAttachments(arrival=Arrival(at, channel)) if channel else None
        entries.enter_measure(house=house, who=who, terms=terms, by=officer, at=at, attachments=attachments)

    enter(
        listed_person("Delvaux", "Bruno", PartialDate(1968, 11, 2), "M", "BEL"),
        Terms("ministerial", day, None, reference="MJ-2026-031", ground=4),
    )
    enter(
        listed_person("Kasper", "Ilona", PartialDate(1990), "F", "DEU", "C7788123"),
        Terms("house", day, None, reason="A emprunté à d’autres clients pour jouer.", livelihood=True),
    )
    enter(
        listed_person("Fontaine", "Luc", PartialDate(1971, 4, 9), "M", "FRA"),
        Terms("house", day, None, reason=LATE_STAKES),
    )
    enter(
        listed_person("Brandt", "Eva", PartialDate(1988, 12, 1), "F", "DEU"),
        Terms("house", day, months_later(day, 6), reason=LENT_CARD),
    )
    enter(
        listed_person("Moreau", "Sylvie", PartialDate(1977, 6, 30), "F", "FRA"),
        Terms("self_ban", day, months_later(day, 24)),
    )
    enter(
        listed_person("Lindqvist", "Per", PartialDate(1985, 2, 14), "M", "SWE"),
        Terms("self_ban", day, months_later(day, 1)),
    )
    enter(
        listed_person("Wagener", "Paul", PartialDate(1962, 9, 8), "M", "LUX", "L0045871"),
        Terms("visit_limit", day, None, "D-2026-07", "Emprunte pour jouer.", basis="art_69", period="month", visits=2),
    )
    # The last exclusion follows after the letters, so that its notice stays a draft.
    letters.issue_letters(house, officer, director, at)
    enter(
        listed_person("Ricci", "Carlo", PartialDate(1959, 3), "M", "ITA"),
        Terms("house", day, months_later(day, 12), reason="A insulté le personnel du guichet des cartes."),
    )


def limit_visits(house: House, person_id: UUID, officer: "Staff", at: datetime) -> None:
    """Limit a guest present tonight, at their own wish, to one visit a week for six months."""
    day = house.local(at).date()
    terms = Terms("visit_limit", day, months_later(day, 6), basis="house", period="week", visits=1)
    who = measure_register_selectors.known_guest(house.id, person_id)
    entries.enter_measure(house=house, who=who, terms=terms, by=officer, at=at)


def exclude_similar_person(house: House, guest: MadeUp, officer: "Staff", at: datetime) -> None:
    """Exclude a person with a guest's date of birth, and a name that differs by one letter."""
    birth = guest.born_on
    who = listed_person(
        guest.surname + guest.surname[-1],
        guest.given_names,
        PartialDate(birth.year, birth.month, birth.day),
        guest.sex,
        guest.state,
    )
    terms = Terms("house", date(at.year, 1, 1), None, reason="A menacé un croupier.")
    entries.enter_measure(house=house, who=who, terms=terms, by=officer, at=at)
