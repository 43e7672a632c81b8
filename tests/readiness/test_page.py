"""The readiness page: three roles see it, unknown is never done, and each casino reads the rules of its own country."""

import json

import pytest
import time_machine

from compliance.venues.services import places
from tests import accounts, cast, said
from tests.central import valkenburg
from tests.house.query_counts import asked_by

PAGE, API = "/readiness/", "/api/v1/readiness/"


@pytest.fixture(autouse=True)
def tuesday(db):
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def found(client):
    return {item["key"]: item for item in client.get(API).json()["items"]}


@pytest.mark.parametrize("name", ["administrator", "director", "compliance_officer"])
def test_shows_every_requirement_to_those_who_set_up_the_house(name, sign_in):
    client = sign_in(cast.member(name))
    page = client.get(PAGE)
    assert page.status_code == 200
    text = page.content.decode()
    for item in found(client).values():
        assert str(item["title"]) in text


@pytest.mark.parametrize("name", ["porter", "cashier", "inspector", "auditor", "pit_boss"])
def test_is_closed_to_all_others_and_the_denial_is_logged(name, sign_in):
    client = sign_in(cast.member(name))
    assert client.get(PAGE).status_code == 403
    assert client.get(API).status_code == 403
    assert said.denials(cast.VENUE) == ["readiness.check.read"] * 2
    assert PAGE not in client.get("/house/").content.decode()


def test_the_start_page_names_the_task_until_nothing_is_missing(director, sign_in):
    client = sign_in(director)
    answer = client.get(API).json()
    assert (answer["ready"], answer["missing"] > 0) == (False, True)
    assert "before the first guest" in client.get("/house/").content.decode()


def test_links_lead_only_to_pages_that_the_reader_may_open(administrator, director, sign_in):
    for person in (administrator, director):
        client = sign_in(person)
        urls = {key: item["url"] for key, item in found(client).items()}
        assert {client.get(url).status_code for url in urls.values() if url} == {200}
    assert found(sign_in(administrator))["sealing"]["url"] == ""
    assert urls["sealing"] == "/log/state/"


def test_luxembourg_cites_its_articles_and_asks_no_central_register(director, sign_in):
    items = found(sign_in(director))
    assert (items["tariff"]["readiness"], items["tariff"]["article"]) == ("done", "article 75, paragraph 1")
    assert items["stub_books"]["readiness"] == "done"
    assert "central_register" not in items
    assert json.dumps(items).count("unknown") > 0


def test_a_dutch_house_reads_no_article_and_no_office_of_luxembourg(sign_in, db):
    valkenburg.open_it()
    answer = sign_in(cast.member("directeur")).get(API, headers={"Accept-Language": "en"})
    items = {item["key"]: item for item in answer.json()["items"]}
    assert "central_register" in items
    assert {"tariff", "stub_books", "self_exclusion_contacts"}.isdisjoint(items)
    # Only these two rest on the Dutch rules of play.
    cited = {key: item["article"] for key, item in items.items() if item["article"]}
    assert cited.keys() == {"published_rules", "rule_notices"}
    assert "3.4" in cited["published_rules"]
    assert "inist" not in json.dumps(items)
    page = sign_in(cast.member("directeur")).get(PAGE).content.decode()
    assert "Ontbreekt" in page


def test_the_page_asks_a_fixed_number_of_questions(director, sign_in):
    client = sign_in(director)
    client.get(PAGE)
    before = asked_by(client, PAGE)
    for number in range(8):
        room = places.add_room(venue_id=cast.VENUE, name=f"Room {number}", kind="slot", by=None, at=cast.OPENED)
        places.add_door(room=room, name=f"Door {number}", by=None, at=cast.OPENED)
        accounts.employ(f"colleague{number}", "director")
    assert asked_by(client, PAGE) == before
    assert before <= 45
