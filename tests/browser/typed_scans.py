"""A document reader that types what it has read."""

from datetime import date

from playwright.sync_api import Page

from compliance.people.domain.documents.mrz import PartialDate

FACTS = {
    "surname": "Weber",
    "given_names": "Jean",
    "number": "P123",
    "issuing_state": "LUX",
    "nationality": "LUX",
    "birth": PartialDate(1980, 5, 17),
    "sex": "M",
    "expires_on": date(2035, 6, 1),
}


def wedge(page: Page, zone: str) -> None:
    """Type as a keyboard-wedge reader does: fast, each line ended with Enter."""
    for line in zone.split("\n"):
        page.keyboard.type(line)
        page.keyboard.press("Enter")
