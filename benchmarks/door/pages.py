"""Desks at which a porter sits: the scan, the address of a new guest, Enter; with HTMX, a session and its token."""

import html
import re
from urllib.parse import urlencode

from . import client, guests, place, proof, server
from .client import Desk, Run

HIDDEN = re.compile(r'<input[^>]*type="hidden"[^>]*>')
ATTRIBUTE = re.compile(r'(name|value)="([^"]*)"')
FORM = re.compile(r"<form\b[^>]*action=\"([^\"]*)\".*?</form>", re.DOTALL)
LABEL = re.compile(r"\bD-\d{6,}\b")
STATE = re.compile(r'data-state="(\w+)"')


class Wrong(Exception):
    """The page is not the one that this guest should lead to."""


class Porter:
    """One browser tab: its cookies, and what the last page held in its forms."""

    def __init__(self, desk: Desk, session: str) -> None:
        self._desk = desk
        self._cookies = {place.SESSION_COOKIE: session}
        self.text = ""
        self.seconds = 0.0

    async def open(self) -> None:
        await self._ask("GET", "/door/", {})

    async def post(self, path: str, fields: dict[str, str]) -> None:
        await self._ask("POST", path, fields)

    async def _ask(self, method: str, path: str, fields: dict[str, str]) -> None:
        headers = {
            **server.AS_PROXY,
            "Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items()),
            "Accept": "text/html",
            "Referer": f"https://{place.HOST}:{place.PORT}/door/",
        }
        if method == "POST":
            headers |= {"HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded"}
        answer = await self._desk.ask(client.request(method, path, headers, urlencode(fields).encode()))
        self.seconds += answer.seconds
        self._cookies |= answer.cookies()
        self.text = answer.body.decode()
        if answer.status != 200:
            raise Wrong(f"{method} {path}: {answer.status} {self.text[:300]}")

    @property
    def state(self) -> str:
        found = STATE.search(self.text)
        return found[1] if found else ""

    def form(self, action: str) -> dict[str, str]:
        """The hidden fields of the form that leads to an address."""
        for form in FORM.finditer(self.text):
            if form[1] == action:
                inputs = (dict(ATTRIBUTE.findall(each)) for each in HIDDEN.findall(form[0]))
                return {each["name"]: html.unescape(each.get("value", "")) for each in inputs if "name" in each}
        raise Wrong(f"No form leads to {action}: {self.text[:300]}")

    def filled(self, action: str) -> dict[str, str]:
        """Every field of that form as the page filled it in."""
        found = self.form(action)
        (form,) = (form[0] for form in FORM.finditer(self.text) if form[1] == action)
        for each in re.findall(r"<input[^>]*>", form):
            known = dict(ATTRIBUTE.findall(each))
            if "name" in known:
                found.setdefault(known["name"], html.unescape(known.get("value", "")))
        for name, options in re.findall(r'<select[^>]*name="([^"]*)".*?>(.*?)</select>', form, re.DOTALL):
            chosen = re.search(r'<option value="([^"]*)"[^>]*selected', options)
            found[name] = html.unescape(chosen[1]) if chosen else ""
        return found


async def admit(porter: Porter, guest: guests.Guest) -> str:
    """Take one guest from the scan to the answer; returns the number of the card, empty for a refusal."""
    await porter.post(
        "/door/scan/", {"csrfmiddlewaretoken": porter.form("/door/scan/")["csrfmiddlewaretoken"]} | {"scan": guest.scan}
    )
    if guest.what == guests.NEW:
        if porter.state != "guest":
            raise Wrong(f"A new guest is asked for the address: {porter.state}")
        told = {"address": guests.LIVES["street"], "postcode": guests.LIVES["postal_code"]}
        told |= {"town": guests.LIVES["city"], "country": guests.LIVES["country"]}
        await porter.post("/door/guest/", porter.filled("/door/guest/") | told)
    if guest.what in guests.WANTED:
        if porter.state != "decision" or 'action="/door/issue/"' in porter.text:
            raise Wrong(f"{guest.what}: {porter.state}")
        return ""
    if porter.state == "decision" and 'data-outcome="needs_review"' in porter.text:
        return ""  # they resemble somebody who is kept out, as chance has it; `run` counts them
    await porter.post("/door/issue/", porter.form("/door/issue/") | {"kind": "day"})
    label = LABEL.search(porter.text)
    if porter.state != "issued" or label is None:
        raise Wrong(f"{guest.what}: {porter.state} {porter.text[:300]}")
    return label[0]


def run(database: str, told: dict, queue: list, *, desks: int, seconds: float | None = None) -> Run:
    """The same guests as a porter sees them: what is timed is the whole admission, all of its requests together."""
    before = proof.mark(database, told)
    tabs: dict[Desk, Porter] = {}

    async def present(desk: Desk, number: int, guest: guests.Guest) -> tuple[str, float]:
        porter = tabs.get(desk)
        if porter is None:
            porter = tabs[desk] = Porter(desk, told["sessions"][number % len(told["sessions"])])
            await porter.open()
        porter.seconds = 0.0
        return await admit(porter, guest), porter.seconds

    try:
        done = client.at_desks(desks, queue, present, seconds=seconds)
    except Wrong as wrong:
        raise SystemExit(f"A wrong page: {wrong}") from None
    labels = [label for _guest, label in done.done if label]
    alike = sum(not label and guest.what not in guests.WANTED for guest, label in done.done)
    if alike > guests.MOST_ALIKE * len(done.done) + 3:
        raise SystemExit(f"{alike} of {len(done.done)} guests are sent to review: more than chance makes.")
    if faults := proof.faults(database, told, before, answers=len(done.done), labels=labels):
        raise SystemExit("The registers do not agree with the pages:\n" + "\n".join(faults))
    return done
