"""The Dutch house of the cast with a door, a porter and its policies: it must ask the central register."""

from datetime import date
from typing import Any

from compliance.admissions.door.services import document_admission
from compliance.admissions.door.services.presentations import Admission, Place
from compliance.venues.selectors import venues as selectors
from compliance.venues.services import places
from compliance.venues.services import policies as policies_services
from tests import cast
from tests.accounts import employ
from tests.admissions.presenting import shown
from tests.venues.dutch import DUTCH, open_dutch_house

POLICIES = {
    "admission.id_kinds": "passport, id_card, foreigner_id_card",
    "admission.id_valid_on_expiry_day": "yes",
}
AT = cast.local("2026-03-03 20:15")


def open_it(**changes: str) -> Any:
    """Open the house, and return its porter; `changes` are further policies, by name with `__` for the point."""
    director = open_dutch_house()
    staff = {"directeur": director}
    for name, role in (("portier", "porter"), ("naleving", "compliance"), ("zaalchef", "chef_de_salle")):
        staff[name] = employ(name, role, venue_id=DUTCH)
    room = places.add_room(venue_id=DUTCH, name="Speelzaal", kind="mixed", by=None, at=cast.OPENED)
    places.add_door(room=room, name="Hoofdingang", by=None, at=cast.OPENED)
    policies = POLICIES | {name.replace("__", "."): value for name, value in changes.items()}
    for parameter, raw in policies.items():
        proposed = policies_services.propose_policy(
            house=house(),
            parameter=parameter,
            raw=raw,
            effective_from=date(2026, 1, 2),
            reason="So decided.",
            by=staff["naleving"],
            at=cast.OPENED,
        )
        policies_services.decide_policy(
            house=house(), policy=proposed, approved=True, note="", by=director, at=cast.OPENED
        )
    return staff["portier"]


def house() -> Any:
    return selectors.get_house(DUTCH)


def door() -> Place:
    row = selectors.doors(DUTCH).get()
    return Place(door_id=row.pk, desk_id=None, name=row.name, room_kind=row.room.kind)


def weber(**changes: Any) -> Any:
    """The guest of the cast, who has said where he was born."""
    return cast.paper(**{"birth_place": "Remich"} | changes)


def present(by: Any, *, at: Any = AT, **changes: Any) -> Admission:
    """Present a guest at the main door of the Dutch house."""
    facts = {"paper": weber(), "card_kind": None} | changes
    return document_admission.present_document(house=house(), place=door(), presentation=shown(**facts), by=by, at=at)


def why(found: Admission) -> list[tuple[str, str]]:
    """The grounds of a decision, each with its variant."""
    return [(row.code, row.facts.get("why", "")) for row in found.decision.grounds.order_by("position")]
