"""Published rules: prepared by one person, published by another, in versions that never change."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, connection, transaction

from compliance.games.models.rule_documents import (
    RuleContent,
    RuleDocument,
    RulePublication,
    RuleText,
    RuleVersion,
    RuleWithdrawal,
)
from compliance.games.rule_documents import selectors
from compliance.games.rule_documents.domain import Span, Text, state_of_version
from compliance.games.rule_documents.services import versions
from compliance.notices.models.notices import Notice
from compliance.refusals import NotFound, Refused
from compliance.vault.services.sealing import seal_file
from tests import said
from tests.admissions.books import copy_of
from tests.cast import TUESDAY, VENUE, member
from tests.games import applying
from tests.games.dutch_schemes import table
from tests.games.openings import PDF
from tests.games.rule_versions import (
    DUTCH_TEXT,
    MONDAY,
    TODAY,
    fresh,
    notice_of,
    open_valkenburg,
    prepare,
    prepare_next,
    publish,
    publish_regulations,
    regulations,
    withdraw,
)
from tests.orphans.past import act, refused, write
from tests.venues.dutch import DUTCH

pytestmark = pytest.mark.django_db

ONE_DAY = timedelta(days=1)
FILE = Text("nl", "Spelregels", file=PDF)


@pytest.fixture(autouse=True)
def director() -> Any:
    return open_valkenburg()


def in_force(day: date = TODAY, venue: Any = DUTCH) -> list[Any]:
    return selectors.rules_in_force(venue, day)


def test_rules_of_a_tournament_wait_for_its_approval() -> None:
    row = regulations(kind="tournament_rules", name="Grand Prix")
    planned = date(2026, 6, 10)
    with pytest.raises(Refused, match="No approval of a tournament") as error:
        publish_regulations(row, planned)
    assert (error.value.field, error.value.article) == ("valid_from", "49-17(1)")
    past = RulePublication(version=row, valid_from=planned, published_by=member("director"), published_at=TUESDAY)
    with refused("rules_of_a_tournament_wait_for_its_approval"):
        write(past)
    applied = applying.prepare(at=applying.EARLY)
    applying.file(applied, at=applying.EARLY)
    applying.decide(applied, decided_on=date(2026, 1, 5), at=applying.EARLY)
    with pytest.raises(Refused, match="No approval of a tournament"):
        publish_regulations(row, planned - ONE_DAY)
    assert publish_regulations(row, planned).valid_from == planned


def test_rules_apply_from_their_day_until_the_next_version() -> None:
    first = prepare()
    assert not in_force()
    publish(first)
    second = prepare_next(first)
    assert (second.number, in_force()) == (2, [first])
    publish(second, TODAY + ONE_DAY)
    assert (in_force(), in_force(TODAY + ONE_DAY)) == ([first], [second])
    prepared = said.acts(DUTCH, "games.rules.prepared")
    assert said.own_facts(prepared[0]) == {"rules": "poker_rules", "number": 2}
    published = said.acts(DUTCH, "games.rules.published")
    assert said.own_facts(published[0]) == {"rules": "poker_rules", "number": 2, "valid_from": "2026-03-04"}


def test_rules_that_are_withdrawn_end_with_their_last_day() -> None:
    first = prepare()
    publish(first)
    second = prepare_next(first)
    publish(second)
    withdraw(second)
    assert (in_force(), in_force(TODAY + ONE_DAY)) == ([second], [])
    with pytest.raises(Refused, match="already withdrawn"):
        withdraw(second)
    publish(prepare_next(first), TODAY + ONE_DAY)
    assert [row.number for row in in_force(TODAY + ONE_DAY)] == [3]


def test_a_version_that_is_withdrawn_before_its_first_day_replaces_none() -> None:
    first = prepare()
    publish(first)
    wrong_year = date(2062, 3, 3)
    second = prepare_next(first)
    publish(second, wrong_year)
    third = prepare_next(first)
    with pytest.raises(Refused, match="applies later"):
        publish(third, TODAY + ONE_DAY)
    with refused("versions_of_rules_apply_in_order"):
        write(publication(third, valid_from=TODAY + ONE_DAY))
    withdraw(second)
    assert in_force(wrong_year) == [first]
    publish(third, TODAY + ONE_DAY)
    assert (in_force(), in_force(TODAY + ONE_DAY), in_force(wrong_year)) == ([first], [third], [third])
    assert "versie 1" in str(notice_of(third).rules.particulars)


@pytest.mark.parametrize(
    ("span", "newest", "latest", "state"),
    [
        (None, True, False, "waiting"),
        (None, False, False, "replaced"),
        (Span(TODAY + ONE_DAY), True, False, "later"),
        (Span(TODAY), True, True, "holds"),
        (Span(TODAY), True, False, "over"),
        (Span(TODAY, TODAY), True, True, "holds"),
        (Span(TODAY - ONE_DAY, TODAY - ONE_DAY), True, True, "withdrawn"),
        (Span(TODAY + ONE_DAY, TODAY), True, False, "withdrawn"),
        (Span(TODAY, TODAY - ONE_DAY), False, False, "withdrawn"),
    ],
)
def test_the_state_of_a_version(span: Span | None, newest: bool, latest: bool, state: str) -> None:
    assert state_of_version(span, TODAY, is_newest=newest, is_latest_valid=latest) == state


def test_rules_are_published_by_another_person() -> None:
    row = prepare()
    with pytest.raises(Refused, match="Another person"):
        publish(row, by=member("compliance_officer.nl"))
    assert not RulePublication.objects.exists()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"kind": "minutes"}, "kind"),
        ({"name": " "}, "name"),
        ({"name": "texas hold'em"}, "name"),
        ({"game": "lu.black_jack"}, "game"),
        ({"game": "nl.keno"}, "game"),
        ({"texts": []}, "title_nl"),
        ({"texts": [replace(DUTCH_TEXT, language="de")]}, "title_nl"),
        ({"texts": [DUTCH_TEXT, DUTCH_TEXT]}, "texts"),
        ({"texts": [replace(DUTCH_TEXT, title=" ")]}, "title_nl"),
        ({"texts": [replace(DUTCH_TEXT, paragraphs=" ")]}, "paragraphs_nl"),
        ({"texts": [replace(DUTCH_TEXT, file=PDF)]}, "paragraphs_nl"),
        ({"texts": [replace(DUTCH_TEXT, paragraphs="x" * 40_001)]}, "paragraphs_nl"),
        ({"texts": [replace(FILE, file=b"GIF89a")]}, "file_nl"),
        ({"texts": [replace(FILE, file=PDF + b" " * versions.LARGEST_FILE)]}, "file_nl"),
    ],
)
def test_what_are_no_rules(changes: dict[str, Any], field: str) -> None:
    prepare()
    with pytest.raises(Refused) as error:
        prepare(**{"name": "Omaha"} | changes)
    assert error.value.field == field
    assert RuleDocument.objects.count() == 1


def test_luxembourg_publishes_no_payout_schedule() -> None:
    with pytest.raises(Refused) as error:
        regulations(kind="keno_schedule")
    assert error.value.field == "kind"


def test_a_publication_has_its_order() -> None:
    first = prepare()
    with pytest.raises(Refused, match="over") as error:
        publish(first, TODAY - 2 * ONE_DAY)
    assert error.value.field == "valid_from"
    with pytest.raises(Refused, match="notified") as error:
        publish(first, TODAY - ONE_DAY)
    assert (error.value.field, error.value.article) == ("valid_from", "3.4(4)")
    publish(first, TODAY + ONE_DAY)
    with pytest.raises(Refused, match="already published"):
        publish(first)
    second, third = prepare_next(first), prepare_next(first)
    with pytest.raises(Refused, match="later version"):
        publish(second)
    with pytest.raises(Refused, match="applies later") as error:
        publish(third)
    assert error.value.field == "valid_from"


@pytest.mark.parametrize(
    ("changes", "field"), [({"last_day": TODAY - ONE_DAY}, "last_day"), ({"reason": " "}, "reason")]
)
def test_what_is_no_withdrawal(changes: dict[str, Any], field: str) -> None:
    row = prepare()
    with pytest.raises(Refused, match="not published"):
        withdraw(row)
    publish(row)
    with pytest.raises(Refused) as error:
        withdraw(row, **changes)
    assert error.value.field == field


def test_notified_rules_are_withdrawn_by_another_person() -> None:
    row = prepare()
    publish(row)
    with pytest.raises(Refused, match="Another person"):
        withdraw(row, by=member("compliance_officer.nl"))
    assert withdraw(row)


def test_a_list_reads_no_paragraphs() -> None:
    row = prepare()
    publish(row)
    (listed,) = selectors.published_versions(DUTCH, row.document_id)
    assert "paragraphs" in listed.texts.all()[0].get_deferred_fields()
    assert "paragraphs" not in fresh(row).texts.all()[0].get_deferred_fields()


def test_a_file_is_sealed_and_read() -> None:
    row = prepare(texts=[FILE])
    (text,) = row.texts.all()
    assert PDF not in bytes(RuleContent.objects.get().sealed)
    assert versions.read_file(DUTCH, text) == PDF
    with pytest.raises(NotFound):
        versions.read_file(VENUE, text)
    (paragraphs,) = prepare(name="Omaha").texts.all()
    with pytest.raises(NotFound):
        versions.read_file(DUTCH, paragraphs)


def test_a_file_that_is_not_the_one_in_the_log_is_not_shown() -> None:
    (text,) = prepare(texts=[FILE]).texts.all()
    text.sha256 = "0" * 64
    with pytest.raises(NotFound, match="altered"):
        versions.read_file(DUTCH, text)


def test_the_text_of_another_language_is_that_of_the_authority() -> None:
    row = prepare(texts=[DUTCH_TEXT, replace(DUTCH_TEXT, language="en", title="Rules")])
    found = fresh(row)
    assert [selectors.text_in(found, code, "nl").title for code in ("en", "fr")] == ["Rules", DUTCH_TEXT.title]


def test_a_game_at_a_table_needs_its_rules() -> None:
    assert not selectors.games_without_rules(DUTCH, TODAY)
    table("8", "nl.poker_house")
    table("9", "nl.keno")
    table("10", "nl.sic_bo")
    assert selectors.games_without_rules(DUTCH, TODAY) == [
        ("nl.keno", "keno_schedule"),
        ("nl.poker_house", "poker_rules"),
    ]
    publish(prepare())
    assert selectors.games_without_rules(DUTCH, TODAY) == [("nl.keno", "keno_schedule")]


def test_rules_of_luxembourg_have_no_notice() -> None:
    publish_regulations(regulations())
    assert [str(row.document) for row in in_force(venue=VENUE)] == ["Black Jack"]
    assert not Notice.objects.exists()


# --- Past the service.


def text_of(version: RuleVersion, **changes: Any) -> RuleText:
    facts: dict[str, Any] = {"language": "nl", "title": "Regels", "paragraphs": "Een.", "sha256": "0" * 64, "size": 4}
    return RuleText(version=version, **facts | changes)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("a_document_of_rules_is_recorded_once", {}),
        ("the_kind_of_a_rule_document_is_known", {"kind": "minutes"}),
        ("a_rule_document_has_a_name", {"name": ""}),
    ],
)
def test_a_document_is_complete_even_past_the_service(name: str, changes: dict[str, Any]) -> None:
    row = prepare().document
    with refused(name):
        write(copy_of(row, **changes))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("versions_of_rules_have_no_gap", {"number": 3}),
        ("versions_of_rules_have_no_gap", {"number": 1}),
        ("a_version_of_rules_has_texts", {"number": 2, "text_count": 0}),
        ("a_version_of_rules_keeps_its_texts", {"number": 2, "text_count": 1}),
    ],
)
def test_a_version_is_the_next_one_with_its_texts(name: str, changes: dict[str, Any]) -> None:
    row = prepare()
    with refused(name):
        write(copy_of(row, **changes))


def test_no_text_is_added_to_a_version() -> None:
    row = prepare()
    with refused("a_version_of_rules_keeps_its_texts"):
        write(text_of(row, language="de"))
    with refused("a_version_has_one_text_in_a_language"):
        write(text_of(row))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("the_language_of_a_rule_text_is_known", {"language": "lb"}),
        ("a_rule_text_has_title_and_content", {"title": ""}),
        ("a_rule_text_has_title_and_content", {"size": 0}),
        ("rules_are_in_the_language_of_the_authority", {"language": "de"}),
        ("a_rule_text_has_paragraphs_or_a_file", {"paragraphs": ""}),
    ],
)
def test_a_text_is_complete_even_past_the_service(name: str, changes: dict[str, Any]) -> None:
    version = copy_of(prepare(), number=2)
    with refused(name):
        write(version, text_of(version, **changes))


def test_a_text_has_no_second_content_and_no_clear_file() -> None:
    (text,) = prepare().texts.all()
    with refused("a_rule_text_has_paragraphs_or_a_file"):
        write(RuleContent(text=text, sealed=seal_file("rules", DUTCH, text.pk, PDF)))
    version = copy_of(text.version, number=2)
    other = text_of(version, paragraphs="")
    with pytest.raises(DatabaseError, match="stored_files_are_sealed"), act():
        write(version, other, RuleContent(text=other, sealed=PDF))


def test_a_file_stays() -> None:
    prepare(texts=[FILE])
    for statement in (
        "DELETE FROM games_rulecontent",
        "UPDATE games_rulecontent SET sealed = sealed || 'x'",
    ):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)


def publication(version: RuleVersion, **changes: Any) -> RulePublication:
    facts: dict[str, Any] = {"valid_from": TODAY, "published_by": member("directeur"), "published_at": MONDAY}
    return RulePublication(version=version, **facts | changes)


def test_a_publication_is_checked_by_the_database() -> None:
    row = prepare()
    for name, changes in (
        ("rules_need_four_eyes", {"published_by": member("compliance_officer.nl")}),
        ("rules_are_published_before_they_apply", {"valid_from": TODAY - 2 * ONE_DAY}),
        ("rules_are_published_before_they_apply", {"published_at": MONDAY - ONE_DAY}),
        ("rules_are_notified_before_they_apply", {"published_at": TUESDAY}),
        ("published_rules_have_their_notice", {}),
    ):
        with refused(name):
            write(publication(row, **changes))
    publish(row, TODAY + ONE_DAY)
    second = prepare_next(row)
    with refused("versions_of_rules_apply_in_order"):
        write(publication(second))
    prepare_next(row)
    with refused("the_newest_version_of_rules_is_published"):
        write(publication(second, valid_from=TODAY + ONE_DAY))


def test_a_withdrawal_is_checked_by_the_database() -> None:
    made = publish(prepare())
    facts: dict[str, Any] = {
        "id": uuid4(),
        "publication": made,
        "last_day": TODAY,
        "reason": "Ended.",
        "withdrawn_by": member("directeur"),
        "withdrawn_at": TUESDAY,
    }
    for name, changes in (
        ("rules_end_on_a_day_to_come", {"last_day": TODAY - ONE_DAY}),
        ("rules_end_on_a_day_to_come", {"withdrawn_at": MONDAY - ONE_DAY}),
        ("another_person_withdraws_rules", {"withdrawn_by": member("compliance_officer.nl")}),
        ("a_withdrawal_of_rules_has_a_reason", {"reason": ""}),
    ):
        with refused(name):
            write(RuleWithdrawal(**facts | changes))


def test_rules_that_are_not_notified_have_one_person_less_and_no_day_between() -> None:
    row = prepare(kind="posted_notice", game="", at=TUESDAY)
    publish(row, at=TUESDAY)
    assert in_force() == [row]
    assert withdraw(row, by=member("compliance_officer.nl"))


def test_rows_say_what_they_are() -> None:
    row = prepare(texts=[FILE])
    made = publish(row)
    end = withdraw(row)
    (text,) = row.texts.all()
    assert [str(each) for each in (row.document, text, made, end)] == [
        "Texas Hold'em",
        "Spelregels",
        "2026-03-03",
        "2026-03-03",
    ]
    assert str(row).endswith(" 1")
    assert str(RuleContent.objects.get()) == str(text.pk)
