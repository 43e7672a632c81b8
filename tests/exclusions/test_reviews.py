"""Exclusions are looked at again, and every review stays; none ends the measure, and nobody reviews a self-ban."""

from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.exclusions.measure_register import selectors
from compliance.exclusions.measures.services import endings
from compliance.exclusions.models.reviews import MeasureReview
from compliance.refusals import Refused
from tests import cast, said
from tests.admissions.books import second_house
from tests.exclusions.keeping_out import by_house, imposed, keep_out, ministerial, noon, self_ban
from tests.exclusions.refusals import kept, refused
from tests.exclusions.reviews import TODAY, look_again
from tests.refusals import detail_of


def test_at_131_a_review_maintains_the_exclusion_and_stays_in_its_history(house: Any) -> None:
    measure = keep_out(ministerial(ground=4))
    june = cast.local("2026-06-15 11:00")
    row = look_again(measure, reviewed_on=date(2026, 6, 15), at=june, note=" As before. ")
    assert row.note == "As before."
    assert selectors.state_of(selectors.get_measure(house.id, measure.pk), noon(june.date())) == "active"
    assert list(selectors.reviews_of(measure.pk)) == [row]
    (act,) = said.acts(house.id, "exclusions.measure.reviewed")
    assert act.facts == {"measure": "ministerial", "reviewed_on": "2026-06-15", "outcome": "maintained"}
    assert said.tables(act) == {"exclusions_measurereview"}


def test_even_a_proposal_to_strike_off_ends_nothing(house: Any) -> None:
    measure = keep_out(by_house())
    look_again(measure, outcome="reference_changed", reference="DIR-2026-7", reviewed_on=date(2026, 2, 1))
    look_again(measure, outcome="strike_off_proposed")
    assert selectors.state_of(selectors.get_measure(house.id, measure.pk), noon(TODAY)) == "active"
    assert [row.outcome for row in selectors.reviews_of(measure.pk)] == ["strike_off_proposed", "reference_changed"]


def test_nobody_reviews_a_self_ban(house: Any) -> None:
    measure = keep_out(self_ban())
    with pytest.raises(Refused, match="A measure requested by the person"):
        look_again(measure)
    assert not MeasureReview.objects.exists()
    assert not said.acts(house.id, "exclusions.measure.reviewed")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"outcome": "whim"}, "outcome"),
        ({"outcome": "reference_changed", "reference": " "}, "reference"),
        ({"reviewed_on": date(2026, 3, 4)}, "reviewed_on"),
        ({"reviewed_on": date(2026, 1, 11)}, "reviewed_on"),
    ],
)
def test_what_a_review_must_say(db: None, changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refused_with:
        look_again(keep_out(ministerial()), **changes)
    assert refused_with.value.field == field


def test_what_was_struck_off_is_not_reviewed(house: Any, director: Any) -> None:
    measure = keep_out(ministerial())
    endings.end_measure(
        house=house, measure=measure, ended_on=TODAY, reference="MJ-2", reason="Over.", by=director, at=cast.TUESDAY
    )
    with pytest.raises(Refused, match="had already ended by then"):
        look_again(measure)
    look_again(measure, reviewed_on=TODAY - timedelta(days=1))


def raw(measure: Any, **changes: Any) -> MeasureReview:
    facts: dict[str, Any] = {
        "reviewed_on": TODAY,
        "outcome": "maintained",
        "recorded_by": cast.member("director"),
        "recorded_at": cast.TUESDAY,
    }
    return MeasureReview(measure=measure, **facts | changes)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("the_outcome_of_a_review_is_known", {"outcome": "whim"}),
        ("a_changed_reference_is_stated", {"outcome": "reference_changed"}),
        ("a_review_comes_after_the_measure_began", {"reviewed_on": date(2026, 1, 11)}),
        ("a_review_is_done_before_it_is_recorded", {"reviewed_on": date(2026, 3, 4)}),
    ],
)
def test_the_database_refuses_it_as_well(db: None, name: str, changes: dict[str, Any]) -> None:
    refused(name, raw(keep_out(ministerial()), **changes))


@pytest.mark.parametrize("day", [date(2026, 1, 12), TODAY], ids=["the first day of the measure", "today"])
def test_the_database_keeps_a_review_of_the_first_and_of_this_day(db: None, day: date) -> None:
    measure = keep_out(ministerial())
    kept(raw(measure, reviewed_on=day))
    assert measure.reviews.get().reviewed_on == day


def test_the_database_reviews_no_self_ban_either(db: None) -> None:
    """Whatever other measures there are; a limit that the management imposed is reviewed."""
    kept(raw(keep_out(imposed())))
    ban = keep_out(self_ban())
    kept(raw(keep_out(ministerial())))
    refused("a_self_ban_is_never_reviewed", raw(ban))


def test_the_day_of_a_review_is_a_day_of_the_house_of_its_measure(db: None) -> None:
    second_house()
    measure = keep_out(ministerial())
    kept(raw(measure))
    refused("a_review_is_done_before_it_is_recorded", raw(measure, reviewed_on=TODAY + timedelta(days=1)))


@time_machine.travel(cast.TUESDAY, tick=False)
def test_a_review_is_written_down_on_its_page(sign_in: Any, director: Any, play_it_safe: Any, inspector: Any) -> None:
    measure, client = keep_out(ministerial()), sign_in(director)
    address = f"/exclusions/{measure.pk}/review/"
    assert "Review: Weber, Jean" in client.get(address).content.decode()
    sent = {"reviewed_on": "2026-03-03", "outcome": "reference_changed"}
    assert "Enter the reference under which it continues" in client.post(address, sent).content.decode()
    assert client.post(address, sent | {"reference": "MJ-9"}).status_code == 302
    assert MeasureReview.objects.get().reference == "MJ-9"
    for staff in (play_it_safe, inspector):
        assert sign_in(staff).post(address, sent).status_code == 403
    assert client.get(f"/exclusions/{uuid4()}/review/").status_code == 404


@time_machine.travel(cast.TUESDAY, tick=False)
def test_reviews_through_the_api_once_for_a_key(sign_in: Any, director: Any, inspector: Any) -> None:
    measure, ban, client, key = keep_out(ministerial()), keep_out(self_ban()), sign_in(director), uuid4().hex
    address = f"/api/v1/measures/{measure.pk}/reviews/"

    def post(address: str, key: str) -> Any:
        body = {"reviewed_on": "2026-03-03", "outcome": "maintained"}
        headers = {"Idempotency-Key": key}
        return client.post(address, body, content_type="application/json", headers=headers)

    assert post(address, key).json() == post(address, key).json() == {"id": str(measure.pk)}
    assert detail_of(post(f"/api/v1/measures/{ban.pk}/reviews/", uuid4().hex))
    (told,) = sign_in(inspector).get(address).json()["results"]
    assert (told["reviewed_on"], told["outcome"]) == ("2026-03-03", "maintained")
    assert client.get(f"/api/v1/measures/{uuid4()}/reviews/").status_code == 404
