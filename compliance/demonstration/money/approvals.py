"""Demonstration applications to the Minister of Finance: one in use, one refused and corrected, two pending."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any

from compliance.games.services import applications
from compliance.games.services.application_contents import ApplicationContent
from compliance.games.services.devices import installations, refurbishers
from compliance.games.services.devices.installations import InstallationWish
from compliance.notices.selectors.applications import letter_of
from compliance.notices.services import mailing
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..guests.letters import is_drawn

if TYPE_CHECKING:
    from compliance.games.models.applications import ApprovalApplication
    from compliance.venues.models.staff import Staff

WHEEL: dict[str, object] = {
    "kind": "semi_automatic",
    "name": "Multi-Roulette",
    "game_type": "Roulette anglaise",
    "description": "Huit terminaux autour d’un cylindre. Un croupier lance la bille ; chaque client mise à son écran, "
    "et les gains sont crédités au terminal dès que le numéro est annoncé.",
    "annexes": ("Manuel du constructeur", "Certificat d’essai"),
    "brands": "Interblock",
    "presentation": "Organic Island, huit terminaux",
    "redistribution": "97,30 %",
    "condition": "new",
    "staff_role": "Un croupier lance la bille et annonce le numéro ; le chef de table surveille les terminaux.",
    "means": ("chips", "tokens", "e_card"),
}
PAIRS: dict[str, Any] = {
    "kind": "side_bet",
    "name": "Perfect Pairs",
    "game_type": "Black Jack",
    "description": "Une mise de 10 à 100 euros sur les deux premières cartes : paire mixte, paire de couleur ou paire "
    "parfaite.",
    "annexes": ("Règlement de la mise annexe",),
}
CORRECTED = PAIRS["description"] + " La mise est perdue sans paire. Les gains sont de 6, 12 et 25 fois la mise."
SUPER_JACK: dict[str, Any] = {
    "kind": "side_bet",
    "name": "Super-Jack",
    "game_type": "Black Jack",
    "game": "lu.super_jack",
    "description": "Une mise d’un seul jeton par chance sur les cartes de la banque. Black Jack de la banque : 19 fois "
    "la mise ; Silver Jack : 77 fois ; Gold Jack : 300 fois.",
    "annexes": ("Règlement de la mise annexe",),
}
TOURNAMENT: dict[str, Any] = {
    "kind": "tournament",
    "name": "Grand Prix de Mondorf",
    "game_type": "Black Jack",
    "description": "Sept tours de dix donnes. Les trois tapis les plus élevés se partagent les droits d’entrée.",
    "annexes": ("Règlement du tournoi", "Plan de la salle"),
}
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
AHEAD = 20 * DAY  # from a letter to the day on which the casino would like to begin


def add_letters(house: House, staff: "dict[str, Staff]", nights: Sequence[date]) -> None:
    """Add four letters of a month, and the Minister's replies within it."""

    def moment(tenth: int) -> datetime:
        """Return a working hour that increases with each tenth of the month, even within one day."""
        return house.opens_at(nights[tenth * (len(nights) - 1) // 10]) + 3 * HOUR + tenth * HOUR / 2

    wheel = _file_application(house, staff, WHEEL, moment(0))
    pairs = _file_application(house, staff, PAIRS, moment(1))
    _record_decision(
        house, staff, pairs, moment(4), "MF-2026-118", granted=False, text="Les gains ne sont pas indiqués."
    )
    _file_application(house, staff, PAIRS | {"description": CORRECTED, "replaces_id": pairs.pk}, moment(5))
    _record_decision(house, staff, wheel, moment(6), "MF-2026-124", granted=True, text="Un croupier par cylindre.")
    begins = max(wheel.planned_on, house.local(moment(6)).date() + DAY)
    applications.begin_use(house=house, application=wheel, begins_on=begins, by=staff["director"], at=moment(7))
    _install_wheel(house, staff, wheel, begins, moment(7))
    begins = house.gaming_day(moment(8)) + AHEAD
    days = {
        "ends_on": begins + 2 * DAY,
        "hired_employees": 3,
        "hired_first_day": begins,
        "hired_last_day": begins + 2 * DAY,
    }
    _file_application(house, staff, TOURNAMENT | days, moment(8))


def _install_wheel(
    house: House, staff: "dict[str, Staff]", wheel: "ApprovalApplication", begins: date, at: datetime
) -> None:
    """Add the installed device of the approved model, and the firm that may refurbish it later."""
    on = house.local(at).date()
    refurbishers.approve_firm(
        house=house, firm="Mecan S.A.", reference="MF-2026-131", approved_on=on, by=staff["compliance"], at=at
    )
    wish = InstallationWish(
        application_id=wheel.pk,
        device="SN-20417",
        model="Organic Island",
        room_id=wheel.rooms.all()[0].room_id,
        begins_on=begins,
        employees=(staff["director"].pk,),
    )
    installations.install_device(house=house, wish=wish, by=staff["director"], at=at)


def approve_side_bet(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Add the Minister's approval of Super-Jack, before a table is set up for it."""
    applied = ApplicationContent(
        planned_on=house.gaming_day(at) + DAY, rooms=(venues.rooms(house.id)[0].pk,), **SUPER_JACK
    )
    row = applications.prepare_application(house=house, applied=applied, by=staff["compliance"], at=at)
    _file_by_portal(house, staff, row, at)
    on = house.local(at).date()
    applications.record_decision(
        house=house,
        application=row,
        granted=True,
        decided_on=on,
        reference="MF-2026-17",
        valid_from=on,
        said="",
        by=staff["compliance"],
        at=at,
    )


def _file_application(
    house: House, staff: "dict[str, Staff]", facts: dict[str, Any], at: datetime
) -> "ApprovalApplication":
    """File an application: prepared by the compliance officer, approved by the director an hour later."""
    planned, room = house.gaming_day(at) + AHEAD, venues.rooms(house.id)[0]
    applied = ApplicationContent(planned_on=planned, rooms=(room.pk,), **facts)
    row = applications.prepare_application(house=house, applied=applied, by=staff["compliance"], at=at - HOUR)
    _file_by_portal(house, staff, row, at)
    return row


def _file_by_portal(house: House, staff: "dict[str, Staff]", row: "ApprovalApplication", at: datetime) -> None:
    """File an application, and record its letter as sent if the log has sealed it."""
    applications.file_application(house=house, application=row, delivery="portal", by=staff["director"], at=at)
    letter = letter_of(row.pk)
    assert letter is not None
    if is_drawn(house, letter, at):
        mailing.record_sent(
            house=house,
            notice=letter,
            way="portal",
            reference=f"MyGuichet 2026/{row.number:04d}",
            sent_at=at,
            by=staff["compliance"],
            at=at,
        )


def _record_decision(
    house: House,
    staff: "dict[str, Staff]",
    row: "ApprovalApplication",
    at: datetime,
    reference: str,
    *,
    granted: bool,
    text: str,
) -> None:
    on = house.local(at).date()
    applications.record_decision(
        house=house,
        application=row,
        granted=granted,
        decided_on=on,
        reference=reference,
        valid_from=on + DAY if granted else None,
        said=text,
        by=staff["compliance"],
        at=at,
    )
