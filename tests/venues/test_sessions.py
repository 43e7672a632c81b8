"""How long a session lasts, the own password, the language, and the choice among houses."""

from datetime import date, timedelta

import pytest
import time_machine
from django.test import Client

from compliance.venues.domain.roles import SESSION_LIMITS, Role, session_limit
from compliance.venues.services import accounts, places, posts
from tests import cast, said
from tests.accounts import employ, give_post
from tests.adversary.another_house import FACTS

AT = cast.TUESDAY
HOME = "/house/"


def at(minutes):
    return time_machine.travel(AT + timedelta(minutes=minutes), tick=False)


@pytest.fixture
def browser(porter, sign_in):
    with at(0):
        client = sign_in(porter)
        assert client.get(HOME).status_code == 200
    return client


def test_ends_after_an_hour_without_use_and_says_so(browser, porter):
    with at(60):
        answer = browser.get(HOME)
        assert answer["Location"] == "/account/login/?next=/house/"
        page = browser.get(answer["Location"]).content.decode()
    assert "signed out after 60 minutes of inactivity" in page
    expired = said.acts(cast.VENUE, "venues.session.expired")
    assert [(entry.actor, said.own_facts(entry)) for entry in expired] == [(porter.pk, {"minutes": 60})]


def test_lasts_while_it_is_used(browser):
    for minutes in range(0, 12 * 60, 45):
        with at(minutes):
            assert browser.get(HOME).status_code == 200


def test_ends_after_twelve_hours_however_much_it_is_used(browser, porter):
    for minutes in range(45, 12 * 60, 45):
        with at(minutes):
            browser.get(HOME)
    with at(12 * 60):
        answer = browser.get(HOME)
        page = browser.get(answer["Location"]).content.decode()
    assert "ends after 720 minutes" in page
    assert said.own_facts(said.acts(cast.VENUE, "venues.session.outlasted")[0]) == {"minutes": 720}


HTMX = {"HX-Request": "true", "HX-Trigger": "schedules-poll"}
SCHEDULES, TABLE = "/reports/schedules/", "/reports/schedules/table/"


def test_an_open_page_that_polls_does_not_prolong_it(director, sign_in):
    idle, _whole = SESSION_LIMITS[Role.DIRECTOR]
    opened = 30
    with at(opened):
        client = sign_in(director)
        assert 'id="schedules-poll"' in client.get(SCHEDULES).content.decode()
    with at(opened + idle - 1):  # in the next hour, for which a person's reading has a log entry of its own
        assert client.get(TABLE, headers=HTMX).status_code == 200
    assert len(said.acts(cast.VENUE, "http.register.read")) == 1
    with at(opened + idle):
        assert client.get(TABLE, headers=HTMX).status_code == 401
    assert said.own_facts(said.acts(cast.VENUE, "venues.session.expired")[0]) == {"minutes": idle}


@pytest.mark.parametrize("path", [SCHEDULES, TABLE])
def test_the_first_reading_is_logged_even_where_it_is_a_poll(path, director, sign_in):
    with at(0):
        sign_in(director).get(path, headers=HTMX)
    assert len(said.acts(cast.VENUE, "http.register.read")) == 1


def test_a_reading_that_claims_to_be_a_poll_is_a_reading(director, sign_in):
    idle, _whole = SESSION_LIMITS[Role.DIRECTOR]
    with at(0):
        client = sign_in(director)
        client.get(SCHEDULES)
    with at(idle - 1):
        client.get(SCHEDULES, headers=HTMX)
    with at(2 * idle - 2):  # a person read, so the session goes on, and the next hour has its entry
        assert client.get(SCHEDULES, headers=HTMX).status_code == 200
    assert len(said.acts(cast.VENUE, "http.register.read")) == 2


def test_an_address_that_does_not_exist_is_no_poll(browser):
    with at(1):
        assert browser.get("/nowhere/").status_code == 404
        assert browser.session["used"] == (AT + timedelta(minutes=1)).timestamp()


def test_writes_its_use_at_most_once_a_minute(browser, django_assert_num_queries):
    with at(0.5):
        browser.get(HOME)
        assert browser.session["used"] == AT.timestamp()
    with at(1):
        browser.get(HOME)
        assert browser.session["used"] == (AT + timedelta(minutes=1)).timestamp()


def test_reloads_the_page_when_a_fragment_finds_the_session_over(browser):
    with at(61):
        answer = browser.get(HOME, headers={"HX-Request": "true"})
    assert answer.status_code == 401
    assert answer["HX-Refresh"] == "true"


def test_the_word_about_the_end_goes_with_the_next_sign_in(browser):
    with at(61):
        browser.get(HOME)
        browser.post("/account/login/", {"login": "porter", "password": cast.PASSWORD})
        assert "signed_out" not in browser.session


def test_is_as_short_as_the_strictest_post():
    assert session_limit(frozenset({"porter"})) == (60, 720)
    assert session_limit(frozenset({"porter", "director"})) == (30, 480)
    assert session_limit(frozenset()) == SESSION_LIMITS[Role.ADMINISTRATOR]


@pytest.mark.parametrize("name", ["director", "inspector", "administrator"])
def test_is_shorter_for_posts_that_see_more(name, sign_in, db):
    idle, _whole = SESSION_LIMITS[Role(name)]
    with at(0):
        client = sign_in(cast.member(name))
        client.get(HOME)
    with at(idle - 1):
        assert client.get(HOME).status_code == 200
    with at(2 * idle - 1):
        assert client.get(HOME).status_code == 302


def test_ends_with_the_account(browser, porter, director):
    with at(1):
        accounts.close_account(staff=porter, scope=cast.VENUE, by=director, at=AT)
        assert browser.get(HOME).status_code == 302


