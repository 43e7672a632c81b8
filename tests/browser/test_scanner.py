"""A document reader types at its own pace into whatever has the focus: nothing but the scan field ever takes it."""

import time
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from compliance.admissions.cards.services.codes import code_of
from compliance.admissions.models.cards import AdmissionCard
from compliance.admissions.models.decisions import DoorDecision
from compliance.exclusions.models.measures import Measure
from compliance.people.domain.documents.mrz import PartialDate, write_td1, write_td3
from compliance.people.models import Address
from tests import cast
from tests.browser.conftest import FAULTS, Site, assert_accessible, assert_good_on_every_screen

pytestmark = pytest.mark.browser
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
FIRST = write_td3(**FACTS)
SECOND = write_td3(**FACTS | {"surname": "Schmit", "given_names": "Eva", "number": "P777", "sex": "F"})
CARD = write_td1(**FACTS | {"surname": "Thill", "number": "C777"})
# The code of a key and what it types.
NAMED_KEYS = {"Enter": (13, "\r"), "Tab": (9, ""), "Shift": (16, "")}
# Each sign of a US reader as the keys that it presses: code, and what an AZERTY computer makes of it.
US_KEYS = """
(text) => {
  const codes = {"<": ["Comma", true, "."], ":": ["Semicolon", true, "M"], "-": ["Minus", false, ")"]};
  const azerty = {A: "q", Q: "a", W: "z", Z: "w", M: ","};
  const digits = "à&é\\"'(-è_ç";
  const send = (key, code, shiftKey) => {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent("keydown", {key, code, shiftKey, bubbles: true, cancelable: true}));
  };
  for (const sign of text) {
    if (sign === "\\n") send("Enter", "Enter", false);
    else if (codes[sign]) send(codes[sign][2], codes[sign][0], codes[sign][1]);
    else if (/[0-9]/.test(sign)) send(digits[Number(sign)], `Digit${sign}`, false);
    else send((azerty[sign] ?? sign.toLowerCase()).toUpperCase(), `Key${sign}`, true);
  }
}
"""


def scan(page: Page, text: str, *, delay: float = 0, end: str = "Enter", between: str = "Enter") -> None:
    """Type as a reader does: line by line, each ended with a key; with a delay, at exactly that pace."""
    lines = text.split("\n")
    if delay:
        keys = [key for line in lines for key in [*line, end if line is lines[-1] else between]]
        press(page, keys, [delay] * len(keys))
        return
    for line in lines:
        page.keyboard.type(line)
        page.keyboard.press(end if line is lines[-1] else between)


def press(page: Page, keys: list[str], pauses: list[float]) -> None:
    """Press keys, each so many milliseconds after the one before by its time stamp, however busy this machine is."""
    moment = time.time()
    session = page.context.new_cdp_session(page)
    for key, pause in zip(keys, pauses, strict=True):
        moment += pause / 1000
        named = NAMED_KEYS.get(key)
        facts = {"key": key, "code": key, "windowsVirtualKeyCode": named[0]} if named else {"key": key}
        text = named[1] if named else key
        down = {"type": "keyDown" if text else "rawKeyDown", "text": text, "timestamp": moment}
        session.send("Input.dispatchKeyEvent", facts | down)
        session.send("Input.dispatchKeyEvent", facts | {"type": "keyUp", "timestamp": moment})
    session.detach()


def at_the_form(page: Page, text: str = FIRST) -> Locator:
    """The desk with the address form of a new guest."""
    page.goto("/door/")
    scan(page, text)
    expect(page.locator("#desk")).to_have_attribute("data-state", "guest")
    return page.locator(".guest-form")


def none_stored(aside: Callable[[Callable[[], Any]], Any]) -> bool:
    return bool(aside(lambda: not (DoorDecision.objects.exists() or AdmissionCard.objects.exists())))


