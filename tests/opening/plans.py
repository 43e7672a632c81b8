"""What the tests of the opening enter: a casino in each jurisdiction, as entries of the pages and as a file."""

from decimal import Decimal
from typing import Any

from compliance.opening.domain.plan import HousePlan, PersonPlan, RoomPlan

COMPANY = {
    "name": "Casino du Lac",
    "legal_name": "Casino du Lac S.A.",
    "street": "3, rue du Lac",
    "postal_code": "L-9600",
    "commune": "Esch-sur-Sûre",
    "jurisdiction": "LU",
}
PLACES = {
    "room_1": "Grande salle",
    "kind_1": "mixed",
    "doors_1": "Entrée nord\n\nEntrée sud",
    "room_2": "Salle des machines",
    "kind_2": "slot",
    "doors_2": "Entrée ouest",
    "desks": "Réception",
}
LETTERHEAD = {
    "legal_form": "société anonyme",
    "seat": "3, rue du Lac, L-9600 Esch-sur-Sûre",
    "registration": "R.C.S. Luxembourg B 12345",
    "telephone": "+352 123 456",
    "email": "courrier@casino.example",
    "director": "Anne Meyer",
}
# Those of the tables are the hours of the rulebook from Sunday to Thursday, and other ones on the two long nights.
HOURS = {
    "opens_table_sun_thu": "20:00",
    "closes_table_sun_thu": "02:30",
    "opens_table_fri_sat": "19:00",
    "closes_table_fri_sat": "03:30",
    "opens_slot_sun_thu": "10:00",
    "closes_slot_sun_thu": "02:30",
    "opens_slot_fri_sat": "10:00",
    "closes_slot_fri_sat": "03:30",
}
CARDS = {
    "day_price": "1,50",
    "day": "1",
    "week": "1",
    "month": "1",
    "year": "500",
    "honour_day": "1",
    "honour_year": "",
}
PEOPLE = {
    "full_name_1": "Anne Meyer",
    "username_1": "Anne.Meyer",
    "language_1": "fr",
    "full_name_2": "Jo Kremer",
    "username_2": "jo.kremer",
    "language_2": "de",
    "role_3": "pit_boss",
    "full_name_3": "Lee Thill",
    "username_3": "lee.thill",
    "language_3": "en",
    "role_4": "pit_boss",
    "full_name_4": "Max Wagner",
    "username_4": "max.wagner",
    "language_4": "",
}
STEPS: dict[str, dict[str, str]] = {
    "company": COMPANY,
    "letterhead": LETTERHEAD,
    "places": PLACES,
    "hours": HOURS,
    "cards": CARDS,
    "people": PEOPLE,
}
DUTCH = {**COMPANY, "name": "Casino Waterkant", "jurisdiction": "NL", "postal_code": "2586 AA", "commune": "Den Haag"}

PLAN = HousePlan(
    facts=COMPANY,
    letterhead=LETTERHEAD,
    rooms=[RoomPlan("Salle", "table", ("Nord",))],
    desks=["Caisse"],
    hours={"opening.table.fri_sat": "19:00-03:30"},
    people=[
        PersonPlan("director", "anne.meyer", "Anne Meyer", "fr"),
        PersonPlan("administrator", "jo.kremer", "Jo Kremer", "de"),
    ],
    day_price=Decimal("1.50"),
    books={"day": 1},
)
FILE = """
[casino]
name = "Casino du Lac"
legal_name = "Casino du Lac S.A."
street = "3, rue du Lac"
postal_code = "L-9600"
commune = "Esch-sur-Sûre"
jurisdiction = "LU"
desks = ["Réception"]

[letterhead]
legal_form = "société anonyme"
seat = "3, rue du Lac, L-9600 Esch-sur-Sûre"
registration = "R.C.S. Luxembourg B 12345"
telephone = "+352 123 456"
email = "courrier@casino.example"
director = "Anne Meyer"

[[rooms]]
name = "Grande salle"
kind = "mixed"
doors = ["Entrée nord", "Entrée sud"]

[tariff]
day_price = 2

[stub_books]
day = 1
year = 500

[[people]]
role = "director"
full_name = "Anne Meyer"
username = "anne.meyer"
language = "fr"

[[people]]
role = "administrator"
full_name = "Jo Kremer"
username = "jo.kremer"
language = "de"
"""


def walk(client: Any, token: str, steps: dict[str, dict[str, str]] = STEPS) -> Any:
    """Enter a link and every step; return the last response, which is the review's page."""
    answer = client.post("/opening/", {"token": token})
    for step, sent in steps.items():
        assert answer.status_code == 302, answer.content.decode()
        answer = client.post(f"/opening/{step}/", sent)
    return answer