# --- The own password.


@pytest.fixture
def signed_in(porter):
    with at(0):
        client = Client()
        answer = client.post("/account/login/", {"login": "porter", "password": cast.PASSWORD})
        assert answer.status_code == 302
        yield client


def change(client, new, old=cast.PASSWORD):
    return client.post("/account/password/change/", {"oldpassword": old, "password1": new, "password2": new})


def test_a_person_changes_the_own_password(signed_in, porter):
    answer = change(signed_in, "my own evening words")
    assert answer["Location"] == "/door/tonight/"
    assert signed_in.get(HOME).status_code == 200
    changed = said.acts(None, "venues.staff.password_changed")[0]
    assert (changed.actor, changed.subject_id) == (porter.pk, porter.pk)


def test_ends_all_other_sessions_of_the_account(signed_in):
    other = Client()
    other.post("/account/login/", {"login": "porter", "password": cast.PASSWORD})
    change(signed_in, "my own evening words")
    assert other.get(HOME)["Location"].startswith("/account/login/")


@pytest.mark.parametrize(
    ("new", "words"),
    [
        (cast.PASSWORD, "This is your current password"),
        ("short", "at least 12"),
        ("1q2w3e4r5t6y", "too common"),
    ],
)
def test_refuses_a_weak_or_old_password(new, words, signed_in, porter):
    page = change(signed_in, new)
    assert page.status_code == 200
    assert words in page.content.decode()
    porter.refresh_from_db()
    assert porter.check_password(cast.PASSWORD)


def test_refuses_without_the_present_password(signed_in):
    assert "current password" in change(signed_in, "my own evening words", old="guess").content.decode()


def test_the_service_refuses_the_old_password_too(porter):
    from django.core.exceptions import ValidationError

    with pytest.raises(ValidationError, match="This is your current password"):
        accounts.change_password(staff=porter, password=cast.PASSWORD, by=porter, at=AT)


# --- The language.


def test_speaks_the_language_chosen_on_the_way_in(porter):
    with at(0):
        client = Client()
        client.post("/i18n/setlang/", {"language": "fr", "next": "/account/login/"})
        assert client.get("/account/login/")["Content-Language"] == "fr"
        client.post("/account/login/", {"login": "porter", "password": cast.PASSWORD})
        assert client.get(HOME)["Content-Language"] == "fr"
    porter.refresh_from_db()
    assert porter.language == "fr"
    assert said.own_facts(said.acts(None, "venues.staff.language_chosen")[0]) == {"language": "fr"}


def test_keeps_a_language_chosen_inside_for_good(browser, porter):
    with at(1):
        answer = browser.post("/i18n/setlang/", {"language": "nl", "next": HOME})
        assert answer["Location"] == HOME
        assert browser.get(HOME)["Content-Language"] == "nl"
        browser.post("/i18n/setlang/", {"language": "nl", "next": HOME})
    assert len(said.acts(None, "venues.staff.language_chosen")) == 1
    porter.refresh_from_db()
    assert porter.language == "nl"


def test_knows_no_other_language(browser, porter):
    with at(1):
        browser.post("/i18n/setlang/", {"language": "tlh"})
    porter.refresh_from_db()
    assert porter.language == "en"


def test_lets_nobody_change_the_language_by_an_address(browser):
    assert browser.get("/i18n/setlang/").status_code == 405


# --- Several houses.


def test_an_account_of_the_authority_chooses_among_the_casinos_of_its_jurisdiction(sign_in, db):
    other = places.open_venue(facts=FACTS, by=None, at=cast.OPENED)
    agent = employ("agent.two", "inspector")
    give_post(agent, "authority_admin", venue_id=other)
    with at(0):
        client = sign_in(agent)
        assert "Casino Mondorf" in client.get(HOME).content.decode()
        answer = client.post(f"/house/switch/{other}/", follow=True)
        page = answer.content.decode()
        assert "You are now working for Casino Neuf" in page
        assert "Work for Casino Mondorf" in page
        assert client.get("/house/staff/new/").status_code == 200  # an administrator there, an agent in Mondorf
        client.post(f"/house/switch/{cast.VENUE}/")
        assert client.get("/house/staff/new/").status_code == 403


def test_lets_nobody_into_a_house_without_a_post(porter, director, sign_in):
    from tests.venues.dutch import DUTCH, open_dutch_house

    open_dutch_house()
    with at(0):
        client = sign_in(porter)
        page = client.post(f"/house/switch/{DUTCH}/", follow=True).content.decode()
    assert "You have no role at that casino today" in page


def test_shows_the_dutch_house_what_is_silent_there(sign_in, db):
    from tests.venues.dutch import open_dutch_house

    with at(0):
        client = sign_in(open_dutch_house())
        client.post("/i18n/setlang/", {"language": "en"})
        page = client.get("/house/rulebook/").content.decode()
        assert "Off until set by the casino" in page
        assert "article 1.1, paragraph 8" in page
        assert client.get(HOME).status_code == 200
        assert "No rulebook on this day" in client.get("/house/rulebook/?on=2025-02-28").content.decode()


def test_a_post_that_is_over_leaves_the_choice(porter, director, house):
    from compliance.venues.selectors import duties
    from compliance.venues.selectors import venues as selectors

    posts.end_post(post=selectors.posts_at(porter, house.id)[0], ends=date(2026, 3, 2), by=director, at=AT)
    assert duties.houses_of(porter, cast.local("2026-03-03 05:59")) != []
    assert duties.houses_of(porter, cast.local("2026-03-03 06:00")) == []
