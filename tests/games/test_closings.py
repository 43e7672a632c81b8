"""The end of play at a Dutch table is announced with its time (NL 1.1(11))."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.games.closings import services
from compliance.games.models.sessions import ClosingAnnouncement
from compliance.games.services import sessions
from compliance.refusals import Refused
from tests import said
from tests.cast import TUESDAY, house, member
from tests.exclusions.api_requests import post
from tests.games.dutch_schemes import dutch, open_float, open_session, post_scheme, record, table
from tests.games.openings import decree, table_in_play
from tests.games.openings import open_session as open_here
from tests.orphans.past import refused, write
from tests.refusals import detail_of
from tests.venues.dutch import DUTCH, open_dutch_house

pytestmark = pytest.mark.django_db

LATER = TUESDAY + timedelta(hours=2)


@pytest.fixture
def session() -> Any:
    open_dutch_house()
    post_scheme(record("5", "500"))
    open_float(table())
    return open_session(table())


def announce(session: Any, kind: str = "round", at: Any = LATER) -> ClosingAnnouncement:
    return services.announce_closing(house=dutch(), session=session, kind=kind, by=member("directeur"), at=at)


def test_the_end_of_play_is_announced_once(session: Any) -> None:
    row = announce(session, "minutes")
    assert (row.kind, row.minutes, row.announced_at) == ("minutes", 15, LATER)
    with pytest.raises(Refused, match="already announced"):
        announce(session)
    (line,) = said.acts(DUTCH, "games.closing.announced")
    assert said.own_facts(line) == {"number": "T-000001", "table": "3", "announcement": "minutes"}
    assert said.tables(line) == {"games_closingannouncement"}


def test_only_the_last_minutes_have_a_number(session: Any) -> None:
    assert announce(session).minutes is None
    with refused("only_the_last_minutes_are_counted"):
        write(ClosingAnnouncement(session=session, kind="round", minutes=15, **_by()))
    with refused("the_kind_of_an_announcement_is_known"):
        write(ClosingAnnouncement(session=session, kind="coffee", **_by()))


def test_nothing_is_announced_before_the_opening_or_after_the_end(session: Any) -> None:
    early = TUESDAY - timedelta(minutes=1)
    with pytest.raises(Refused, match="opened later"):
        announce(session, at=early)
    with pytest.raises(Refused, match="Choose what is announced"):
        announce(session, "coffee")
    with refused("a_closing_is_announced_during_its_session"):
        write(ClosingAnnouncement(session=session, kind="round", **_by(early)))
    sessions.end_session(house=dutch(), session=session, by=member("directeur"), at=LATER)
    with pytest.raises(Refused, match="already ended"):
        announce(session)
    with refused("a_closing_is_announced_during_its_session"):
        write(ClosingAnnouncement(session=session, kind="round", **_by()))


def test_no_last_shoe_is_announced_at_roulette(session: Any, sign_in: Any) -> None:
    with pytest.raises(Refused, match="no shoe") as error:
        announce(session, "shoe")
    assert error.value.field == "announcement"
    with refused("the_last_shoe_is_of_a_game_of_cards"):
        write(ClosingAnnouncement(session=session, kind="shoe", **_by()))
    client = sign_in(member("directeur"))
    with time_machine.travel(LATER, tick=False):
        assert 'value="shoe"' not in client.get(f"/tables/sessions/{session.pk}/").content.decode()


def test_the_last_shoe_is_announced_at_a_game_of_cards(sign_in: Any) -> None:
    open_dutch_house()
    at_table = table("9", "nl.black_jack")
    post_scheme(record("5", "500", at_table=at_table))
    open_float(at_table)
    cards = open_session(at_table)
    with time_machine.travel(LATER, tick=False):
        page = sign_in(member("directeur")).get(f"/tables/sessions/{cards.pk}/").content.decode()
    assert 'value="shoe"' in page
    assert announce(cards, "shoe").kind == "shoe"


def test_rules_without_an_announcement_know_none(chef_de_salle: Any) -> None:
    decree()
    row = open_here(table_in_play())
    with pytest.raises(Refused, match="do not provide for an announcement"):
        services.announce_closing(house=house(), session=row, kind="round", by=chef_de_salle, at=LATER)


def test_the_page_of_the_session_offers_the_announcement(session: Any, sign_in: Any) -> None:
    client, page = sign_in(member("directeur")), f"/tables/sessions/{session.pk}/"
    with time_machine.travel(LATER, tick=False):
        assert "Laatste 15 minuten van het spel" in client.get(page).content.decode()
        assert "–" in client.get("/tables/sessions/?columns=announced").content.decode()
        assert client.post(f"{page}announcement/", {}).status_code == 302
        assert not ClosingAnnouncement.objects.exists()
        shown = client.post(f"{page}announcement/", {"announcement": "minutes"}, follow=True).content.decode()
        assert "De aankondiging is vastgelegd." in shown
        assert "Einde van het spel aankondigen" not in shown
        assert "Einde van het spel aangekondigd" in client.get(f"/cage/sessions/{session.pk}/").content.decode()
        assert "laatste 15 minuten van het spel" in client.get("/tables/sessions/?columns=announced").content.decode()
        columns = client.get("/tables/sessions/?export=csv&of=all")
        assert b";minutes" in b"".join(columns.streaming_content)


def test_the_announcement_through_the_api(session: Any, sign_in: Any) -> None:
    client, key = sign_in(member("directeur")), uuid4().hex
    address, body = f"table-sessions/{session.pk}/announcement/", {"announcement": "round"}
    with time_machine.travel(LATER, tick=False):
        first, again = (post(client, address, body, key).json() for _each in range(2))
        assert first == again == {"id": str(session.pk)}
        assert detail_of(post(client, address, body))
        assert post(client, address, {"announcement": "coffee"}).status_code == 400
        (row,) = client.get("/api/v1/table-sessions/").json()["results"]
        assert row["announcement"] == "round"


def _by(at: Any = LATER) -> dict[str, Any]:
    return {"announced_by": member("directeur"), "announced_at": at}
