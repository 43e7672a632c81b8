"""Opens the first casino by the link, and gives its first persons their credentials."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace

from tests.installation.browser import Browser, Page, Unexpected
from tests.installation.people import Person

# The names of buttons on every step, and on the last page.
ON, OPEN, MORE = "Continue", "Open the casino", "more"
# By the name of a field, whichever step asks for it. A required field that is not here fails with its name.
ANSWERS: dict[str, str] = {
    "name": "Casino du Lac",
    "legal_name": "Casino du Lac S.A.",
    "street": "3, rue du Lac",
    "postal_code": "L-9600",
    "commune": "Esch-sur-Sûre",
    "jurisdiction": "LU",
    "room_1": "Grande salle",
    "kind_1": "mixed",
    "doors_1": "Entrée nord",
    "desks": "Réception",
    "day": "1",
    "week": "1",
    "month": "1",
    "year": "1",
    "honour_day": "1",
    "honour_year": "1",
    "legal_form": "société anonyme",
    "seat": "3, rue du Lac, L-9600 Esch-sur-Sûre",
    "registration": "R.C.S. Luxembourg B 123456",
    "telephone": "+352 26 00 00",
    "email": "office@lac.example",
    "director": "Anne Meyer",
    "day_price": "2.00",
    "opens_table_sun_thu": "20:00",
    "closes_table_sun_thu": "02:30",
    "opens_table_fri_sat": "20:00",
    "closes_table_fri_sat": "03:30",
    "opens_slot_sun_thu": "10:00",
    "closes_slot_sun_thu": "02:30",
    "opens_slot_fri_sat": "10:00",
    "closes_slot_fri_sat": "03:30",
}
STAFF = {
    "director": "Anne Meyer",
    "administrator": "Jo Kremer",
    "compliance": "Lee Thill",
    "pit_boss": "Noa Weis",
    "chef_de_salle": "Kim Faber",
}
MOST_STEPS = 20


@dataclass
class Casino:
    """The casino that was opened, and how its persons reach it."""

    new_browser: Callable[[], Browser]
    people: dict[str, Person]

    def add(self, role: str, username: str) -> Person:
        self.people[role] = Person(username, self.new_browser(), secrets.token_urlsafe(18))
        return self.people[role]


def open_casino(printed: str, new_browser: Callable[[], Browser]) -> Casino:
    """Open the link that `carnet-manage open_house` printed, answer every step, and open the casino."""
    token = re.search(r"/opening/#(\S+)", printed)
    if token is None:
        raise Unexpected(f"open_house printed no link: {printed}")
    browser, casino = new_browser(), Casino(new_browser, {})
    page = browser.submit(browser.get("/opening/").form("token"), {"token": token[1]})
    answers = ANSWERS | _answers_about_staff()
    for _step in range(MOST_STEPS):
        if page.url.endswith("/review/"):
            break
        page = browser.submit(_with_rows(browser, page, answers).button(ON), answers)
    opened = browser.submit(page.button(OPEN), {})
    for role, (link, code) in _credentials(opened).items():
        casino.add(role, _username(STAFF[role])).set_password(link, code)
    missing = STAFF.keys() - casino.people.keys()
    if missing:
        raise Unexpected(f"The opening printed no credentials of {', '.join(sorted(missing))}.")
    return casino


def set_up_factors(casino: Casino) -> None:
    """Let each person sign in, set up an authenticator app, and sign in again with it where a role asks for that."""
    for person in casino.people.values():
        person.sign_in()
        person.set_up_factor()


def _with_rows(browser: Browser, page: Page, answers: dict[str, str]) -> Page:
    """Ask for another row of a step until each person of the casino has one."""
    for _row in STAFF:
        form = page.button(ON)
        if "username_1" not in form.fields or f"username_{len(STAFF)}" in form.fields:
            break
        page = browser.submit(replace(form, fields=form.fields | {MORE: "1"}, required=set()), answers)
    return page


def _answers_about_staff() -> dict[str, str]:
    """Return the answers for forms with a row for each role, or with numbered rows of persons."""
    answers: dict[str, str] = {}
    for number, (role, name) in enumerate(STAFF.items(), start=1):
        for key in (role, str(number)):
            answers |= {f"full_name_{key}": name, f"username_{key}": _username(name), f"language_{key}": "en"}
        answers[f"role_{number}"] = role
    return answers


def _username(full_name: str) -> str:
    return full_name.lower().replace(" ", ".")


def _credentials(page: Page) -> dict[str, tuple[str, str]]:
    """Return link and code of each role that the last page shows."""
    found = {}
    for role, name in STAFF.items():
        shown = re.search(
            rf"\({re.escape(_username(name))}\).*?<code>([^<]+)</code>.*?<code>([^<]+)</code>", page.text, re.DOTALL
        )
        if shown:
            found[role] = (shown[1], shown[2])
    return found
