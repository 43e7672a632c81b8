"""The opening sheet of a table session: stake scheme, float with two persons, checks and stakes of the gaming day."""

import io
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
import time_machine
from pypdf import PdfReader

from compliance.cage.counts.services import counts
from compliance.games.colour_chips.selectors import checks_of_session
from compliance.games.selectors.sessions import get_session
from compliance.games.services import minimums
from compliance.games.staffing.selectors import staff_during
from compliance.http.pdf.drawing import VARIANTS
from tests import cast, said
from tests.accounts import employ
from tests.cage.tables import close, counter
from tests.cast import TUESDAY, house, member
from tests.games import applying, staffing
from tests.games.dutch_schemes import dutch, open_float, post_scheme, record
from tests.games.dutch_schemes import open_session as open_dutch_session
from tests.games.dutch_schemes import table as dutch_table
from tests.games.openings import BLACK_JACK, decree, end_session, float_of, open_session, table_in_play
from tests.structure import faults
from tests.venues.dutch import open_dutch_house


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(TUESDAY, tick=False):
        yield


def text(client: Any, address: str) -> str:
    return " ".join(client.get(address).content.decode().replace("\xa0", " ").split())


def printed(pdf: bytes) -> str:
    return " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages).split())


def sign_opening(table: Any, by: str = "director", at: Any = TUESDAY) -> None:
    count = float_of(table).counts.get(kind="opening")
    counts.sign_count(house=house(), count=count, by=member(by), at=at)


def decide(minimum: str, from_day: date, table: Any) -> Any:
    return minimums.decide_minimum(
        house=house(),
        tables=[table.pk],
        minimum=Decimal(minimum),
        from_day=from_day,
        confirmed=True,
        by=member("director"),
        at=TUESDAY,
    )


def roulette() -> Any:
    decree()
    return open_session(table_in_play())


def test_the_sheet_names_colours_and_staff(sign_in: Any, inspector: Any) -> None:
    decree()
    table = table_in_play()
    supervisor = staffing.assign(table, "pit_boss")
    row = open_session(table)
    page = text(sign_in(inspector), f"/cage/sessions/{row.pk}/")
    check = checks_of_session(row)[0]
    for words in ("Staff of the table", "Table supervisor", str(member("pit_boss")), check.series.mark, "Checked by"):
        assert words in page
    staffing.end(supervisor, at=TUESDAY + timedelta(minutes=4))
    staffing.assign(table, "pit_boss", at=TUESDAY + timedelta(minutes=5))
    assert len(staff_during(row)) == 2
    end_session(row, at=TUESDAY + timedelta(minutes=5))
    assert [each.pk for each in staff_during(get_session(row.venue_id, row.pk))] == [supervisor.pk]


def test_the_sheet_shows_scheme_float_and_stakes_of_the_day(sign_in: Any, inspector: Any) -> None:
    row = roulette()
    client, sheet = sign_in(inspector), f"/cage/sessions/{row.pk}/"
    assert "the opening count of its float is not signed" in text(client, sheet)
    sign_opening(row.table)
    page = text(client, sheet)
    for words in (
        "two persons counted or signed its float",
        "MoF lu.roulette_english 2: minimum 2.00 EUR from 01/01/2026",
        "360 × minimum",
        "960.00 EUR",
        "7 of 7",
        "Article 37-1, paragraph 5",
        "1,000.00 EUR",
        "Session T-000001 opened: minimum 2.00 EUR",
        str(member("chef_de_salle")),
        str(member("director")),
    ):
        assert words in page, words
    assert sheet in text(client, f"/tables/sessions/{row.pk}/")
    assert "End of the session" not in page


def test_the_sheet_tells_decisions_and_withdrawals_of_the_day(sign_in: Any, inspector: Any) -> None:
    decree()
    at_table = table_in_play()
    day = house().gaming_day(TUESDAY) + timedelta(days=7)
    decision = decide("5", day, at_table)
    decide("3", house().gaming_day(TUESDAY), at_table)
    row = open_session(at_table, TUESDAY + timedelta(minutes=5))
    later = TUESDAY + timedelta(minutes=10)
    minimums.withdraw_minimum(house=house(), decision=decision, by=member("director"), at=later)
    end_session(row, later)
    page = text(sign_in(inspector), f"/cage/sessions/{row.pk}/")
    for words in (
        "Minimum of 5.00 EUR decided from 10/03/2026, instead of 2.00 EUR",
        "Minimum of 5.00 EUR from 10/03/2026 withdrawn",
        "Minimum of 3.00 EUR decided from 03/03/2026, instead of 2.00 EUR",
        "Session T-000001 ended",
        "End of the session",
    ):
        assert words in page, words


