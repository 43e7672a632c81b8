"""Posts at the doors: taken, handed over, left, corrected; what the log then says, and which gaps remain."""

from datetime import date, time
from typing import Any

import pytest

from compliance.admissions.opening_hours import services as opening_hours_services
from compliance.admissions.staffing import selectors as staffing
from compliance.admissions.staffing.services import doors, posts
from compliance.refusals import Refused
from tests import cast, said
from tests.accounts import open_account
from tests.admissions.posting import door, enter, leave, night, shown, take


def gaps(**asked: Any) -> list[str]:
    return [shown(gap.span) for gap in night(**asked).gaps]


def test_at_23_a_gap_of_twenty_minutes_at_the_door_is_listed(porter: Any, cashier: Any) -> None:
    take(porter, "2026-03-03 20:00")
    leave(porter, "2026-03-03 23:00")
    take(cashier, "2026-03-03 23:20")
    leave(cashier, "2026-03-04 02:30")
    found = night()
    assert [shown(gap.span) for gap in found.gaps] == ["23:00-23:20"]
    assert [shown(span) for span in found.needed] == ["20:00-02:30"]
    assert found.verdict == "gaps"
    assert [(each.who, shown(each.span)) for each in found.door.staffed_spans] == [
        ("Porter", "20:00-23:00"),
        ("Cashier", "23:20-02:30"),
    ]


def test_a_hand_over_ends_the_post_before_in_the_same_act(porter: Any, cashier: Any) -> None:
    first = take(porter, "2026-03-03 20:00")
    second = take(cashier, "2026-03-03 22:00", seen=[first.pk])
    assert staffing.get_post(cast.VENUE, first.pk).ends == second.began_at
    assert [row.pk for row in staffing.active_posts(cast.house(), cast.local("2026-03-03 22:01"))] == [second.pk]
    (act,) = said.acts(cast.VENUE, "admissions.post.taken_over")
    assert act.facts == {"door": "North"}
    assert said.tables(act) == {"admissions_doorpost", "admissions_doorpostend"}


def test_nobody_is_relieved_unawares(porter: Any, cashier: Any, director: Any) -> None:
    first = take(porter, "2026-03-03 20:00")
    take(cashier, "2026-03-03 22:00", seen=[first.pk])
    with pytest.raises(Refused, match="Check who is at the"):
        take(director, "2026-03-03 22:01", seen=[first.pk])
    assert [row.staff.username for row in staffing.active_posts(cast.house(), cast.local("2026-03-03 22:02"))] == [
        "cashier"
    ]


def test_two_may_stand_at_one_door(porter: Any, cashier: Any) -> None:
    take(porter, "2026-03-03 20:00")
    take(cashier, "2026-03-03 21:00", joins=True)
    leave(porter, "2026-03-03 22:00")
    assert [row.staff.username for row in staffing.active_posts(cast.house(), cast.local("2026-03-03 22:02"))] == [
        "cashier"
    ]
    assert gaps(at="2026-03-03 23:00") == []


def test_whoever_stands_there_already_keeps_the_post(porter: Any, cashier: Any) -> None:
    first = take(porter, "2026-03-03 20:00")
    assert take(porter, "2026-03-03 20:01") == first
    take(cashier, "2026-03-03 21:00", joins=True)
    assert take(porter, "2026-03-03 21:30", joins=True) == first
    assert take(porter, "2026-03-03 21:40") == first
    assert [row.staff.username for row in staffing.active_posts(cast.house(), cast.local("2026-03-03 22:00"))] == [
        "porter"
    ]


def test_whoever_takes_another_door_leaves_the_first(porter: Any) -> None:
    take(porter, "2026-03-03 20:00")
    take(porter, "2026-03-03 21:00", "Slots")
    assert gaps(at="2026-03-03 22:00") == ["21:00-22:00"]
    assert [row.door.name for row in staffing.active_posts(cast.house(), cast.local("2026-03-03 22:00"))] == ["Slots"]


def test_whoever_stands_nowhere_cannot_leave(porter: Any) -> None:
    with pytest.raises(Refused, match="You are not posted at any door"):
        leave(porter, "2026-03-03 23:00")


