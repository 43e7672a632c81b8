"""A list of the Minister that two persons wanted is imported as a whole; the register only grows."""

from dataclasses import asdict
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection

from compliance.exclusions.measures.services import arrivals, endings
from compliance.exclusions.ministerial_list.selectors import lists
from compliance.exclusions.ministerial_list.services import checks, decisions, imports, uploads
from compliance.exclusions.ministerial_list.services.checks import ATTEMPTS, Outcome
from compliance.exclusions.ministerial_list.services.decisions import Removal
from compliance.exclusions.ministerial_list.services.list_contents import file_content
from compliance.exclusions.models.arrivals import MeasureArrival
from compliance.exclusions.models.endings import MeasureEnd
from compliance.exclusions.models.measures import Measure
from compliance.exclusions.models.ministerial_lists import ListRow, ListWork
from compliance.exclusions.screening import selectors as screening_selectors
from compliance.people.domain.documents.mrz import PartialDate
from compliance.refusals import Refused
from tests import cast, said
from tests.exclusions.keeping_out import keep_out, ministerial, weber
from tests.exclusions.lists import (
    HEAD,
    KLEIN,
    RECEIVED,
    ROSSI,
    WEBER,
    again,
    checked,
    clock_from,
    imported,
    release,
    text,
)

STRUCK_OFF = Removal("MJ-2026-200", "Ended by the Minister.")
TODAY = date(2026, 3, 3)


def of(reference: str) -> list[Measure]:
    return list(Measure.objects.filter(reference=reference).order_by("entered_at", "pk"))


def counted(row: Any) -> tuple[int, ...]:
    check = row.check_result
    return check.new, check.again, check.changed, check.unchanged, check.gone


def test_a_list_becomes_measures_in_one_act(house: Any) -> None:
    row = imported([WEBER, ROSSI, KLEIN])
    assert (row.check_result.rows, row.check_result.new, row.result.entered) == (3, 3, 3)
    first, _second, third = Measure.objects.order_by("reference")
    assert (first.surname, first.given_names, first.birth_key) == ("Weber", "Jean", 19800517)
    assert (first.first_day, first.last_day, first.ground, first.kind) == (date(2026, 3, 2), None, 4, "ministerial")
    assert (third.birth_year, third.document_number, third.representative) == (1990, "C12345", "Maître Braun")
    assert {arrival.listed_in_id for arrival in MeasureArrival.objects.all()} == {row.pk}
    (act,) = said.acts(house.id, "exclusions.list.imported")
    assert act.facts["entered"] == 3
    assert act.actor == cast.member("director").pk
    assert said.tables(act) == {"exclusions_measure", "exclusions_measurearrival", "exclusions_listresult"}
    assert not ListRow.objects.exists()
    (found,) = screening_selectors.screen_document(house.id, cast.paper(), None, TODAY, TODAY)
    assert found.is_hit


def test_a_row_is_kept_as_the_form_would_keep_it(house: Any) -> None:
    imported([WEBER.replace("Weber", " Wéber-Müller ").replace("LUX;;;", "LUX;ab 1-2;BEL;")])
    by_list = of("MJ-2026-114")[0]
    who = weber(surname=" Wéber-Müller ", document_number="ab 1-2", document_state="bel")
    by_hand = keep_out(ministerial(reference="MJ-2"), who)
    for name in (*asdict(who), "mrz_name", "sort_key", "birth_key"):
        if name not in {"birth", "person_id"}:
            assert getattr(by_list, name) == getattr(by_hand, name), name


def test_the_same_list_again_changes_nothing(house: Any) -> None:
    imported([WEBER, ROSSI])
    row = imported([ROSSI, WEBER])
    assert counted(row) == (0, 0, 0, 2, 0)
    assert (row.result.entered, row.result.recognised) == (0, 0)
    assert Measure.objects.count() == 2


def test_what_was_entered_by_hand_is_recognised_and_can_be_missed_later(house: Any) -> None:
    measure = keep_out(ministerial(reference="mj 2026/114", first_day=date(2026, 2, 2)), weber())
    first = imported([WEBER, ROSSI])
    assert counted(first) == (1, 0, 0, 1, 0)
    assert first.result.recognised == 1
    assert lists.of_measure(measure.pk) == first.pk
    second = imported([ROSSI])
    assert counted(second) == (0, 0, 0, 1, 1)
    assert not MeasureEnd.objects.exists()
    third = imported([ROSSI, KLEIN], STRUCK_OFF)
    assert (counted(third), third.result.struck_off) == ((1, 0, 0, 1, 1), 1)
    end = MeasureEnd.objects.get()
    assert (end.measure_id, end.reference, end.ended_on) == (measure.pk, "MJ-2026-200", TODAY)


