"""What a casino does before its first guest, the first guest at the door, and the first signed report."""

from __future__ import annotations

import re
import select
import time
from datetime import date
from typing import Any

from compliance.people.domain.documents.mrz import PartialDate, write_td3
from tests.installation.browser import Browser, Page, Unexpected
from tests.installation.opening import Casino
from tests.installation.people import Person

# What needs another party, another day or another disk: a witness outside, a setting that starts tomorrow, and a
# disk of which this machine does not say whether it is encrypted.
OPEN_AT_THE_END = {"witnesses", "self_exclusion_contacts", "disk_encryption"}
LETTERHEAD = {
    "legal_form": "société anonyme",
    "registration": "B 123456",
    "telephone": "+352 26 00 00",
    "email": "office@lac.example",
    "director": "Anne Meyer",
}
ADDRESS = {
    "name": "Ministère",
    "lines": "3, rue de la Congrégation\nL-1352 Luxembourg",
    "salutation": "Madame, Monsieur,",
}
CONTACTS = {"value": "Team 26 00 01; helpline 26 00 02", "reason": "Opening of the casino."}
GUEST = {"address": "5, rue des Bains", "postcode": "L-5601", "town": "Remich", "country": "LU"}
PATIENCE = 120
# Entries of the log in which one of a person must be.
NEWEST = 20


def prepare(casino: Casino) -> None:
    """Decide on what the readiness page calls missing: one person proposes, another approves."""
    director, officer = casino.people["director"], casino.people["compliance"]
    for person in (director, officer, casino.people["chef_de_salle"]):
        # An approval asks for a second factor of the last minutes; its set-up is none.
        person.prove_factor()
    missing = {key for key, item in _requirements(director).items() if item["readiness"] == "missing"}
    if "tariff" in missing:
        form = director.browser.get("/door/tariffs/").form("day_price")
        director.browser.submit(form, {"day_price": "2.00", "effective_from": _gaming_day(director)})
    if "letterhead" in missing:
        page = officer.browser.get("/house/letterheads/")
        officer.browser.submit(page.form("legal_form"), LETTERHEAD)
        _approve(director, "/house/letterheads/")
    if "addresses" in missing:
        _enter_addresses(officer, director)
    setting = officer.browser.get("/house/policies/new/selfban.contacts/")
    preview = officer.browser.submit(setting.form("value"), CONTACTS)
    officer.browser.submit(preview.button("Propose"), {})
    proposal = director.browser.get("/house/policies/").find(r'href="(/house/policies/[0-9a-f-]{36}/decide/)"')
    _approve(director, proposal)


def check_readiness(casino: Casino) -> None:
    """Compare what the page still calls missing or unknown with what cannot be done on the first day."""
    items = _requirements(casino.people["director"])
    left = {key for key, item in items.items() if item["readiness"] in {"missing", "unknown"}}
    if left != OPEN_AT_THE_END:
        notes = "; ".join(f"{key}: {items[key]['note']}" for key in left ^ OPEN_AT_THE_END if key in items)
        raise Unexpected(f"Ready for the first guest still asks for {sorted(left)}. {notes}")


def employ_porter(casino: Casino) -> None:
    """Open the account of a porter: five persons, each with one right."""
    administrator, director, officer = (casino.people[role] for role in ("administrator", "director", "compliance"))
    given = {"username": "max.reuter", "full_name": "Max Reuter", "language": "en"}
    page = administrator.browser.submit(administrator.browser.get("/house/staff/new/").form("username"), given)
    member = re.sub(r"^https://[^/]+", "", page.url)
    page = director.browser.get(member)
    today = _gaming_day(director)
    director.browser.submit(page.form("role"), {"role": "porter", "starts": today})
    page = officer.browser.get(member)
    officer.browser.submit(page.button("Approve"), {})
    boss, chief = casino.people["pit_boss"], casino.people["chef_de_salle"]
    page = boss.browser.submit(boss.browser.get(member).form(to="/credentials/$"), {})
    code = page.find(r'id="credential-code">([^<]+)<')
    page = chief.browser.submit(chief.browser.get(member).form(to="/confirm/"), {})
    link = page.find(r'id="credential-link">([^<]+)<')
    casino.add("porter", "max.reuter").set_password(link, code)