def test_a_post_that_nobody_ended_counts_until_its_gaming_day_is_over(porter: Any, cashier: Any) -> None:
    take(porter, "2026-03-03 20:00")
    assert gaps() == []
    assert staffing.active_posts(cast.house(), cast.local("2026-03-04 20:30")) == []
    assert gaps(day="2026-03-04", at="2026-03-04 20:30") == ["20:00-20:30"]
    take(cashier, "2026-03-04 20:30")
    (forgotten,) = [row for row in staffing.posts(cast.VENUE) if row.staff == porter]
    assert forgotten.ends == cast.local("2026-03-04 06:00")
    assert staffing.in_words(forgotten.end.reason).startswith("No sign-off; the post ended with")
    assert night().door.staffed_spans[0].entered_later.startswith("No sign-off; the post ended with")


def test_somebody_who_forgot_to_sign_off_takes_the_next_post(porter: Any) -> None:
    take(porter, "2026-03-03 20:00")
    take(porter, "2026-03-04 20:00", "Slots")
    assert [row.door.name for row in staffing.open_posts(cast.VENUE)] == ["Slots"]


def test_a_post_is_entered_later_with_its_reason(porter: Any, chef_de_salle: Any) -> None:
    enter(porter, "2026-03-03 20:00", "2026-03-04 02:30", chef_de_salle, "2026-03-04 02:40")
    found = night()
    assert found.gaps == ()
    assert found.door.staffed_spans[0].entered_later == "Forgot."
    (act,) = said.acts(cast.VENUE, "admissions.post.entered")
    assert act.facts == {"door": "North"}


@pytest.mark.parametrize(
    ("began", "ended", "reason", "sentence"),
    [
        ("20:00", "21:00", " ", "Enter why"),
        ("21:00", "20:00", "Forgot.", "is before the start. Correct one"),
        ("20:00", "23:30", "Forgot.", "in the future. Enter them once"),
        ("21:30", "22:30", "Forgot.", "Porter was at door North from 21:00 to 22:00"),
    ],
)
def test_times_that_cannot_be_are_refused(
    porter: Any, chef_de_salle: Any, began: str, ended: str, reason: str, sentence: str
) -> None:
    take(porter, "2026-03-03 21:00")
    leave(porter, "2026-03-03 22:00")
    day = "2026-03-03"
    with pytest.raises(Refused, match=sentence):
        enter(porter, f"{day} {began}", f"{day} {ended}", chef_de_salle, f"{day} 23:00", "Slots", reason)


def test_a_post_still_held_stands_in_the_way(porter: Any, chef_de_salle: Any) -> None:
    take(porter, "2026-03-03 21:00")
    with pytest.raises(Refused, match="from 21:00 to …"):
        enter(porter, "2026-03-03 21:30", "2026-03-03 22:00", chef_de_salle, "2026-03-03 23:00", "Slots")


def test_only_staff_of_the_house_stood_there(porter: Any, chef_de_salle: Any) -> None:
    stranger = open_account("stranger")
    with pytest.raises(Refused, match="Choose a member of staff"):
        enter(stranger, "2026-03-03 20:00", "2026-03-03 21:00", chef_de_salle, "2026-03-03 23:00")


def correct(post: Any, began: str, ended: str, by: Any, at: str = "2026-03-04 03:00") -> Any:
    return posts.correct_post(
        house=cast.house(),
        post=staffing.get_post(cast.VENUE, post.pk),
        began_at=cast.local(began),
        ended_at=cast.local(ended),
        reason="Forgot to sign off.",
        by=by,
        at=cast.local(at),
    )


def test_a_post_is_corrected_and_the_last_correction_counts(porter: Any, chef_de_salle: Any) -> None:
    post = take(porter, "2026-03-03 20:00")
    correct(post, "2026-03-03 20:00", "2026-03-04 01:00", chef_de_salle)
    correct(post, "2026-03-03 20:10", "2026-03-04 02:00", chef_de_salle, "2026-03-04 03:05")
    assert gaps() == ["20:00-20:10", "02:00-02:30"]
    assert [row.ended_at for row in staffing.corrections_of(post.pk)] == [
        cast.local("2026-03-04 02:00"),
        cast.local("2026-03-04 01:00"),
    ]
    assert night().door.staffed_spans[0].entered_later == "Forgot to sign off."
    assert len(said.acts(cast.VENUE, "admissions.post.corrected")) == 2
    take(porter, "2026-03-04 20:00")


def test_a_post_that_nobody_held_is_corrected_to_nothing(porter: Any, chef_de_salle: Any) -> None:
    post = take(porter, "2026-03-03 20:00")
    correct(post, "2026-03-03 20:00", "2026-03-03 20:00", chef_de_salle)
    assert gaps() == ["20:00-02:30"]
    enter(porter, "2026-03-03 19:00", "2026-03-03 23:00", chef_de_salle, "2026-03-04 03:10", "Slots")