def test_what_no_list_ever_named_is_not_missed(house: Any) -> None:
    keep_out(ministerial(reference="MJ-9"), weber(surname="Other"))
    assert counted(imported([WEBER], STRUCK_OFF)) == (1, 0, 0, 0, 0)
    assert not MeasureEnd.objects.exists()


def test_a_changed_row_takes_the_place_of_the_measure_without_a_gap(house: Any) -> None:
    head = "Reference;Ground;Surname;Given names;Born on;Nationality;First day"
    imported(text("MJ-1;4;Weber;Jean;17.05.1980;LUX;01.02.2026", head=head))
    (old,) = of("MJ-1")
    row = imported(text("MJ-1;4;Weber;Jean;17.05.1980;FRA;01.05.2026", head=head))
    assert counted(row) == (0, 0, 1, 0, 0)
    assert row.result.replaced == 1
    new = Measure.objects.exclude(pk=old.pk).get()
    assert (new.nationality, new.first_day) == ("FRA", date(2026, 5, 1))
    assert old.end.ended_on == date(2026, 5, 1)
    assert "received on 2026-03-02" in old.end.reason
    for day in (TODAY, date(2026, 5, 1)):
        assert screening_selectors.screen_document(house.id, cast.paper(), None, day, day)


def test_what_a_row_does_not_state_is_carried_over(house: Any) -> None:
    who = weber(document_number="P999", document_state="LUX")
    old = keep_out(ministerial(reason="Violent.", last_day=date(2027, 1, 1)), who)
    imported(text("MJ-2026-114;3;Weber;;17.05.1980", head="Reference;Ground;Surname;Given names;Born on"))
    new = Measure.objects.exclude(pk=old.pk).get()
    assert (new.ground, new.document_number, new.reason) == (3, "P999", "Violent.")
    assert (new.first_day, new.last_day) == (old.first_day, date(2027, 1, 1))


def test_a_corrected_birth_date_is_a_change_of_the_same_decision(house: Any) -> None:
    keep_out(ministerial(), weber(birth=PartialDate(1980)))
    assert counted(checked(text(WEBER))) == (0, 0, 1, 0, 0)


def test_a_last_day_is_compared_where_the_list_states_it(house: Any) -> None:
    keep_out(ministerial(last_day=date(2027, 1, 1)))
    assert counted(checked(text(WEBER))) == (0, 0, 0, 1, 0)
    head = "Reference;Ground;Surname;Given names;Born on;Last day"
    assert counted(checked(text("MJ-2026-114;4;Weber;Jean;17.05.1980;", head=head))) == (0, 0, 1, 0, 0)


def test_somebody_struck_off_and_named_again_is_told_apart(house: Any, director: Any) -> None:
    measure = keep_out(ministerial())
    facts: dict[str, Any] = {"reference": "MJ-2", "reason": "Over.", "by": director, "at": cast.TUESDAY}
    endings.end_measure(house=house, measure=measure, ended_on=TODAY, **facts)
    row = imported([WEBER])
    assert counted(row) == (0, 1, 0, 0, 0)
    assert len(of("MJ-2026-114")) == 2


def test_somebody_who_will_be_struck_off_is_not_entered_again(house: Any, director: Any) -> None:
    measure = keep_out(ministerial())
    facts: dict[str, Any] = {"reference": "MJ-2", "reason": "Over.", "by": director, "at": cast.TUESDAY}
    endings.end_measure(house=house, measure=measure, ended_on=TODAY + timedelta(days=9), **facts)
    assert counted(imported([WEBER.replace("LUX", "FRA")])) == (0, 0, 0, 1, 0)


def test_names_without_latin_letters_are_compared_as_they_stand(house: Any) -> None:
    head = f"{HEAD};Alias"
    wang = WEBER.replace("Weber", "王").replace("Jean", "伟") + ";Wang Wei"
    row = imported(text(wang, f"{ROSSI};", head=head))
    assert row.result.entered == 2
    assert counted(checked(text(wang, head=head))) == (0, 0, 0, 1, 1)


def test_a_list_with_an_error_is_not_released(house: Any) -> None:
    row = checked(text(WEBER, WEBER.replace("MJ-2026-114", "mj 2026 114"), ROSSI.replace(";1;", ";7;")))
    assert (row.check_result.errors, row.check_result.rows) == (2, 3)
    assert {(each.row, each.code, each.found) for each in lists.problems(row)} == (
        {(3, "twice", "2"), (4, "not_a_ground", "7")}
    )
    assert not ListRow.objects.exists()
    with pytest.raises(Refused, match="read without errors can be released"):
        release(row)


