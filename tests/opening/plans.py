"""What the tests of the opening enter: a casino in each jurisdiction, as entries of the pages and as a file."""

from typing import Any

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
    "desks": "Réception",
}
BOOKS = {"day": "1", "week": "1", "month": "1", "year": "500", "honour_day": "1", "honour_year": ""}
PEOPLE = {
    "full_name_director": "Anne Meyer",
    "username_director": "Anne.Meyer",
    "language_director": "fr",
    "full_name_administrator": "Jo Kremer",
    "username_administrator": "jo.kremer",
    "language_administrator": "de",
}
STEPS: dict[str, dict[str, str]] = {"company": COMPANY, "places": PLACES, "books": BOOKS, "people": PEOPLE}
DUTCH = {**COMPANY, "name": "Casino Waterkant", "jurisdiction": "NL", "postal_code": "2586 AA", "commune": "Den Haag"}

FILE = """
[casino]
name = "Casino du Lac"
legal_name = "Casino du Lac S.A."
street = "3, rue du Lac"
postal_code = "L-9600"
commune = "Esch-sur-Sûre"
jurisdiction = "LU"
desks = ["Réception"]

[[rooms]]
name = "Grande salle"
kind = "mixed"
doors = ["Entrée nord", "Entrée sud"]

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