def test_a_correction_that_would_put_somebody_at_two_doors_is_refused(porter: Any, chef_de_salle: Any) -> None:
    first = take(porter, "2026-03-03 20:00")
    take(porter, "2026-03-03 22:00", "Slots")
    leave(porter, "2026-03-03 23:00")
    with pytest.raises(Refused, match="Correct that post first"):
        correct(first, "2026-03-03 20:00", "2026-03-03 22:30", chef_de_salle)


# --- Doors that are closed.


def close(
    by: Any, at: str, began: str | None = None, ended: str = "2026-03-04 06:00", reason: str = "Painters."
) -> Any:
    return doors.close_door(
        house=cast.house(),
        door=door(),
        began_at=cast.local(began or at),
        ended_at=cast.local(ended),
        reason=reason,
        by=by,
        at=cast.local(at),
    )


def test_a_closed_door_needs_nobody_and_relieves_whoever_stands_there(porter: Any, chef_de_salle: Any) -> None:
    take(porter, "2026-03-03 20:00")
    take(porter, "2026-03-03 20:05", "Slots")
    take(porter, "2026-03-03 20:10")
    close(chef_de_salle, "2026-03-03 23:00")
    found = night()
    assert [shown(gap.span) for gap in found.gaps] == ["20:05-20:10"]
    assert found.door.closed[0].reason == "Painters."
    assert staffing.active_posts(cast.house(), cast.local("2026-03-03 23:01")) == []
    with pytest.raises(Refused, match="This door is closed until"):
        take(porter, "2026-03-03 23:30")


def test_a_closed_door_relieves_nobody_elsewhere(porter: Any, chef_de_salle: Any) -> None:
    elsewhere = take(porter, "2026-03-03 20:00", "Slots")
    close(chef_de_salle, "2026-03-03 23:00")
    assert [row.pk for row in staffing.active_posts(cast.house(), cast.local("2026-03-03 23:01"))] == [elsewhere.pk]


def test_a_door_closed_all_night_is_shown_as_closed(chef_de_salle: Any) -> None:
    close(chef_de_salle, "2026-03-03 12:00")
    assert night().verdict == "closed"


def test_a_door_that_is_opened_again_needs_somebody_again(porter: Any, chef_de_salle: Any) -> None:
    closure = close(chef_de_salle, "2026-03-03 19:00")
    doors.reopen_door(house=cast.house(), closure=closure, by=chef_de_salle, at=cast.local("2026-03-03 22:00"))
    take(porter, "2026-03-03 22:30")
    assert gaps() == ["22:00-22:30"]
    with pytest.raises(Refused, match="This door is already open again"):
        doors.reopen_door(house=cast.house(), closure=closure, by=chef_de_salle, at=cast.local("2026-03-03 23:00"))
    assert said.acts(cast.VENUE, "admissions.door.reopened")[0].facts == {"door": "North"}


