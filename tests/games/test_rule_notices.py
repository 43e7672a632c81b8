"""Notices to the Kansspelautoriteit about stake schemes and versions of rules, and tables that wait for them."""

import io
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
import time_machine
from pypdf import PdfReader

from compliance.games.domain.stake_schemes import Limit
from compliance.games.models.schemes import SchemeLine, StakeScheme
from compliance.games.rule_documents import selectors
from compliance.games.rule_documents.domain import Text
from compliance.games.rule_documents.services import openings
from compliance.games.rule_documents.services.openings import check_opening
from compliance.http.pdf.drawing import VARIANTS
from compliance.notices.models.notices import Notice
from compliance.notices.selectors import notices as notice_selectors
from compliance.notices.selectors.rules import issued_subjects
from compliance.notices.services import drafts, issuing, letter_contents
from compliance.readiness.domain import State
from compliance.readiness.presentation.checks import rules as checks
from compliance.refusals import Refused
from tests import said
from tests.admissions.books import copy_of
from tests.cage import drawers
from tests.cage.policies import set_dutch_policy
from tests.cast import TUESDAY, house, member
from tests.games.dutch_schemes import LEVY, dutch, open_float, open_session, post_scheme, record, table
from tests.games.openings import PDF
from tests.games.rule_versions import (
    DUTCH_TEXT,
    TODAY,
    issue,
    notice_of,
    open_valkenburg,
    prepare,
    prepare_next,
    publish,
    withdraw,
)
from tests.notices import life
from tests.orphans.past import refused as refused_at_commit
from tests.orphans.past import write
from tests.structure import faults
from tests.venues.dutch import DUTCH

pytestmark = pytest.mark.django_db

ONE_DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def director() -> Any:
    with time_machine.travel(TUESDAY, tick=False):
        yield open_valkenburg()