@pytest.mark.parametrize("field", ["Street and number", "Town", "Surname", "Date of birth", "Sex", "Document number"])
def test_a_second_document_never_enters_an_open_form(
    site: Site, signed_in: Callable[..., Page], aside: Any, field: str
) -> None:
    page = signed_in("porter")
    at_the_form(page)
    page.get_by_label(field, exact=True).focus()
    scan(page, SECOND)
    expect(page.get_by_label("Surname", exact=True)).to_have_value("SCHMIT")
    expect(page.get_by_text("Another document was scanned while a form was open.")).to_be_visible()
    for label in ("Street and number", "Town"):
        expect(page.get_by_label(label)).to_have_value("")
    assert none_stored(aside)
    assert_accessible(page)
    assert FAULTS[page] == []


def test_what_was_typed_by_a_person_stays_when_a_reader_types_after_it(
    site: Site, signed_in: Callable[..., Page], aside: Any
) -> None:
    page = signed_in("compliance_officer")
    page.goto("/guests/")
    search = page.get_by_label("Name or complete document number")
    search.fill("Reu")
    scan(page, FIRST)
    expect(page.get_by_text("scanned on a page without a scan field")).to_be_visible()
    expect(search).to_have_value("Reu")
    assert page.url.endswith("/guests/")
    page.get_by_role("button", name="Hide this message").click()
    expect(page.get_by_text("scanned on a page without a scan field")).to_be_hidden()


def test_a_reader_presses_nothing_of_a_decision_that_waits(
    site: Site, signed_in: Callable[..., Page], aside: Any
) -> None:
    page = signed_in("porter")
    form = at_the_form(page)
    form.get_by_label("Street and number").fill("5, rue des Bains")
    form.get_by_label("Town").fill("Remich")
    page.keyboard.press("Enter")
    expect(page.locator("[data-outcome=admitted]")).to_be_visible()
    page.wait_for_timeout(600)
    page.locator(".offer button[type=submit]").focus()
    scan(page, SECOND)
    expect(page.get_by_label("Surname", exact=True)).to_have_value("SCHMIT")
    assert none_stored(aside)


def test_a_stray_key_spoils_neither_the_guest_in_view_nor_the_next_scan(
    site: Site, signed_in: Callable[..., Page], aside: Any
) -> None:
    page = signed_in("porter")
    form = at_the_form(page)
    form.get_by_label("Street and number").fill("5, rue des Bains")
    form.get_by_label("Town").fill("Remich")
    page.keyboard.press("Enter")
    expect(page.locator("[data-outcome=admitted]")).to_be_visible()
    page.wait_for_timeout(600)
    page.locator("#scan").focus()
    page.keyboard.press("9")  # no card has this key
    page.wait_for_timeout(250)
    expect(page.locator("#scan")).to_have_value("9")
    page.keyboard.press("Enter")
    page.wait_for_timeout(250)
    expect(page.locator("[data-outcome=admitted]")).to_be_visible()
    expect(page.locator("#scan")).to_have_value("")
    page.keyboard.press("9")
    page.wait_for_timeout(600)
    page.keyboard.press("Escape")
    expect(page.locator("#scan")).to_have_value("")
    expect(page.locator("[data-outcome=admitted]")).to_be_visible()
    page.keyboard.press("9")
    page.wait_for_timeout(600)
    scan(page, SECOND)
    expect(page.get_by_label("Surname", exact=True)).to_have_value("SCHMIT")
    assert none_stored(aside)


def test_a_stray_key_does_not_join_a_scan_that_stops_after_its_first_character(
    site: Site, signed_in: Callable[..., Page], aside: Any
) -> None:
    page = signed_in("porter")
    page.goto("/door/")
    page.locator("#scan").focus()
    keys = [*SECOND.replace("\n", ""), "Enter"]
    press(page, ["9", *keys], [0, 600, 120, *[5] * (len(keys) - 2)])
    expect(page.get_by_label("Surname", exact=True)).to_have_value("SCHMIT")
    assert none_stored(aside)


