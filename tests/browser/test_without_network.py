"""Hours without network at the door: nobody is admitted, nothing is lost, and what was kept is checked on return."""

import json
from collections.abc import Callable
from datetime import date
from typing import Any

import psycopg
import pytest
from playwright.sync_api import Page, expect

from compliance.admissions.cards.services.codes import code_of
from compliance.people.domain.documents.mrz import PartialDate, write_td3
from compliance.vault.services import sealed_texts
from tests import cast
from tests.browser.conftest import Site, assert_accessible, assert_good_on_every_screen
from tests.browser.typed_scans import FACTS, wedge

pytestmark = pytest.mark.browser
MINOR = PartialDate(date.today().year - 16, 1, 1)


def minor(number: str) -> str:
    """A paper that is refused at once, so that nothing but the scan is needed."""
    return write_td3(**FACTS | {"number": number, "birth": MINOR})


def open_desk(page: Page) -> None:
    """The desk with its worker in charge, as after the first minute of an evening."""
    page.goto("/door/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    expect(page.locator("#scan")).to_be_focused()


def cut(page: Page) -> None:
    page.context.set_offline(True)
    expect(page.locator(".silent")).to_contain_text("Do not admit")


def restore(page: Page) -> None:
    page.context.set_offline(False)
    expect(page.locator(".silent")).to_have_count(0, timeout=15_000)


def kept_rows(page: Page) -> list[dict[str, Any]]:
    """What lies in the browser's store, bytes as text."""
    return json.loads(
        page.evaluate("""async () => {
            const base = await new Promise((done) => {
                const opening = indexedDB.open("carnet-desk", 1);
                opening.onsuccess = () => done(opening.result);
            });
            const read = (name) => new Promise((done) => {
                const asked = base.transaction(name).objectStore(name).getAll();
                asked.onsuccess = () => done(asked.result);
            });
            const rows = await read("scans");
            const keys = await read("keys");
            base.close();
            const letters = (bytes) => String.fromCharCode(...new Uint8Array(bytes));
            return JSON.stringify(rows.map((row) => ({
                ...row,
                sealed: letters(row.sealed),
                iv: letters(row.iv),
                keys: keys.map((key) => key.key.extractable),
            })));
        }""")
    )


def found(site: Site, question: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(site.own.dsn()) as connection:
        return connection.execute(question.encode()).fetchall()


def decisions(site: Site) -> int:
    return int(found(site, "SELECT count(*) FROM admissions_doordecision")[0][0])


def test_the_desk_says_by_itself_that_nobody_answers_and_that_somebody_does_again(
    site: Site, signed_in: Callable[..., Page]
) -> None:
    page = signed_in("porter")
    open_desk(page)
    page.context.set_offline(True)  # nothing is scanned: the sign of life is missed
    silent = page.locator(".silent")
    expect(silent).to_contain_text("No answer", timeout=15_000)
    expect(silent).to_contain_text("Paper procedure")
    size = silent.locator("h2").evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
    assert size >= 48
    restore(page)
    expect(page.locator("#desk")).to_have_attribute("data-state", "waiting")
    expect(page.locator("[data-back]")).to_be_hidden()


def test_scans_are_kept_sealed_and_checked_on_return_with_their_times(
    site: Site, signed_in: Callable[..., Page]
) -> None:
    page = signed_in("porter")
    open_desk(page)
    before = decisions(site)
    page.context.set_offline(True)
    for number in ("KEPT1", "KEPT2"):
        wedge(page, minor(number))
        expect(page.locator("[data-kept-here]")).to_have_attribute("data-count", number[-1])
    expect(page.locator("[data-kept-here]")).to_contain_text("2 pending checks, from")
    rows = kept_rows(page)
    assert len(rows) == 2
    assert all("WEBER" not in json.dumps(row) and "KEPT" not in json.dumps(row) for row in rows)
    assert {extractable for row in rows for extractable in row["keys"]} == {False}
    assert "KEPT" not in page.content()
    restore(page)
    panel = page.locator("[data-back]")
    expect(panel).to_contain_text("2 pending checks, from")
    assert_accessible(page)
    panel.get_by_role("button", name="Admitted on the paper list").click()
    expect(page.locator("[data-outcome=refused]")).to_be_visible()
    expect(panel).to_contain_text("One check is pending")
    panel.get_by_role("button", name="Not admitted").click()
    expect(panel).to_be_hidden()
    assert kept_rows(page) == []
    assert decisions(site) == before + 2
    late = found(site, "SELECT fate, presented_at < received_at, clock_in_doubt FROM admissions_lateentry ORDER BY 1")
    assert late == [("not_let_in", True, False), ("on_paper", True, False)]
    chef = signed_in("chef_de_salle")
    expect(chef.locator("main")).to_contain_text(
        "1 late entry needs your attention: a guest admitted on paper was later not admitted, or an offline scan "
        "is lost."
    )
    chef.goto("/door/late-entries/")
    expect(chef.locator(".todo")).to_contain_text("but the later check refused admission. Find the")
    assert_accessible(chef)


def test_a_guest_who_still_stands_there_is_admitted_by_the_same_rules_and_keys(
    site: Site, signed_in: Callable[..., Page]
) -> None:
    page = signed_in("porter")
    open_desk(page)
    cut(page)
    wedge(page, write_td3(**FACTS | {"number": "STILL1"}))
    expect(page.locator("[data-kept-here]")).to_have_attribute("data-count", "1")
    assert page.locator("[data-outcome=admitted]").count() == 0
    restore(page)
    page.get_by_role("button", name="At the desk").click()
    page.get_by_label("Street and number").fill("5, rue des Bains")
    page.get_by_label("Town").fill("Remich")
    page.keyboard.press("Enter")
    expect(page.locator("[data-outcome=admitted]")).to_be_visible()
    assert len(kept_rows(page)) == 1  # until its answer is in a register
    page.locator(".offer button[type=submit]").click()
    expect(page.locator(".issued")).to_contain_text("D-0000")
    expect(page.locator("[data-back]")).to_be_hidden()
    assert kept_rows(page) == []


def test_a_card_scanned_in_the_silence_is_checked_on_return_and_lets_its_holder_in(
    site: Site, signed_in: Callable[..., Page]
) -> None:
    page = signed_in("porter")
    open_desk(page)
    wedge(page, write_td3(**FACTS | {"number": "KCARD1", "surname": "Reuter"}))
    page.get_by_label("Street and number").fill("1, Grand-Rue")
    page.get_by_label("Town").fill("Remich")
    page.keyboard.press("Enter")
    page.locator(".offer button[type=submit]").click()
    label = page.locator(".issued-card .card-number").inner_text()
    page.keyboard.press("Escape")
    expect(page.locator("#desk")).to_have_attribute("data-state", "waiting")
    cut(page)
    wedge(page, code_of(cast.VENUE, label))
    expect(page.locator("[data-kept-here]")).to_have_attribute("data-count", "1")
    assert label not in json.dumps(kept_rows(page))
    restore(page)
    page.get_by_role("button", name="At the desk").click()
    expect(page.get_by_role("heading", name="Entered at")).to_be_visible()
    assert len(kept_rows(page)) == 1
    page.wait_for_timeout(600)  # a decision must stand for a moment before a key acts on it
    page.keyboard.press("2")  # left and returned
    expect(page.locator("[data-outcome=admitted]")).to_contain_text(f"The guest is admitted on card {label}.")
    expect(page.locator("[data-back]")).to_be_hidden()
    assert kept_rows(page) == []
    question = """SELECT late.kind, late.fate, decision.outcome
        FROM admissions_lateentry late JOIN admissions_doordecision decision ON decision.id = late.decision_id
        WHERE decision.card_shown_id IS NOT NULL"""
    assert found(site, question) == [("checked", "here", "admitted")]


def type_paper(page: Page, number: str, **changes: str) -> None:
    """Fill the form of a paper without machine-readable lines."""
    facts = {
        "Surname": "Handwritten",
        "First names": "Emile",
        "Date of birth": "17.05.1980",
        "Document number": number,
        "Issuing state": "LUX",
        "Valid until": "01.06.2035",
        "Street and number": "5, rue des Bains",
        "Town": "Remich",
    }
    for label, value in (facts | changes).items():
        page.get_by_label(label).fill(value)


LatePapers = Callable[[str], list[tuple[Any, ...]]]


@pytest.fixture
def late_papers(site: Site, aside: Callable[[Callable[[], Any]], Any]) -> LatePapers:
    """The late entries of the paper with a number, with what came of them."""

    def entries_of(number: str) -> list[tuple[Any, ...]]:
        token = aside(lambda: sealed_texts.token_of(cast.VENUE, number))
        question = f"""SELECT late.fate, decision.outcome, checked.read_from, late.presented_at < late.received_at
            FROM admissions_lateentry late
            JOIN admissions_doordecision decision ON decision.id = late.decision_id
            JOIN people_identitycheck checked ON checked.id = decision.check_made_id
            JOIN people_identitydocument document ON document.id = checked.document_id
            WHERE document.number = '{token}'"""
        return found(site, question)

    return entries_of


def test_a_paper_typed_in_the_silence_is_kept_sealed_and_checked_on_return(
    site: Site, signed_in: Callable[..., Page], late_papers: LatePapers
) -> None:
    page = signed_in("porter")
    open_desk(page)
    cut(page)
    for count, changes in (("1", {}), ("2", {"Surname": "Other", "Valid until": ""})):
        page.keyboard.press("M")
        expect(page.get_by_label("Surname")).to_be_focused()
        expect(page.locator(".silent")).to_contain_text("Do not admit")
        assert_accessible(page)
        type_paper(page, f"TYPED{count}", **changes)
        page.keyboard.press("Enter")
        expect(page.locator("[data-kept-here]")).to_have_attribute("data-count", count)
        expect(page.locator("#scan")).to_be_focused()
    for word in ("Handwritten", "TYPED", "Remich"):
        assert word not in page.content()
        assert word not in json.dumps(kept_rows(page))
    restore(page)
    panel = page.locator("[data-back]")
    expect(panel).to_contain_text("2 pending checks, from")
    panel.get_by_role("button", name="At the desk").click()
    page.locator(".offer button[type=submit]").click()
    expect(page.locator(".issued")).to_contain_text("D-0000")
    expect(panel).to_contain_text("One check is pending")
    panel.get_by_role("button", name="Admitted on the paper list").click()
    expect(page.get_by_label("Surname")).to_have_value("Other")
    page.get_by_label("Valid until").fill("01.06.2035")
    page.keyboard.press("Enter")
    expect(page.locator("[data-outcome=admitted]")).to_contain_text("the face was compared at the time")
    page.locator(".offer button[type=submit]").click()
    expect(page.locator(".issued")).to_contain_text("D-0000")
    expect(panel).to_be_hidden()
    assert kept_rows(page) == []
    assert late_papers("TYPED1") == [("here", "admitted", "typed", True)]
    assert late_papers("TYPED2") == [("on_paper", "admitted", "typed", True)]


def test_the_form_that_is_open_when_the_silence_begins_is_kept(
    site: Site, signed_in: Callable[..., Page], late_papers: LatePapers
) -> None:
    page = signed_in("porter")
    open_desk(page)
    page.goto("/door/manual/")
    cut(page)
    type_paper(page, "OPEN1", Surname="Open")
    page.keyboard.press("Enter")
    expect(page.locator("[data-kept-here]")).to_have_attribute("data-count", "1")
    restore(page)
    page.get_by_role("button", name="Not admitted").click()
    expect(page.locator("[data-back]")).to_be_hidden()
    assert late_papers("OPEN1") == [("not_let_in", "needs_review", "typed", True)]
    wedge(page, write_td3(**FACTS | {"number": "OPEN2", "surname": "Asked"}))
    expect(page.get_by_label("Surname")).to_have_value("ASKED")
    cut(page)
    expect(page.locator("[data-kept-here]")).to_have_attribute("data-count", "1")  # the scan, before its address
    page.get_by_label("Street and number").fill("5, rue des Bains")
    page.get_by_label("Town").fill("Remich")
    page.keyboard.press("Enter")
    expect(page.locator(".guest-form")).to_have_count(0)
    expect(page.locator("[data-kept-here]")).to_have_attribute("data-count", "1")
    restore(page)
    page.get_by_role("button", name="At the desk").click()
    page.locator(".offer button[type=submit]").click()  # nothing is asked twice
    expect(page.locator(".issued")).to_contain_text("D-0000")
    assert late_papers("OPEN2") == [("here", "admitted", "mrz", True)]


def test_a_reload_without_network_still_takes_a_typed_paper(
    site: Site, signed_in: Callable[..., Page], late_papers: LatePapers
) -> None:
    page = signed_in("porter")
    open_desk(page)
    cut(page)
    page.reload()
    expect(page.locator(".silent")).to_contain_text("Do not admit")
    expect(page.locator("#scan")).to_be_focused()
    page.keyboard.press("M")
    type_paper(page, "SHELL1", Surname="Reloaded")
    page.keyboard.press("Escape")
    expect(page.locator("#scan")).to_be_focused()
    page.keyboard.press("M")
    expect(page.get_by_label("Surname")).to_have_value("")
    page.context.set_offline(False)
    type_paper(page, "SHELL2", Surname="Reloaded")
    page.wait_for_timeout(3000)  # the server is back: what is half typed is not thrown away by the page
    page.keyboard.press("Enter")
    expect(page.locator("[data-back]")).to_contain_text("One check is pending", timeout=15_000)
    page.get_by_role("button", name="Not admitted").click()
    expect(page.locator("[data-back]")).to_be_hidden()
    assert late_papers("SHELL1") == []
    assert late_papers("SHELL2") == [("not_let_in", "needs_review", "typed", True)]


def test_a_paper_typed_in_full_and_not_sent_is_kept_before_it_leaves_the_screen(
    site: Site, signed_in: Callable[..., Page]
) -> None:
    page = signed_in("porter")
    page.clock.install()
    page.goto("/door/")
    page.context.set_offline(True)
    expect(page.locator(".silent")).to_contain_text("Do not admit")
    for number in ("", "UNSENT1"):
        page.locator("[data-key=M]").click()
        type_paper(page, number, Surname="Unsent")
        page.clock.run_for(32_000)
        expect(page.locator(".guest-form")).to_have_count(0)
    expect(page.locator("[data-kept-here]")).to_have_attribute("data-count", "1")  # half a paper is none
    assert "Unsent" not in page.content()


def test_a_reload_without_network_shows_the_desk_and_goes_on_keeping(
    site: Site, signed_in: Callable[..., Page]
) -> None:
    page = signed_in("porter")
    open_desk(page)
    cut(page)
    wedge(page, minor("RELOAD1"))
    expect(page.locator("[data-kept-here]")).to_have_attribute("data-count", "1")
    page.reload()
    expect(page.locator(".silent")).to_contain_text("Do not admit")
    expect(page.locator("h1")).to_have_text(page.locator("#kept").get_attribute("data-place-name") or "North")
    wedge(page, minor("RELOAD2"))
    expect(page.locator("[data-kept-here]")).to_have_attribute("data-count", "2")
    assert_accessible(page)
    page.context.set_offline(False)
    expect(page.locator("[data-back]")).to_contain_text("2 pending checks, from", timeout=15_000)
    page.get_by_role("button", name="Not admitted").click()
    expect(page.locator("[data-back]")).to_contain_text("One check is pending")
    page.get_by_role("button", name="Not admitted").click()
    expect(page.locator("[data-back]")).to_be_hidden()


def test_another_steward_on_the_same_machine_reads_nothing_and_loses_nothing(
    site: Site, signed_in: Callable[..., Page]
) -> None:
    page = signed_in("porter")
    open_desk(page)
    cut(page)
    wedge(page, minor("OTHER1"))
    expect(page.locator("[data-kept-here]")).to_have_attribute("data-count", "1")
    restore(page)
    sign_out(page)
    assert kept_rows(page)[0]["keys"] == []
    sign_in(page, "cashier")
    open_desk(page)
    expect(page.locator("[data-others]")).to_contain_text(
        "Scans of another member of the door staff are stored in this browser: 1. That person must sign in here "
        "to check them; after the end of the shift they count as lost."
    )
    expect(page.locator("[data-back]")).to_be_hidden()
    sign_out(page)
    sign_in(page, "porter")
    open_desk(page)
    expect(page.locator("[data-back]")).to_contain_text("One check is pending")
    page.get_by_role("button", name="Not admitted").click()
    expect(page.locator("[data-back]")).to_be_hidden()


def let_nobody_read(page: Page) -> None:
    """As though the key of the shift in which they were kept were gone."""
    page.evaluate("""async () => {
        const base = await new Promise((done) => {
            const opening = indexedDB.open("carnet-desk", 1);
            opening.onsuccess = () => done(opening.result);
        });
        await new Promise((done) => {
            const work = base.transaction("scans", "readwrite");
            const rows = work.objectStore("scans");
            rows.getAll().onsuccess = (asked) => {
                for (const row of asked.target.result) rows.put({ ...row, keyId: "of another shift", until: 1 });
            };
            work.oncomplete = done;
        });
        base.close();
    }""")


@pytest.mark.parametrize("answer", ["{}", "fine"])
def test_a_lost_scan_stays_until_its_row_is_shown(site: Site, signed_in: Callable[..., Page], answer: str) -> None:
    """Whoever stands on the way may say that all is well: what nobody can read is not dropped for that."""
    before = found(site, "SELECT count(*) FROM admissions_lateentry")
    page = signed_in("porter")
    open_desk(page)
    cut(page)
    wedge(page, minor(f"STAYS{len(answer)}"))
    expect(page.locator("[data-kept-here]")).to_have_attribute("data-count", "1")
    let_nobody_read(page)
    page.route("**/api/v1/late-entries/", lambda route: route.fulfill(status=200, body=answer))
    with page.expect_response("**/api/v1/late-entries/"):
        restore(page)
    page.wait_for_timeout(300)
    assert len(kept_rows(page)) == 1
    assert found(site, "SELECT count(*) FROM admissions_lateentry") == before


def test_a_scan_that_nobody_can_read_any_more_is_reported_and_not_dropped(
    site: Site, signed_in: Callable[..., Page]
) -> None:
    page = signed_in("porter")
    open_desk(page)
    cut(page)
    wedge(page, minor("GONE1"))
    expect(page.locator("[data-kept-here]")).to_have_attribute("data-count", "1")
    let_nobody_read(page)
    restore(page)
    expect(page.locator("[data-lost-said]")).to_contain_text("Unreadable offline scans: 1. The supervisor is notified.")
    while kept_rows(page):  # of the store itself: `kept.list` says nothing also when it could not be read
        page.wait_for_timeout(50)
    assert found(site, "SELECT fate FROM admissions_lateentry WHERE kind = 'lost'") == [("unknown",)]


def sign_out(page: Page) -> None:
    page.goto("/account/logout/")
    page.locator("main").get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/account/login/**")
    page.wait_for_function(
        """new Promise((done) => {
            const opening = indexedDB.open("carnet-desk", 1);
            opening.onsuccess = () => {
                const asked = opening.result.transaction("keys").objectStore("keys").count();
                asked.onsuccess = () => { opening.result.close(); done(asked.result === 0); };
            };
        })"""
    )


def sign_in(page: Page, name: str) -> None:
    page.locator("input[name=login]").fill(name)
    page.locator("input[name=password]").fill(cast.PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/door/tonight/")


# --- Servers that do not answer in other ways.


def test_a_server_that_thinks_for_long_is_waited_for_in_words(site: Site, signed_in: Callable[..., Page]) -> None:
    """In real time: the patience of a request is the browser's own, which no clock of the page turns forward."""
    page = signed_in("porter")
    page.goto("/door/")
    page.route("**/door/scan/", lambda route: None)
    wedge(page, minor("SLOW1"))
    expect(page.locator("[data-waiting]")).to_contain_text("Do not admit yet")
    expect(page.locator(".silent")).to_contain_text("Do not admit", timeout=15_000)
    expect(page.locator("[data-waiting]")).to_be_hidden()
    expect(page.locator("[data-kept-here]")).to_contain_text("One check is pending")


@pytest.mark.parametrize(
    "answer",
    [
        {"status": 502, "body": "Bad gateway"},
        {"status": 200, "content_type": "text/html", "body": "<html>Welcome to the guest network. Accept?</html>"},
    ],
    ids=["a failing server", "somebody in transit"],
)
def test_an_answer_that_is_not_ours_admits_nobody(
    site: Site, signed_in: Callable[..., Page], answer: dict[str, Any]
) -> None:
    page = signed_in("porter", service_workers="block")
    page.goto("/door/")
    page.context.route("**/door/**", lambda route: route.fulfill(**answer))
    wedge(page, minor("FOREIGN"))
    expect(page.locator(".silent")).to_contain_text("Do not admit")
    expect(page.locator("[data-kept-here]")).to_contain_text("One check is pending")
    page.context.unroute("**/door/**")
    expect(page.locator("[data-back]")).to_contain_text("One check is pending", timeout=15_000)


def test_a_session_that_has_ended_leads_to_the_sign_in(site: Site, signed_in: Callable[..., Page]) -> None:
    page = signed_in("porter")
    open_desk(page)
    page.context.clear_cookies()
    page.wait_for_url("**/account/login/**", timeout=15_000)


# --- Once is once.


def test_enter_pressed_twice_and_back_and_reload_are_one_admission(site: Site, signed_in: Callable[..., Page]) -> None:
    page = signed_in("porter")
    open_desk(page)
    wedge(page, write_td3(**FACTS | {"number": "ZWICK1", "surname": "Zwick"}))
    page.get_by_label("Street and number").fill("5, rue des Bains")
    page.get_by_label("Town").fill("Remich")
    before = decisions(site)
    page.evaluate("""() => {  // in the very moment in which the offer stands there, sooner than any hand
        const seen = new MutationObserver(() => {
            const form = document.querySelector("form.offer");
            if (!form) return;
            seen.disconnect();
            form.requestSubmit();
            form.requestSubmit();
        });
        seen.observe(document.body, { childList: true, subtree: true });
    }""")
    page.keyboard.press("Enter")
    expect(page.locator(".issued")).to_be_visible()
    page.reload()
    expect(page.locator("#desk")).to_have_attribute("data-state", "waiting")
    page.goto("/door/tonight/")
    page.go_back()
    expect(page.locator("#desk")).to_have_attribute("data-state", "waiting")
    assert "ZWICK" not in page.content().upper()
    assert decisions(site) == before + 1


def test_two_tabs_check_the_same_kept_scan_once(site: Site, signed_in: Callable[..., Page]) -> None:
    page = signed_in("porter")
    open_desk(page)
    cut(page)
    wedge(page, minor("TABS1"))
    expect(page.locator("[data-kept-here]")).to_have_attribute("data-count", "1")
    other = page.context.new_page()
    page.context.set_offline(False)
    other.goto("/door/")
    expect(other.locator("[data-back]")).to_contain_text("One check is pending")
    expect(page.locator("[data-back]")).to_contain_text("One check is pending", timeout=15_000)
    before = decisions(site)
    for each in (page, other):
        button = each.get_by_role("button", name="Not admitted")
        if button.is_visible():
            button.click()
        expect(each.locator("[data-back]")).to_be_hidden()
    assert decisions(site) == before + 1


@pytest.mark.parametrize("away", ["answers", "network"])
def test_no_answer_is_accessible_and_fits_every_screen(site: Site, signed_in: Callable[..., Page], away: str) -> None:
    page = signed_in("porter")
    open_desk(page)
    cut(page) if away == "answers" else page.context.set_offline(True)
    wedge(page, minor(f"FIT{away[:3]}".upper()))
    expect(page.locator("[data-kept-here]")).to_have_attribute("data-count", "1")
    assert_good_on_every_screen(page)
    restore(page)
    expect(page.locator("[data-back]")).to_be_visible()
    assert_good_on_every_screen(page)


def test_a_server_that_dies_is_missed_by_the_worker_and_the_page(site: Site, signed_in: Callable[..., Page]) -> None:
    """The same as without network, with the machine on and nobody at the other end."""
    page = signed_in("porter")
    open_desk(page)
    site.stop()
    try:
        expect(page.locator(".silent")).to_contain_text("Do not admit", timeout=15_000)
        page.reload()
        expect(page.locator(".silent")).to_contain_text("Do not admit")
        wedge(page, minor("DEAD1"))
        expect(page.locator("[data-kept-here]")).to_have_attribute("data-count", "1")
    finally:
        site.start()
    expect(page.locator("[data-back]")).to_contain_text("One check is pending", timeout=30_000)


@pytest.mark.parametrize(
    "typed",
    ["P<LUXWEBER<<JEAN<<<<<<<<", "WEBER JEAN"],
    ids=["half a scan", "what nobody could read"],
)
def test_a_desk_that_waits_forgets_what_was_half_typed(site: Site, signed_in: Callable[..., Page], typed: str) -> None:
    page = signed_in("porter")
    page.clock.install()
    page.goto("/door/")
    page.locator("#scan").fill(typed)
    if "<" not in typed:
        page.get_by_role("button", name="Check").click()
        expect(page.locator(".scan-error")).to_be_visible()
        expect(page.locator("#scan")).to_have_value(typed)
    page.clock.run_for(32_000)
    expect(page.locator("#scan")).to_have_value("")
    assert "WEBER" not in page.content()


@pytest.mark.parametrize("keeps", [True, False])
def test_a_silent_desk_forgets_the_guest_as_well(site: Site, signed_in: Callable[..., Page], keeps: bool) -> None:
    page = signed_in("porter")
    page.clock.install()
    page.goto("/door/")
    if not keeps:
        page.evaluate("document.getElementById('kept').dataset.most = '0'")
    wedge(page, write_td3(**FACTS | {"number": "FORGET1", "surname": "Forgotten"}))
    page.clock.run_for(1000)
    expect(page.get_by_label("Surname")).to_have_value("FORGOTTEN")
    page.context.set_offline(True)
    page.get_by_label("Street and number").fill("5, rue des Bains")
    page.get_by_label("Town").fill("Remich")
    page.keyboard.press("Enter")
    expect(page.locator(".silent")).to_contain_text("Do not admit")
    if keeps:
        expect(page.locator(".guest-form")).to_have_count(0)  # all of it is sealed
    else:
        expect(page.get_by_label("Town")).to_have_value("Remich")  # nothing that was typed is lost at once
        page.clock.run_for(40_000)
    expect(page.locator(".silent")).to_contain_text(
        "One check is pending" if keeps else "No more scans can be stored here. Write"
    )
    assert "FORGOTTEN" not in page.content()
    assert "Remich" not in page.content()