def words_of(row: Any) -> str:
    """The stored letter of the notice about a version or scheme, as text."""
    issue(row)
    issuing.ensure_letter(house=dutch(), notice=notice_of(row), at=TUESDAY, sealing=life.sealed)
    pdf = issuing.letter_bytes(notice_of(row).pk)
    assert pdf is not None
    assert not faults(pdf, VARIANTS["letter"])
    return " ".join(" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf)).pages)


def wait_for_notices() -> None:
    """The casino decides that a table waits for its notices."""
    set_dutch_policy("stakes.notice_before_opening", "true")


def test_at_91_a_new_stake_scheme_is_notified_to_the_ksa() -> None:
    scheme = record("5", "500", at_table=table("3"))
    found = notice_of(scheme)
    assert (found.addressee, found.kind, found.articles, found.language) == ("ksa", "stake_scheme", "1.1(7)", "nl")
    assert found.subject_table == "games_stakescheme"
    assert found.rules.name == "Tafel 3, schema 1"
    (line,) = said.acts(DUTCH, "games.scheme.recorded")
    assert {"notices_notice", "notices_rulesnotice"} <= said.tables(line)
    second = record("5", "1000", at_table=table("3"))
    assert notice_of(second) != found


def test_the_rules_set_no_time_for_a_notice_about_rules(sign_in: Any) -> None:
    found = notice_of(record("5", "500", at_table=table("3")))
    assert found.due_at is None
    assert not notice_selectors.in_state(DUTCH, "overdue", TUESDAY + timedelta(days=30)).exists()
    client = sign_in(member("directeur"))
    client.post("/i18n/setlang/", {"language": "en"})
    page = client.get(f"/notices/{found.pk}/").content.decode()
    assert "<dt>Due</dt>" not in page
    assert "<dt>Raised</dt>" in page


def test_the_letter_about_a_scheme_is_dutch() -> None:
    text = words_of(record("5", "500", at_table=table("3")))
    for mention in (
        "KSA 2026/0001",
        "Kansspelautoriteit",
        "Kennisgeving van het inzetschema van tafel 3",
        "Amerikaanse Roulette",
        "Elke kans",
        "Vervangt geen: dit is het eerste schema",
        "artikel 1.1, lid 7",
    ):
        assert mention in text, mention


def test_the_notice_about_a_scheme_has_the_terms_of_the_sign() -> None:
    outside = Limit("outside", Decimal(10), Decimal(1_000))
    scheme = record("5", "500", outside, at_table=table("3"), absent=["columns"])
    particulars = dict(notice_of(scheme).rules.particulars)
    of_others, of_outside = particulars["Minimum en maximum"].splitlines()
    assert of_others.startswith("Overige kansen: ")
    assert of_outside.startswith("Dozijnen; enkelvoudige kansen: ")
    assert of_others.endswith("; in veelvouden van EUR\xa05,00")
    assert (particulars["Spel"], particulars["Niet aangeboden kansen"]) == ("Amerikaanse Roulette", "kolommen")
    poker = record("5", "500", at_table=table("8", "nl.poker_house"), levy=LEVY)
    particulars = dict(notice_of(poker).rules.particulars)
    assert particulars["Heffing"] == "5\xa0% van de inzetten, ten hoogste EUR\xa010,00 per hand"
    version = prepare(texts=[DUTCH_TEXT, Text("en", "Rules", "Article 1. The pot.")])
    publish(version)
    assert dict(notice_of(version).rules.particulars)["Talen"] == "Engels; Nederlands"


def test_each_published_version_is_notified() -> None:
    first = prepare()
    assert not Notice.objects.exists()
    publish(first)
    found = notice_of(first)
    assert (found.kind, found.articles, found.subject_table) == ("rule_document", "3.4(4)", "games_ruleversion")
    second = prepare_next(first)
    publish(second, TODAY + ONE_DAY)
    text = words_of(second)
    for mention in (
        "Spelregels poker",
        "versie 2",
        "4 maart 2026",
        "versie 1",
        "artikel 3.4, lid 4",
        "afschrift",
        second.texts.get().sha256[:16],
    ):
        assert mention in text, mention
    data = letter_contents.letter_data(dutch(), notice_selectors.get_notice(DUTCH, notice_of(second).pk))
    assert b'"rules":{"about":' in data


@pytest.mark.parametrize(
    ("kind", "game", "article"),
    [
        ("keno_schedule", "nl.keno", "5.2(3)"),
        ("bingo_schedule", "nl.bingo", "5.1(9)"),
        ("tournament_rules", "", "1.1(12)"),
        ("jackpot_rules", "nl.poker_jackpot", "1.1(12)"),
    ],
)
def test_every_kind_that_the_rules_name_is_notified(kind: str, game: str, article: str) -> None:
    row = prepare(kind=kind, game=game)
    publish(row)
    assert notice_of(row).articles == article


@pytest.mark.parametrize("kind", ["savings_card", "internal_regulations", "posted_notice"])
def test_other_rules_are_not_notified(kind: str) -> None:
    publish(prepare(kind=kind, game=""))
    assert not Notice.objects.exists()


def attached_to(row: Any) -> dict[str, list[bytes]]:
    pdf = issuing.letter_bytes(row.pk)
    assert pdf is not None
    return dict(PdfReader(io.BytesIO(pdf)).attachments)


def test_the_letter_carries_a_copy_of_the_rules_and_so_does_a_correction() -> None:
    row = prepare(texts=[DUTCH_TEXT, Text("en", "Rules", file=PDF)])
    publish(row)
    words_of(row)
    attached = attached_to(notice_of(row))
    assert attached["rules-nl.txt"] == [DUTCH_TEXT.paragraphs.encode()]
    assert attached["rules-en.pdf"] == [PDF]
    assert "notice.json" in attached


def test_a_correction_repeats_the_particulars() -> None:
    row = prepare()
    publish(row)
    words_of(row)
    former = notice_of(row)
    corrected = drafts.correct_notice(
        house=dutch(), notice=former, reasons="De versie geldt vanaf 5 maart 2026.", by=member("directeur"), at=TUESDAY
    )
    assert corrected.rules.particulars == former.rules.particulars
    issuing.issue_notice(house=dutch(), notice=corrected, delivery="post", by=member("directeur"), at=TUESDAY)
    issuing.ensure_letter(house=dutch(), notice=corrected, at=TUESDAY, sealing=life.sealed)
    assert "rules-nl.txt" in attached_to(corrected)


def test_a_table_waits_for_its_notice_if_the_casino_decides_so() -> None:
    at_table = table("3")
    scheme = record("5", "500", at_table=at_table)
    post_scheme(scheme)
    open_float(at_table)
    wait_for_notices()
    with pytest.raises(Refused, match="not issued") as error:
        open_session(at_table)
    assert error.value.article == "1.1(7)"
    assert said.own_facts(said.acts(DUTCH, "games.session.refused")[0]) == {"table": "3", "article": "1.1(7)"}
    issue(scheme)
    assert open_session(at_table).scheme == scheme


def test_a_scheme_of_an_earlier_version_is_recorded_again() -> None:
    first = record("5", "500")
    wait_for_notices()
    with pytest.raises(Refused, match="not issued") as error:
        check_opening(dutch(), table(), first, TUESDAY)
    assert error.value.next_step.startswith("Issue it")
    assert "has no notice" not in checks.find_notices(dutch(), TUESDAY).note
    # The database refuses it today, at the end of the transaction.
    with refused_at_commit("a_stake_scheme_has_its_notice"):
        old = copy_of(first, number=2)
        old.save(force_insert=True)
        copy_of(SchemeLine.objects.get(), scheme_id=old.pk).save(force_insert=True)
        with pytest.raises(Refused, match="not issued") as error:
            check_opening(dutch(), table(), old, TUESDAY)
        assert "record the scheme of this table again" in error.value.next_step
        note = checks.find_notices(dutch(), TUESDAY).note
        assert "1 scheme has no notice: record the scheme of its table again." in note


def test_the_page_of_the_opening_says_what_is_missing(sign_in: Any) -> None:
    at_table = table("8", "nl.poker_house")
    client = sign_in(member("directeur"))
    client.post("/i18n/setlang/", {"language": "en"})
    address = f"/tables/{at_table.pk}/opening/"
    assert "is not issued" not in client.get(address).content.decode()
    record("5", "500", at_table=at_table, levy=LEVY)
    page = client.get(address).content.decode()
    assert "The notice about the stake scheme of this table is not issued (" in page
    assert "No published rules of this game are in force (" in page


def test_no_poker_table_is_opened_without_rules_in_force() -> None:
    at_table = table("8", "nl.poker_house")
    post_scheme(record("5", "500", at_table=at_table, levy=LEVY))
    open_float(at_table)
    with pytest.raises(Refused, match="in force") as error:
        open_session(at_table)
    assert error.value.article == "3.4(4)"
    row = prepare(at=TUESDAY)
    publish(row, TODAY + ONE_DAY, at=TUESDAY)
    with pytest.raises(Refused, match="in force"):
        open_session(at_table)
    prepare(name="Omaha")
    publish(prepare(name="Seven Card Stud"))
    assert open_session(at_table)


def test_a_poker_table_waits_for_its_rules_and_their_notice() -> None:
    at_table = table("8", "nl.poker_house")
    scheme = record("5", "500", at_table=at_table, levy=LEVY)
    post_scheme(scheme)
    issue(scheme)
    open_float(at_table)
    wait_for_notices()
    with pytest.raises(Refused, match="in force") as error:
        open_session(at_table)
    assert error.value.article == "3.4(4)"
    row = prepare()
    publish(row)
    with pytest.raises(Refused, match="not issued") as error:
        open_session(at_table)
    assert error.value.article == "3.4(4)"
    issue(row)
    assert open_session(at_table)


def test_without_that_decision_the_readiness_page_warns() -> None:
    at_table = table("8", "nl.poker_house")
    assert checks.find_notices(dutch(), TUESDAY).state is State.DONE
    found = checks.find_rules(dutch(), TUESDAY)
    assert (found.state, "Poker (poker rules)" in found.note) == (State.MISSING, True)
    scheme = record("5", "500", at_table=at_table, levy=LEVY)
    post_scheme(scheme)
    row = prepare()
    publish(row)
    assert checks.find_rules(dutch(), TUESDAY).state is State.DONE
    found = checks.find_notices(dutch(), TUESDAY)
    assert (found.state, "2 stake schemes" in found.note) == (State.WARNING, True)
    open_float(at_table)
    assert open_session(at_table)
    issue(scheme)
    assert selectors.versions_without_notice(DUTCH, TODAY, ["poker_rules"]) == [row]
    withdraw(row)
    assert not selectors.versions_without_notice(DUTCH, TODAY + ONE_DAY, ["poker_rules"])


def test_luxembourg_has_no_such_checks() -> None:
    assert checks.find_rules(house(), TUESDAY) is None
    assert checks.find_notices(house(), TUESDAY) is None


# --- Past the service.


def test_no_scheme_is_recorded_without_its_notice() -> None:
    first = record("5", "500")
    scheme = copy_of(first, number=2)
    line = copy_of(SchemeLine.objects.get(), scheme_id=scheme.pk)
    with refused_at_commit("a_stake_scheme_has_its_notice"):
        write(scheme, line)
    assert StakeScheme.objects.count() == 1
    assert not issued_subjects([first.pk])


def test_a_table_in_luxembourg_waits_for_no_notice() -> None:
    at_table = drawers.table("4")
    assert not list(openings.find_faults(house(), at_table, StakeScheme(table=at_table), TUESDAY))


def test_the_letter_about_rules_encloses_a_copy() -> None:
    row = prepare()
    publish(row)
    assert letter_contents.suggested_annexes(dutch(), notice_of(row)) == [
        "Afschrift van de regels: Spelregels Texas Hold’em, versie 1"
    ]