@pytest.mark.parametrize(
    ("sure", "pace", "pause"), [(1, 5, 120), (1, 35, 70), (1, 35, 390), (2, 35, 120), (3, 5, 390), (40, 35, 390)]
)
def test_a_reader_that_stops_for_a_moment_goes_on_with_the_same_document(
    site: Site, signed_in: Callable[..., Page], aside: Any, sure: int, pace: float, pause: float
) -> None:
    page = signed_in("porter")
    at_the_form(page)
    page.get_by_label("Town").fill("Remich")
    keys = [*SECOND.replace("\n", ""), "Enter"]
    pauses = [pace] * len(keys)
    pauses[sure] = pause
    press(page, keys, pauses)
    expect(page.get_by_label("Surname", exact=True)).to_have_value("SCHMIT")
    expect(page.get_by_label("Town")).not_to_have_value("RemichP")
    assert none_stored(aside)


@pytest.mark.parametrize(
    ("delay", "end", "between"),
    [(0, "Tab", "Tab"), (20, "Enter", "Enter"), (35, "Tab", "Enter"), (5, "Shift", "Enter")],
)
def test_readers_of_every_pace_and_ending_are_read_from_any_field(
    site: Site, signed_in: Callable[..., Page], delay: float, end: str, between: str
) -> None:
    page = signed_in("porter")
    at_the_form(page)
    page.get_by_label("Town").focus()
    scan(page, SECOND, delay=delay, end=end, between=between)
    expect(page.get_by_label("Surname", exact=True)).to_have_value("SCHMIT")


@pytest.mark.parametrize("text", [FIRST, CARD], ids=["passport", "identity card"])
def test_a_us_reader_on_a_french_computer_is_read(site: Site, signed_in: Callable[..., Page], text: str) -> None:
    page = signed_in("porter")
    page.goto("/door/")
    page.evaluate(US_KEYS, f"{text}\n")
    expect(page.locator("#desk")).to_have_attribute("data-state", "guest")
    surname = "WEBER" if text is FIRST else "THILL"
    expect(page.get_by_label("Surname", exact=True)).to_have_value(surname)


def test_a_card_is_scanned_in_a_room_whatever_has_the_focus(site: Site, signed_in: Callable[..., Page]) -> None:
    page = signed_in("pit_boss")
    page.goto("/door/control/")
    page.get_by_label("What happened").focus()
    scan(page, code_of(cast.VENUE, "D-999999"))
    expect(page.locator("[data-outcome=refused]")).to_be_visible()
    expect(page.get_by_label("What happened")).to_have_value("")


def test_the_note_of_a_judgement_takes_no_card(site: Site, signed_in: Callable[..., Page], aside: Any) -> None:
    page = signed_in("porter")
    page.goto("/door/")
    page.keyboard.press("D")
    note = page.get_by_label("What you saw")
    expect(note).to_be_focused()
    note.fill("Staggers.")
    scan(page, FIRST)
    expect(page.get_by_label("Surname", exact=True)).to_have_value("WEBER")
    assert none_stored(aside)


def test_a_form_of_an_exclusion_is_neither_filled_nor_sent(
    site: Site, signed_in: Callable[..., Page], aside: Any
) -> None:
    page = signed_in("compliance_officer")
    page.goto("/exclusions/enter/house/")
    page.get_by_label("Surname").fill("Weber")
    page.get_by_label("Date of birth").fill("17.05.1980")
    page.get_by_label("Reasons").fill("Threatened a croupier.")
    page.get_by_label("First day").fill("2026-03-03")
    for label in ("Surname", "Reasons", "First day"):
        page.get_by_label(label).focus()
        scan(page, FIRST)
        expect(page.get_by_text("scanned on a page without a scan field")).to_be_visible()
    expect(page.get_by_label("Surname")).to_have_value("Weber")
    expect(page.get_by_label("Reasons")).to_have_value("Threatened a croupier.")
    expect(page.get_by_label("First day")).to_have_value("2026-03-03")
    assert aside(lambda: not Measure.objects.exists())


