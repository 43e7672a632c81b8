"""The settlement calculator as page and API: who may, what it shows, what it refuses, and that it stores nothing."""

from typing import Any

import pytest
import time_machine
from django.utils import translation

from audit.reading import selectors
from compliance.games.domain import pay_tables as paytables
from compliance.games.domain.settlement.plans import PLANS
from compliance.games.forms.settlements import SettlementForm
from compliance.games.presentation.bet_names import BETS, bet_name
from compliance.rules.citations.readings import READINGS
from tests import cast
from tests.cast import VENUE
from tests.venues.dutch import open_dutch_house

PAGE = "/tables/settlement/"
RED = {"game": "lu.roulette_english", "stake": "20,00", "bet": "rouge_noir:rouge", "result": "0"}


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def newest_entries() -> list[Any]:
    return [each.id for each in selectors.find_acts(VENUE, selectors.Search()).entries]


def text(answer: Any) -> str:
    return str(answer.content.decode())


@pytest.mark.parametrize(
    ("name", "expected"), [("inspector", 200), ("chef_de_salle", 200), ("cashier", 200), ("porter", 403)]
)
def test_who_settles_a_bet(request: Any, sign_in: Any, name: str, expected: int) -> None:
    client = sign_in(request.getfixturevalue(name))
    assert client.get(PAGE).status_code == expected
    assert client.get("/api/v1/pay-tables/questions/?game=lu.roulette_english").status_code == expected
    assert client.get("/api/v1/pay-tables/settlement/?game=lu.roulette_english", RED).status_code == expected


def test_the_page_shows_stake_winnings_and_each_step_with_its_article(sign_in: Any, chef_de_salle: Any) -> None:
    client = sign_in(chef_de_salle)
    empty = text(client.get(PAGE, {"game": "lu.roulette_english"}))
    assert "Please correct this" not in empty
    assert 'method="get"' in empty
    before = newest_entries()
    page = text(client.get(PAGE, RED))
    assert "Rouge noir loses half: 10.00 of 20.00 is returned." in page
    assert "article 37-2" in page
    assert "Casino 2000 extracts and house rules" in page
    assert newest_entries() == before, "a calculation is no act"


def test_the_page_names_the_reading_of_a_step(sign_in: Any) -> None:
    client = sign_in(open_dutch_house())
    prison = {"after_zero": "prison", "next_numbers": "0", "after_second_zero": "half"}
    answers = {"game": "nl.roulette_french", "stake": "20", "bet": "rouge_noir:noir", "result": "0"}
    page = text(client.get(PAGE, answers | prison))
    assert "A-61" in page
    assert "artikel 2.2, lid 1" in page


WRONG: list[tuple[dict[str, str], str]] = [
    ({"stake": "0"}, "Enter this to settle the bet."),
    ({"stake": "-5"}, "Enter an amount above 0.00."),
    ({"stake": "x"}, "Enter a number."),
    ({"stake": "1" * 12}, "Ensure that there are no more than"),
    ({"result": "red"}, "Type numbers with spaces between them"),
    ({"result": ""}, "This field is required."),
    ({"result": "37"}, "37 is not on this wheel. Check the number."),
    ({"bet": "nothing"}, "Select a valid choice."),
    ({"day": "yesterday"}, "Type the date as day.month.year"),
    ({"numbers": "P<LUXKAYSER<<ANNE<SOPHIE<<<<<<<<<<<<<<<<<<<<"}, "A scanned document or card was entered"),
]


@pytest.mark.parametrize(("changes", "said"), WRONG)
def test_bad_input_says_what_to_do_next(sign_in: Any, chef_de_salle: Any, changes: dict[str, str], said: str) -> None:
    answer = sign_in(chef_de_salle).get(PAGE, RED | changes)
    assert answer.status_code == 422
    assert said in text(answer)
    assert "To pay" not in text(answer)
    api = sign_in(chef_de_salle).get("/api/v1/pay-tables/settlement/?game=lu.roulette_english", RED | changes)
    assert api.status_code == 400
    assert said in str(api.json()["errors"])


def test_an_unknown_game_and_one_without_odds_are_refused(sign_in: Any, chef_de_salle: Any) -> None:
    client = sign_in(chef_de_salle)
    unknown = client.get(PAGE, {"game": "nl.sic_bo"})
    assert (unknown.status_code, "Game not found" in text(unknown)) == (404, True)
    assert client.get("/api/v1/pay-tables/settlement/?game=nl.sic_bo").status_code == 404
    dutch = sign_in(open_dutch_house())
    bingo = dutch.get(PAGE, {"game": "nl.bingo"})
    assert (bingo.status_code, "<form class=" in text(bingo)) == (200, False)
    assert dutch.get("/api/v1/pay-tables/questions/?game=nl.bingo").json()["questions"] == []
    refused = dutch.get("/api/v1/pay-tables/settlement/?game=nl.bingo")
    assert refused.status_code == 400
    assert "all" in refused.json()["errors"]