def test_the_register_changed_since_the_list_was_read(house: Any) -> None:
    row = checked(text(WEBER))
    release(row)
    keep_out(ministerial(), weber())
    assert imports.import_list(list_id=row.pk, clock=clock_from()) == Outcome.FAILED
    assert again(row).result.failure == "register_changed"
    assert not ListRow.objects.exists()


def test_a_rule_of_the_register_stops_everything(house: Any) -> None:
    row = checked(text(WEBER, ROSSI))
    release(row)
    ListRow.objects.filter(list=row, reference="MJ-2026-115").update(ground=9)
    assert imports.import_list(list_id=row.pk, clock=clock_from()) == Outcome.FAILED
    assert again(row).result.failure == "a_ministerial_exclusion_has_its_decision"
    assert not Measure.objects.exists()
    assert said.acts(house.id, "exclusions.list.failed")
    assert not said.acts(house.id, "exclusions.list.imported")


def test_running_the_job_twice_changes_nothing(house: Any) -> None:
    row = imported([WEBER])
    for job in (imports.import_list, checks.check_list, imports.advance_list):
        assert job(list_id=row.pk, clock=clock_from()) == Outcome.NOTHING_TO_DO
    assert Measure.objects.count() == 1
    assert len(said.acts(house.id, "exclusions.list.imported")) == 1


def test_after_three_interruptions_a_list_has_failed(house: Any) -> None:
    row = uploads.upload_list(**_facts(text(WEBER)))
    ListWork.objects.filter(pk=row.pk).update(attempt=ATTEMPTS)
    assert imports.advance_list(list_id=row.pk, clock=clock_from()) == Outcome.FAILED
    assert again(row).check_result.failure == "interrupted"
    other = checked(text(ROSSI))
    release(other)
    ListWork.objects.filter(pk=other.pk).update(attempt=ATTEMPTS)
    assert imports.advance_list(list_id=other.pk, clock=clock_from()) == Outcome.FAILED
    assert again(other).result.failure == "interrupted"
    assert lists.left_to_do() == []


def _facts(content: bytes) -> dict[str, Any]:
    import io

    return {
        "house": cast.house(),
        "file": io.BytesIO(content),
        "file_name": "C:\\lists\\liste.csv",
        "arrival": arrivals.Arrival(RECEIVED, "email"),
        "by": cast.member("compliance_officer"),
        "at": cast.TUESDAY,
    }


@pytest.mark.parametrize(
    "content", [text(), b"Reference;Ground;Surname;Born on\n", b"Reference;Surname;Born on\nA;B;C\n"]
)
def test_a_list_without_rows_or_columns_cannot_be_read(house: Any, content: bytes) -> None:
    row = checked(content)
    assert row.check_result.failure in {"no_rows", "columns"}
    assert lists.list_state(lists.ministerial_list(house.id, row.pk), cast.TUESDAY).state == "unreadable"


def test_a_list_is_put_away_with_its_persons(house: Any, compliance_officer: Any) -> None:
    row = checked(text(WEBER))
    with pytest.raises(Refused, match="Enter why"):
        decisions.reject_list(house=house, row=row, reason=" ", by=compliance_officer, at=cast.TUESDAY)
    decisions.reject_list(house=house, row=row, reason="Not ours.", by=compliance_officer, at=cast.TUESDAY)
    assert not ListRow.objects.exists()
    assert b"".join(file_content(row)) == text(WEBER)
    with pytest.raises(Refused, match="already"):
        release(row)
    assert imports.advance_list(list_id=row.pk, clock=clock_from()) == Outcome.NOTHING_TO_DO


def test_the_release_is_by_somebody_else_and_a_strike_off_has_its_decision(house: Any) -> None:
    row = checked(text(WEBER))
    with pytest.raises(Refused, match="You uploaded"):
        release(row, by=cast.member("compliance_officer"))
    with pytest.raises(Refused, match="reference"):
        release(row, Removal(" ", "Over."))
    with pytest.raises(Refused, match="why"):
        release(row, Removal("MJ-1", " "))


def test_how_far_an_import_is_can_be_read_from_its_session(house: Any) -> None:
    seen = []
    row = checked(text(WEBER))
    release(row)
    imports.import_list(
        list_id=row.pk,
        clock=clock_from(),
        report_progress=lambda done, total: seen.append(lists.imported_so_far(row.pk)),
    )
    assert seen == [(1, 1)]


def test_both_ways_of_comparing_references_agree(db: None) -> None:
    from compliance.exclusions.ministerial_list.domain.rows import reference_key

    for reference in ("mj 2026/114", "№", "Straße 5", "É-1", "A.b_C"):
        with connection.cursor() as cursor:
            cursor.execute("SELECT reference_key(%s)", [reference])
            assert cursor.fetchone()[0] == reference_key(reference)