def admit_guest(casino: Casino) -> str:
    """Scan a passport, register the guest, compare the face, and issue the first card; return its number."""
    browser = casino.people["porter"].browser
    page = casino.people["porter"].sign_in()
    page = browser.get("/door/")
    page = browser.submit(page.form("scan", to="/door/scan/"), {"scan": _passport()})
    page = browser.submit(page.form("surname", to="/guest/"), GUEST)
    page = browser.submit(page.form("kind", to="/issue/"), {"kind": "day"})
    return page.find(r"(D-\d{6})")


def order_report(casino: Casino) -> bytes:
    """Order the stub register of the gaming day, wait for the worker, and download the PDF."""
    browser, today = casino.people["director"].browser, _gaming_day(casino.people["director"])
    page = browser.get("/reports/")
    browser.submit(page.form("report"), {"report": "R-04", "first_day": today, "last_day": today})
    patience = time.monotonic() + PATIENCE
    while time.monotonic() < patience:
        found = re.search(r'href="(/reports/[0-9a-f-]{36}/1\.pdf)"', browser.get("/reports/").text)
        if found:
            return browser.get(found[1]).body
        select.select([], [], [], 0.5)
    raise Unexpected(f"The report was not ready after {PATIENCE} seconds: {browser.get('/reports/').words[-1500:]}")


def check_address(casino: Casino, address: str) -> None:
    """Open the newest entries of the log: those of persons have the address of the browser, and not the proxy's."""
    browser = casino.people["director"].browser
    shown = None
    for entry in re.findall(r'href="(/log/[0-9a-f-]{36}/)"', browser.get("/log/").text)[:NEWEST]:
        # Entries of the worker have no address.
        shown = re.search(r" Address (\S+) ", browser.get(entry).words)
        if shown:
            break
    if not shown or shown[1] != address:
        raise Unexpected(f"The log has {shown and shown[1]} instead of the address {address}.")


def check_probes(browser: Browser) -> None:
    """Ask for probes and metrics as another machine would."""
    for path in ("/healthz", "/readyz", "/metrics"):
        answer = browser.get(path)
        if answer.status != 403:
            raise Unexpected(f"{path} answers {answer.status} to another machine.")


def wait_for_carnet(browser: Browser) -> None:
    """Wait until the web server answers; nginx answers 502 before."""
    patience = time.monotonic() + PATIENCE
    while (page := browser.get("/account/login/")).status != 200:
        if time.monotonic() > patience:
            raise Unexpected(f"Carnet does not answer: {page.status} {page.words[:500]}")
        select.select([], [], [], 0.5)


def _enter_addresses(officer: Person, director: Person) -> None:
    page = officer.browser.get("/notices/recipients/")
    for office in page.form("addressee").choices["addressee"]:
        page = officer.browser.get("/notices/recipients/")
        officer.browser.submit(page.form("addressee"), ADDRESS | {"addressee": office})
        _approve(director, "/notices/recipients/")


def _approve(person: Person, path: str) -> Page:
    """Approve the first proposal of a page."""
    page = person.browser.submit(person.browser.get(path).button("Approve"), {})
    if "Not done" in page.words:
        raise Unexpected(f"{page.url}: {page.words[:500]}")
    return page


def _requirements(person: Person) -> dict[str, Any]:
    return {item["key"]: item for item in person.browser.read_json("/api/v1/readiness/")["items"]}


def _gaming_day(person: Person) -> str:
    return str(person.browser.read_json("/api/v1/house/")["gaming_day"])


def _passport() -> str:
    return write_td3(
        surname="Weber",
        given_names="Jean",
        number="P1234567",
        issuing_state="LUX",
        nationality="LUX",
        birth=PartialDate(1980, 5, 17),
        sex="M",
        expires_on=date(2034, 6, 1),
    )