def test_rules_are_those_of_the_gaming_day(sign_in: Any) -> None:
    """The Spelreglement is in force since 1 March 2025."""
    client = sign_in(open_dutch_house())
    answers = {"game": "nl.roulette_quick", "stake": "20", "bet": "straight_up", "numbers": "7", "result": "7"}
    address = "/api/v1/pay-tables/settlement/"
    refused = client.get(address, answers | {"day": "2025-02-28"})
    assert set(refused.json()["errors"]) == {"day"}
    assert client.get(address, answers | {"day": "2025-03-01"}).json()["won"] == "700.00"


def test_the_api_answers_with_sums_bets_and_steps(sign_in: Any, chef_de_salle: Any) -> None:
    client = sign_in(chef_de_salle)
    asked = client.get("/api/v1/pay-tables/questions/?game=lu.roulette_english").json()["questions"]
    assert [each["name"] for each in asked] == ["stake", "bet", "numbers", "result"]
    assert {"code": "rouge_noir:rouge", "text": "red"} in asked[1]["choices"]
    found = client.get("/api/v1/pay-tables/settlement/?game=lu.roulette_english", RED).json()
    assert (found["stake"], found["returned"], found["won"], found["paid"]) == ("20.00", "10.00", "0.00", "10.00")
    assert (found["certain"], found["is_open"], found["other"]) == (True, False, None)
    assert found["bets"][0]["outcome"] == "halved"
    assert found["steps"][-1]["article"].endswith("article 37-2")


def test_every_game_names_articles_and_readings_that_exist() -> None:
    games = [game for law in ("LU", "NL", "LCH", "GG") for game in paytables.list_games(law)]
    for game in games:
        named = {*game.readings.values(), *(bet.reading for bet in game.bets)} - {""}
        assert named <= {*READINGS}, game.id
        assert bool(game.articles) is (game.id in PLANS), game.id


def test_the_page_names_each_hand_and_the_second_interpretation(sign_in: Any, chef_de_salle: Any) -> None:
    client = sign_in(chef_de_salle)
    pair = {"game": "lu.black_jack", "stake": "20", "hand_1": "8H KS", "hand_2": "8D 10C 2S", "dealer": "10D 7C"}
    page = text(client.get(PAGE, pair))
    assert "(hand 2)" in page
    assert "Main bet wins: 20.00 at 1 : 1 is 20.00." in page
    gold = {"game": "lu.super_jack", "stake": "10", "regular_stake": "20", "bet": "gold_jack", "dealer_cards": "A♥ KH"}
    page = text(client.get(PAGE, gold))
    assert "Under the other interpretation" in page
    assert "A-22" in page
    assert 'value="A♥ KH"' in page
    found = client.get("/api/v1/pay-tables/settlement/", gold).json()
    assert (found["paid"], found["other"], found["certain"]) == ("3010.00", "3000.00", False)


def test_a_result_without_odds_says_that_it_is_incomplete(sign_in: Any) -> None:
    client = sign_in(open_dutch_house())
    answers = {"game": "nl.sic_bo", "stake": "10", "bet": "big_11_to_17", "dice": "4 5 6"}
    page = text(client.get(PAGE, answers))
    assert "Onvolledig" in page
    assert client.get("/api/v1/pay-tables/settlement/", answers).json()["is_open"] is True


@pytest.mark.parametrize("language", ["fr", "nl", "de"])
def test_every_form_is_written_in_every_language(sign_in: Any, chef_de_salle: Any, language: str) -> None:
    """Each game of the house, also those of documents that belong to no state; a hint and a choice are translated."""
    client = sign_in(chef_de_salle)
    with translation.override(language):
        form = SettlementForm(game=paytables.get_game("lu.black_jack"), day=cast.TUESDAY.date())
    assert str(form.fields["insurance"].label) != "Insurance"
    for game in paytables.list_settled_games("LU"):
        page = client.get(PAGE, {"game": game.id}, headers={"Accept-Language": language})
        assert page.status_code == 200
        assert page.content.count(b'<input type="hidden" name="game"') == 1, game.id


def test_every_bet_has_a_name_in_each_language() -> None:
    ids = {bet.name for law in ("LU", "NL", "LCH", "GG") for game in paytables.list_games(law) for bet in game.bets}
    assert ids <= BETS.keys()
    with translation.override("fr"):
        assert (bet_name("Insurance"), bet_name("Bet of another document")) == ("Assurance", "Bet of another document")
