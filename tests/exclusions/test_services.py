"""Measures are entered, end and give access back, each in one act; what the law forbids is refused with a word."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest

from compliance.exclusions.measure_register import selectors
from compliance.exclusions.measure_register import selectors as measure_register_selectors
from compliance.exclusions.measure_register.presentation.filters import MeasureFilter
from compliance.exclusions.measure_register.selectors import Today
from compliance.exclusions.measures.services import entries, reads
from compliance.exclusions.models.endings import MeasureEnd
from compliance.exclusions.models.measures import Measure
from compliance.http.access.presence import StaffContext
from compliance.http.registers.declarations import Scope
from compliance.notices.models.notices import Notice
from compliance.people.domain.documents.mrz import PartialDate
from compliance.refusals import Refused
from tests import cast, said
from tests.admissions.presenting import present
from tests.exclusions.keeping_out import by_house, keep_out, ministerial, noon, self_ban, weber
from tests.exclusions.measure_ends import TODAY, authorise, end_measure
from tests.exclusions.refusals import refused


def test_a_ministerial_exclusion_is_kept_in_one_act_that_names_nobody(house: Any, compliance_officer: Any) -> None:
    measure = keep_out(ministerial(), weber(document_number="p 12-3", document_state="lux"))
    assert (measure.mrz_name, measure.birth_key, measure.birth) == ("WEBER JEAN", 19800517, PartialDate(1980, 5, 17))
    assert (measure.document_number, measure.document_state) == ("P123", "LUX")
    (act,) = said.acts(house.id, "exclusions.measure.entered")
    assert act.actor == compliance_officer.pk
    assert act.facts == {
        "measure": "ministerial",
        "first_day": "2026-01-12",
        "last_day": None,
        "known_guest": False,
    }
    assert said.tables(act) == {"exclusions_measure"}
    assert not Notice.objects.exists()


def test_a_guest_is_kept_out_under_the_name_and_the_paper_they_showed_last(house: Any, porter: Any) -> None:
    present(porter)
    second = present(porter, paper=cast.paper(kind="id_card", number="C9"), at=cast.TUESDAY + timedelta(minutes=5))
    person = second.decision.person_id
    assert person is not None
    measure = keep_out(by_house(), measure_register_selectors.known_guest(house.id, person))
    assert (measure.person_id, measure.surname, measure.document_number) == (person, "Weber", "C9")
    assert list(selectors.measures_of(house.id, person)) == [measure]


@pytest.mark.parametrize("ground", [None, 0, 5])
def test_at_25_the_minister_has_four_grounds(db: None, ground: int | None) -> None:
    with pytest.raises(Refused, match="1 to 4") as refused:
        keep_out(ministerial(ground=ground))
    assert refused.value.field == "ground"
    assert not Measure.objects.exists()


@pytest.mark.parametrize(
    ("terms", "field"),
    [
        (ministerial(reference=" "), "reference"),
        (ministerial(ground=2), "representative"),
        (by_house(ground=4), "ground"),
        (by_house(last_day=date(2026, 1, 11)), "last_day"),
        (by_house(first_day=date(206, 1, 11)), "first_day"),
        (self_ban(last_day=None), "last_day"),
    ],
    ids=["no reference", "nobody represents", "ground of the casino", "days turned round", "year 206", "open end"],
)
def test_what_a_decision_must_say(db: None, terms: Any, field: str) -> None:
    with pytest.raises(Refused) as refused:
        keep_out(terms)
    assert refused.value.field == field
    assert not Measure.objects.exists()


def test_at_28_the_house_gives_its_reasons_or_keeps_nobody_out(house: Any) -> None:
    with pytest.raises(Refused) as refused:
        keep_out(by_house(reason="  "))
    assert (refused.value.field, refused.value.article) == ("reason", "69(1)")
    assert (
        refused.value.sentence
        == "Enter the reasons. They are sent to the Minister of Justice (article 69, paragraph 1)."
    )
    assert not Measure.objects.exists()
    assert not Notice.objects.exists()
    assert not said.acts(house.id, "exclusions.measure.entered")


@pytest.mark.parametrize(
    ("who", "field"), [(weber(surname=" "), "surname"), (weber(birth=None), "born_on")], ids=["no name", "name alone"]
)
def test_nobody_is_kept_out_who_cannot_be_recognised(db: None, who: Any, field: str) -> None:
    with pytest.raises(Refused) as refused:
        keep_out(ministerial(), who)
    assert refused.value.field == field
    keep_out(ministerial(), weber(birth=None, document_number="P123"))


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("2026-04-10", "2026-04-30"),  # AT-29
        ("2026-01-31", "2026-02-27"),  # AT-31
        ("2024-02-29", "2031-03-01"),  # AT-32
    ],
)
def test_at_29_a_self_ban_that_is_too_short_or_too_long_is_refused(db: None, first: str, last: str) -> None:
    with pytest.raises(Refused, match="must end between"):
        keep_out(self_ban(first_day=date.fromisoformat(first), last_day=date.fromisoformat(last)))
    assert not Measure.objects.exists()


@pytest.mark.parametrize(
    ("first", "last"),
    [("2026-04-10", "2026-05-10"), ("2026-01-31", "2026-02-28"), ("2024-02-29", "2031-02-28")],
)
def test_at_31_at_32_a_self_ban_lasts_one_month_to_seven_years_by_the_calendar(db: None, first: str, last: str) -> None:
    keep_out(self_ban(first_day=date.fromisoformat(first), last_day=date.fromisoformat(last)))


def test_a_house_whose_law_knows_neither_refuses_both(house: Any) -> None:
    dutch = replace(house, jurisdiction="NL")
    officer = cast.member("compliance_officer")
    for terms, words in (
        (ministerial(), "do not provide for ministerial exclusions"),
        (self_ban(), "do not provide for self-exclusions"),
    ):
        with pytest.raises(Refused, match=words):
            entries.enter_measure(house=dutch, who=weber(), terms=terms, by=officer, at=cast.TUESDAY)
    entries.enter_measure(house=dutch, who=weber(), terms=by_house(), by=officer, at=cast.TUESDAY)
    assert not Notice.objects.exists(), "and its law asks for no notice"


def test_only_an_exclusion_by_the_management_protects_a_livelihood(house: Any) -> None:
    with pytest.raises(Refused, match="Only an exclusion by the management") as refused_with:
        keep_out(self_ban(livelihood=True))
    assert refused_with.value.field == "livelihood"
    measure = keep_out(self_ban())
    measure.livelihood = True
    measure.pk = uuid4()
    refused("only_an_exclusion_protects_a_livelihood", measure)


def test_a_house_whose_law_names_no_livelihood_refuses_the_ground(house: Any, compliance_officer: Any) -> None:
    dutch = replace(house, jurisdiction="NL")
    terms = by_house(livelihood=True)
    with pytest.raises(Refused, match="do not provide for it") as refused_with:
        entries.enter_measure(house=dutch, who=weber(), terms=terms, by=compliance_officer, at=cast.TUESDAY)
    assert refused_with.value.field == "livelihood"


def test_a_house_exclusion_is_told_to_the_minister_in_the_same_act(house: Any) -> None:
    measure = keep_out(by_house())
    notice = Notice.objects.get()
    assert (notice.subject_table, notice.subject_id) == ("exclusions_measure", measure.pk)
    assert (notice.kind, notice.ground, notice.articles) == ("exclusion", "house_exclusion", "69(1)")
    assert (notice.surname, notice.birth, notice.reasons) == ("Weber", measure.birth, "Threatened a croupier.")
    assert notice.due_at == cast.TUESDAY + timedelta(hours=24)
    (act,) = said.acts(house.id, "exclusions.measure.entered")
    assert said.tables(act) == {"exclusions_measure", "notices_notice", "notices_measurenotice"}


def test_a_measure_is_struck_off_once_and_stays(house: Any, director: Any) -> None:
    measure = keep_out(ministerial())
    end_measure(measure, director)
    (act,) = said.acts(house.id, "exclusions.measure.ended")
    assert act.facts == {"measure": "ministerial", "ended_on": "2026-03-03", "reference": "MJ-2026-200"}
    with pytest.raises(Refused, match="already"):
        end_measure(measure, director)
    row = selectors.get_measure(house.id, measure.pk)
    assert selectors.state_of(row, noon(TODAY)) == "over"
    assert selectors.state_of(row, noon(TODAY - timedelta(days=1))) == "active"


@pytest.mark.parametrize(
    ("change", "field"),
    [({"ended_on": date(2026, 1, 11)}, "ended_on"), ({"reference": " "}, "reference"), ({"reason": ""}, "reason")],
)
def test_an_end_says_from_when_by_what_and_why(director: Any, change: dict[str, Any], field: str) -> None:
    measure = keep_out(by_house())
    with pytest.raises(Refused) as refused:
        end_measure(measure, director, **change)
    assert refused.value.field == field
    assert not MeasureEnd.objects.exists()


def test_nobody_ends_a_self_ban(director: Any) -> None:
    with pytest.raises(Refused, match="cannot be ended before its last day"):
        end_measure(keep_out(self_ban()), director)


def test_access_comes_back_after_an_interview_held_on_the_last_day_or_later(house: Any, play_it_safe: Any) -> None:
    measure = keep_out(self_ban(first_day=date(2026, 1, 1), last_day=date(2026, 3, 1)))
    with pytest.raises(Refused, match="2026-03-01"):
        authorise(measure, play_it_safe, interview_on=date(2026, 2, 28))
    with pytest.raises(Refused, match="is in the future"):
        authorise(measure, play_it_safe, interview_on=date(2026, 3, 4))
    authorise(measure, play_it_safe, interview_on=date(2026, 3, 1), note="Knows the limits.")
    (act,) = said.acts(house.id, "exclusions.access.authorised")
    assert act.facts == {"interview_on": "2026-03-01"}
    with pytest.raises(Refused, match="already"):
        authorise(measure, play_it_safe)
    with pytest.raises(Refused, match="Only a self-exclusion or a limit"):
        authorise(keep_out(by_house()), play_it_safe)


def test_the_register_by_kind_state_name_and_number(house: Any, play_it_safe: Any, director: Any) -> None:
    rows = {
        "active": keep_out(ministerial(), weber(surname="Élan", document_number="P9")),
        "coming": keep_out(by_house(first_day=date(2026, 4, 1))),
        "interview_due": keep_out(self_ban(first_day=date(2026, 1, 1), last_day=date(2026, 3, 1))),
        "over": keep_out(by_house(last_day=date(2026, 3, 2))),
    }
    ended = keep_out(by_house(), weber(surname="Schmit"))
    end_measure(ended, director)
    back = keep_out(self_ban(first_day=date(2026, 1, 1), last_day=date(2026, 3, 1)), weber(surname="Thill"))
    authorise(back, play_it_safe)

    def found(**wanted: str) -> set[Any]:
        scope = Scope(StaffContext(director, house), cast.TUESDAY)
        narrowed = MeasureFilter(wanted, queryset=selectors.measures(house.id), scope=scope)
        assert narrowed.is_valid()
        return {row.pk for row in narrowed.qs}

    def searched(text: str) -> set[Any]:
        return {row.pk for row in selectors.search_measures(house.id, text)}

    for state, row in rows.items():
        expected = {row.pk, ended.pk, back.pk} if state == "over" else {row.pk}
        assert found(state=state) == expected
        for each in expected:
            assert selectors.state_of(selectors.get_measure(house.id, each), noon(TODAY)) == state
    assert len(found()) == 6
    assert found(kind="ministerial") == {rows["active"].pk}
    assert searched("elan") == searched("p 9") == {rows["active"].pk}
    assert searched("Schmi") == {ended.pk}
    assert searched("!?") == set()
    assert selectors.interviews_due(house.id, noon(TODAY)) == 1


def test_reading_and_searching_stand_in_the_log(house: Any, inspector: Any) -> None:
    measure = keep_out(by_house())
    reads.note_opened(venue_id=house.id, measure=measure, by=inspector, at=cast.TUESDAY)
    reads.note_searched(venue_id=house.id, found=3, by=inspector, at=cast.TUESDAY)
    assert said.acts(house.id, "exclusions.measure.opened")[0].subject_id == measure.pk
    assert said.acts(house.id, "exclusions.measure.searched")[0].facts == {"found": 3}


def test_a_measure_lasts_to_the_end_of_its_gaming_day_on_every_page_too(house: Any) -> None:
    """Reading A-43: at one o'clock of the night the door still refuses it as what it is, and so says the badge."""
    row = keep_out(self_ban(first_day=date(2026, 1, 1), last_day=date(2026, 3, 3)))
    later = keep_out(ministerial(first_day=date(2026, 3, 4)), weber(surname="Schmit"))
    night = Today.from_time(house, cast.local("2026-03-04 01:00"))
    morning = Today.from_time(house, cast.local("2026-03-04 06:00"))
    assert night == Today(date(2026, 3, 4), date(2026, 3, 3))
    assert (selectors.state_of(row, night), selectors.state_of(row, morning)) == ("active", "interview_due")
    assert (selectors.interviews_due(house.id, night), selectors.interviews_due(house.id, morning)) == (0, 1)
    assert selectors.state_of(later, night) == "active", "it begins with the calendar date"