def test_the_sheet_is_printed_in_the_language_of_the_authority(sign_in: Any, inspector: Any) -> None:
    row = roulette()
    sign_opening(row.table)
    client = sign_in(inspector)
    answer = client.get(f"/cage/sessions/{row.pk}/print/")
    assert not faults(answer.content, VARIANTS["opening sheet"])
    words = printed(answer.content)
    for each in ("Fiche d’ouverture", "fonds de caisse", "Chances simples", "720,00", "T-000001"):
        assert each in words, each
    (line,) = said.acts(cast.VENUE, "cage.opening_sheet.printed")
    assert said.own_facts(line) == {"number": "T-000001"}
    by_api = client.get(f"/api/v1/table-sessions/{row.pk}/opening-sheet/")
    assert by_api.headers["Content-Type"] == "application/pdf"
    assert len(said.acts(cast.VENUE, "cage.opening_sheet.printed")) == 2


def test_an_opening_count_that_agrees_needs_no_third_person(sign_in: Any, inspector: Any) -> None:
    row = roulette()
    end_session(row)
    at = TUESDAY + timedelta(hours=2)
    closing = close(float_of(row.table), at, chip={"5": 200})
    counts.sign_count(house=house(), count=closing, by=member("director"), at=at)
    next_at = at + timedelta(minutes=10)
    table_in_play(at=next_at)
    following = open_session(row.table, next_at)
    page = text(sign_in(inspector), f"/cage/sessions/{following.pk}/")
    assert "two persons counted or signed its float" in page
    assert "Agrees with the closing count" in page
    assert "S-000001" in page


def test_one_person_who_counts_twice_is_no_second_person(sign_in: Any, inspector: Any) -> None:
    row = roulette()
    end_session(row)
    at = TUESDAY + timedelta(hours=2)
    close(float_of(row.table), at, chip={"5": 200})
    table_in_play(at=at + timedelta(minutes=10))
    following = open_session(row.table, at + timedelta(minutes=10))
    assert "the opening count of its float is not signed" in text(sign_in(inspector), f"/cage/sessions/{following.pk}/")


def test_who_may_count_the_float_blind_sees_no_amounts(sign_in: Any) -> None:
    row = roulette()
    page = text(sign_in(employ("dealer", "chef_de_table")), f"/cage/sessions/{row.pk}/")
    assert "The amounts are shown once the next holder of this float has counted it." in page
    assert "1,000.00" not in page
    assert str(member("chef_de_salle")) in page


def test_the_sheet_is_for_those_who_see_tables(sign_in: Any, porter: Any) -> None:
    row = roulette()
    client = sign_in(porter)
    assert client.get(f"/cage/sessions/{row.pk}/").status_code == 403
    assert client.get(f"/api/v1/table-sessions/{row.pk}/opening-sheet/").status_code == 403
    elsewhere = sign_in(open_dutch_house())
    assert elsewhere.get(f"/cage/sessions/{row.pk}/").status_code == 404
    assert elsewhere.get(f"/cage/sessions/{row.pk}/print/").status_code == 404


def test_the_maximum_of_black_jack_is_for_each_hand(sign_in: Any, inspector: Any) -> None:
    decree(BLACK_JACK, "5")
    applying.approve_side_bet("lu.perfect_pairs")
    row = open_session(table_in_play("7", BLACK_JACK), side_bets=("lu.perfect_pairs",))
    client = sign_in(inspector)
    for address in (f"/cage/sessions/{row.pk}/", f"/tables/sessions/{row.pk}/"):
        assert "The maximum is for each hand." in text(client, address)
    sign = printed(client.get(f"/tables/sessions/{row.pk}/sign/").content)
    for words in ("Le maximum s’entend par main.", "Der Höchsteinsatz gilt je Hand.", "multiples de 10,00"):
        assert words in sign, words


def test_a_dutch_sheet_names_the_posted_scheme(sign_in: Any) -> None:
    director = open_dutch_house()
    post_scheme(record("5", "500"))
    open_float(dutch_table())
    row = open_dutch_session(dutch_table())
    page = text(sign_in(director), f"/cage/sessions/{row.pk}/")
    assert "5.00" in page or "5,00" in page
    words = printed(sign_in(director).get(f"/cage/sessions/{row.pk}/print/").content)
    assert "Openingsblad" in words
    assert "Nr. 1, op" in words
    assert dutch().name in words


def test_the_shift_of_a_table_lists_its_sessions(sign_in: Any, inspector: Any) -> None:
    row = roulette()
    shift = float_of(row.table)
    client, page = sign_in(inspector), f"/cage/shifts/{shift.pk}/"
    assert "T-000001" in text(client, page)
    assert f"/cage/sessions/{row.pk}/" in text(client, page)
    assert "T-000001" not in text(sign_in(counter()), page)
    end_session(row)
    at = TUESDAY + timedelta(hours=2)
    close(shift, at, chip={"5": 200})
    table_in_play(at=at + timedelta(minutes=10))
    following = open_session(row.table, at + timedelta(minutes=10))
    assert following.label not in text(client, page)
    assert following.label in text(client, f"/cage/shifts/{float_of(row.table).pk}/")