def test_a_closing_that_is_taken_back_before_it_begins_never_counts(porter: Any, chef_de_salle: Any) -> None:
    closure = close(chef_de_salle, "2026-03-03 19:00", began="2026-03-03 23:00")
    doors.reopen_door(house=cast.house(), closure=closure, by=chef_de_salle, at=cast.local("2026-03-03 20:00"))
    take(porter, "2026-03-03 20:00")
    leave(porter, "2026-03-04 02:00")
    assert gaps() == ["02:00-02:30"]
    close(chef_de_salle, "2026-03-03 21:00", began="2026-03-03 23:00")


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"reason": ""}, "Enter the reason"),
        ({"began": "2026-03-03 18:00"}, "from now on"),
        ({"ended": "2026-03-03 19:00"}, "door must reopen after it closes"),
    ],
)
def test_a_door_is_not_closed_like_this(chef_de_salle: Any, asked: dict[str, str], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        close(chef_de_salle, "2026-03-03 19:00", **asked)


def test_a_door_is_closed_once_at_a_time(chef_de_salle: Any) -> None:
    close(chef_de_salle, "2026-03-03 19:00")
    with pytest.raises(Refused, match="already"):
        close(chef_de_salle, "2026-03-03 20:00")


# --- Gaps explained.


def explain(by: Any, began: str, ended: str, text: str = "The porter was ill.", at: str = "2026-03-04 10:00") -> Any:
    return doors.explain_gap(
        house=cast.house(),
        door=door(),
        began_at=cast.local(began),
        ended_at=cast.local(ended),
        text=text,
        by=by,
        at=cast.local(at),
    )


def test_an_explained_gap_stays_a_gap(porter: Any, chef_de_salle: Any) -> None:
    take(porter, "2026-03-03 20:20")
    leave(porter, "2026-03-04 02:30")
    explain(chef_de_salle, "2026-03-03 20:00", "2026-03-03 20:20")
    (gap,) = night().gaps
    assert (gap.explanation.text, gap.explanation.by) == ("The porter was ill.", "Chef De Salle")
    assert night().verdict == "explained"
    assert said.acts(cast.VENUE, "admissions.gap.explained")[0].facts == {"door": "North"}


@pytest.mark.parametrize(
    ("ended", "text", "at", "sentence"),
    [
        ("2026-03-03 20:20", " ", "2026-03-04 10:00", "Explain why"),
        ("2026-03-03 20:20", "Ill.", "2026-03-03 20:10", "not ended yet"),
        ("2026-03-03 20:15", "Ill.", "2026-03-04 10:00", "gap no longer exists. Reload the"),
    ],
)
def test_only_a_gap_that_is_there_is_explained(
    porter: Any, chef_de_salle: Any, ended: str, text: str, at: str, sentence: str
) -> None:
    take(porter, "2026-03-03 20:20")
    with pytest.raises(Refused, match=sentence):
        explain(chef_de_salle, "2026-03-03 20:00", ended, text, at)


# --- Hours.


def decide(by: Any, opens: time | None, closes: time | None, **changes: Any) -> Any:
    asked = {"gaming_day": date(2026, 3, 3), "room_kind": "table", "reason": "Gala.", "at": "2026-03-02 12:00"}
    asked |= changes
    at = cast.local(str(asked.pop("at")))
    return opening_hours_services.decide_hours(house=cast.house(), opens=opens, closes=closes, by=by, at=at, **asked)


def test_a_session_is_extended_by_a_decision_of_the_house(porter: Any, director: Any) -> None:
    decide(director, time(20), time(5))
    take(porter, "2026-03-03 20:00")
    leave(porter, "2026-03-04 04:00")
    assert gaps() == ["04:00-05:00"]
    assert night().door.hours == "decided"
    (act,) = said.acts(cast.VENUE, "admissions.hours.decided")
    assert act.facts == {"gaming_day": "2026-03-03", "hours": "20:00-05:00"}


def test_on_a_day_on_which_the_house_stays_closed_no_door_needs_anybody(director: Any) -> None:
    decide(director, time(20), time(5))
    decide(director, None, None, at="2026-03-02 13:00")
    found = night()
    assert (found.gaps, found.door.hours, found.verdict) == ((), "closed", "closed")


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"reason": " "}, "Enter the reason"),
        ({"closes": None}, "two different times"),
        ({"closes": time(20)}, "two different times"),
        ({"at": "2026-03-04 06:00"}, "has ended"),
    ],
)
def test_hours_are_not_decided_like_this(director: Any, asked: dict[str, Any], sentence: str) -> None:
    closes = asked.pop("closes", time(5))
    with pytest.raises(Refused, match=sentence):
        decide(director, time(20), closes, **asked)


def test_the_doors_of_slot_rooms_are_free_and_other_doors_without_hours_unknown(house: Any) -> None:
    assert night(name="Slots").verdict == "free"


def test_a_session_that_has_not_begun_has_no_gap(house: Any) -> None:
    assert night(at="2026-03-03 19:59").verdict == "coming"
    assert gaps(at="2026-03-03 20:10") == ["20:00-20:10"]
    assert staffing.coverage_of(house, date(2026, 3, 3), date(2026, 3, 3), cast.local("2026-03-03 05:00")) == []


def test_a_fully_staffed_night_says_so(porter: Any) -> None:
    take(porter, "2026-03-03 19:50")
    leave(porter, "2026-03-04 02:35")
    assert night().verdict == "staffed"


def test_guests_let_in_while_nobody_stood_there_are_counted(porter: Any) -> None:
    from tests.admissions.presenting import present

    present(porter, at=cast.local("2026-03-03 20:05"))
    present(porter, at=cast.local("2026-03-03 20:20"), paper=cast.paper(number="P2"))
    take(porter, "2026-03-03 20:20")
    leave(porter, "2026-03-04 02:30")
    (gap,) = night().gaps
    assert gap.entries == 1