def test_a_sentence_typed_by_a_program_goes_where_it_was_typed_and_sends_nothing(
    site: Site, signed_in: Callable[..., Page], aside: Any
) -> None:
    page = signed_in("compliance_officer")
    page.goto("/exclusions/enter/house/")
    page.get_by_label("Surname").focus()
    page.keyboard.type("van der Berg")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Surname")).to_have_value("van der Berg")
    page.get_by_label("Reasons").focus()
    page.keyboard.type("Seal 4006381333931 was broken.")
    expect(page.get_by_label("Reasons")).to_have_value("Seal 4006381333931 was broken.")
    page.wait_for_timeout(300)
    assert page.url.endswith("/exclusions/enter/house/")
    assert aside(lambda: not Measure.objects.exists())


def test_a_zone_is_not_pasted_into_a_name(site: Site, signed_in: Callable[..., Page]) -> None:
    page = signed_in("porter")
    page.goto("/door/manual/")
    surname = page.get_by_label("Surname", exact=True)
    surname.focus()
    surname.evaluate(
        """(field, text) => {
          const data = new DataTransfer();
          data.setData("text", text);
          field.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}));
        }""",
        FIRST,
    )
    expect(page.get_by_text("scanned on a page without a scan field")).to_be_visible()
    expect(surname).to_have_value("")


def test_past_the_browser_the_form_refuses_it_and_stores_nothing(
    site: Site, signed_in: Callable[..., Page], aside: Any
) -> None:
    page = signed_in("porter")
    form = at_the_form(page)
    form.get_by_label("Street and number").fill(FIRST.split("\n")[0])
    form.get_by_label("Town").fill(FIRST.split("\n")[1])
    page.keyboard.press("Enter")
    # In the summary and next to each of the two fields.
    expect(page.get_by_text("A scanned document or card was entered in this field")).to_have_count(4)
    assert none_stored(aside)
    assert aside(lambda: not Address.objects.exists())


def test_the_scanner_test_says_what_to_change(site: Site, signed_in: Callable[..., Page]) -> None:
    page = signed_in("porter")
    page.goto("/door/scanner/")
    assert_good_on_every_screen(page)
    scan(page, FIRST)
    expect(page.get_by_text("The scanner works with the door desk.")).to_be_visible()
    expect(page.locator("[data-fact=mask]")).not_to_contain_text("WEBER")
    expect(page.locator("[data-fact=end]")).to_have_text("Enter")
    assert_good_on_every_screen(page)
    scan(page, code_of(cast.VENUE, "D-000001"), end="Shift")
    expect(page.get_by_text("does not send Enter or Tab at")).to_be_visible()
    page.evaluate(US_KEYS, f"{FIRST}\n")
    expect(page.get_by_text("uses a different keyboard layout than this computer. The")).to_be_visible()
    expect(page.locator("[data-fact=layout]")).to_have_text("US")
    page.keyboard.type("~", delay=0)
    scan(page, FIRST)
    expect(page.get_by_text("adds characters before or after the text")).to_be_visible()
    scan(page, "4006381333931")
    expect(page.get_by_text("This is neither a machine-readable zone nor")).to_be_visible()
    page.keyboard.type(FIRST.split("\n")[0][:14], delay=90)
    expect(page.get_by_text("sends characters too slowly: Carnet cannot")).to_be_visible()
    assert FAULTS[page] == []


def test_a_reader_that_stops_for_a_moment_is_read_as_a_whole(site: Site, signed_in: Callable[..., Page]) -> None:
    page = signed_in("porter")
    at_the_form(page)
    page.get_by_label("Town").focus()
    page.keyboard.type(SECOND[:5])
    page.wait_for_timeout(200)
    scan(page, SECOND[5:])
    expect(page.get_by_label("Surname", exact=True)).to_have_value("SCHMIT")


def test_the_door_leads_to_the_scanner_test(site: Site, signed_in: Callable[..., Page]) -> None:
    page = signed_in("porter")
    page.goto("/door/")
    page.get_by_role("link", name="Test the scanner").click()
    expect(page.get_by_role("heading", name="Scanner test")).to_be_visible()
