"""Pay tables as data: every bet of the file, what each wins, and what no document says for certain."""

from decimal import Decimal
from typing import Any

import pytest
import yaml

from compliance.games.domain import pay_tables as paytables
from compliance.games.domain import winnings
from compliance.games.domain.pay_tables import Bet, Game
from compliance.games.domain.winnings import Answer, Silent
from compliance.games.presentation import pay_tables as pay_words
from tests.venues.dutch import open_dutch_house

LAWS = ("LU", "NL", "LCH", "GG")
EVERY = [(game, bet) for law in LAWS for game in paytables.list_games(law) for bet in game.bets]
PRINTED = {row["id"]: row for row in yaml.safe_load(paytables.FILE.read_text(encoding="utf-8"))["games"]}


def named(value: Any) -> str:
    return value.id if isinstance(value, Game | Bet) else ""


def bet_of(game_id: str, bet_id: str) -> Bet:
    found = paytables.get_game(game_id).bet(bet_id)
    assert found is not None
    return found


def test_every_game_of_the_file_belongs_to_one_law() -> None:
    assert sorted(game.id for law in LAWS for game in paytables.list_games(law)) == sorted(PRINTED)
    assert [len(paytables.list_games(law)) for law in LAWS] == [4, 27, 1, 3]
    assert paytables.list_games("FR") == ()
    with pytest.raises(paytables.UnknownGame):
        paytables.get_game("lu.chess")
    assert paytables.get_game("lu.black_jack").bet("plein") is None


@pytest.mark.parametrize(("game", "bet"), EVERY, ids=named)
def test_a_bet_wins_what_its_table_says(game: Game, bet: Bet) -> None:
    (row,) = (row for row in PRINTED[game.id]["bets"] if row["id"] == bet.id)
    assert (bet.value, bet.certain, bet.ocr) == (row["value"] or "", row["certain"], row.get("ocr", ""))
    assert bet.certain or bet.why, "who doubts says why"
    assert bet.name[0] == bet.name[0].upper()
    if bet.odds is None:
        found = winnings.explain_winnings(bet, Decimal(10), Decimal(100))
        silent = Silent.JACKPOT if bet.jackpot else Silent.ADDED_TO if bet.value else Silent.UNREADABLE
        assert (found.answer, found.silent, found.amount) == (Answer.NO_TABLE, silent, None)
        assert len(pay_words.calculation_lines(found)) == 1
        return
    won = Decimal(10) * bet.odds
    assert bet.value.split()[0] == f"{bet.value.split(':')[0]}:{bet.value.split()[0].split(':')[1]}"
    right = winnings.explain_winnings(bet, Decimal(10), won)
    assert right.answer == (Answer.EXPLAINED if bet.certain else Answer.UNCERTAIN)
    assert (right.amount, right.difference) == (won, 0)
    more = winnings.explain_winnings(bet, Decimal(10), won + Decimal("0.01"))
    assert (more.answer, more.difference) == (Answer.UNEXPLAINED, Decimal("0.01"))
    assert "0.01 more" in " ".join(pay_words.calculation_lines(more))
    back = winnings.explain_winnings(bet, Decimal(10), won + 10, stake_returned=True)
    assert back.answer == right.answer
    assert "with the stake" in pay_words.calculation_lines(back)[0]


def test_the_uncertain_bets_are_those_of_the_documents() -> None:
    doubtful = [f"{game.id} {bet.id}" for game, bet in EVERY if not bet.certain]
    assert len(doubtful) == 39
    assert "lu.super_jack gold_jack" in doubtful
    assert not [each for each in doubtful if each.startswith(("lu.roulette", "lu.black", "lu.perfect"))]


def test_odds_are_numbers_with_a_colon_between() -> None:
    assert bet_of("nl.black_jack_6_5", "black_jack").odds == Decimal("1.2")
    assert bet_of("lu.black_jack", "black_jack").odds == Decimal("1.5")
    assert bet_of("gg.baccarat", "banker").odds == Decimal("0.95")
    assert [pay_words.format_odds(Decimal(value)) for value in ("35", "0.5", "300")] == ["35 : 1", "0.5 : 1", "300 : 1"]
    assert paytables.get_game("nl.jackpot_queens_pursuit").jackpots[0] == paytables.Jackpot("mega", Decimal(25000))


def test_at_71_a_gold_jack_is_explained_by_an_uncertain_reading_only() -> None:
    gold = bet_of("lu.super_jack", "gold_jack")
    profit = winnings.explain_winnings(gold, Decimal("10.00"), Decimal("3000.00"))
    assert (profit.answer, profit.amount) == (Answer.UNCERTAIN, Decimal("3000.00"))
    assert pay_words.result_sentence(profit) == "Explained only by an uncertain interpretation of the pay table."
    assert pay_words.calculation_lines(profit) == [
        "10.00 at 300 : 1 wins 3,000.00.",
        "Or, interpreted as the total including the stake: 10.00 at 299 : 1 wins 2,990.00.",
        "Printed as “multiplie par 300”.",
    ]
    total = winnings.explain_winnings(gold, Decimal("10.00"), Decimal("3000.00"), stake_returned=True)
    assert (total.answer, total.amount) == (Answer.UNCERTAIN, Decimal("3000.00"))
    assert total.matching_reading is not None
    assert not total.matching_reading.first
    neither = winnings.explain_winnings(gold, Decimal("10.00"), Decimal("2995.00"))
    assert (neither.answer, neither.difference) == (Answer.UNEXPLAINED, Decimal("-5.00"))
    assert "5.00 less" in pay_words.calculation_lines(neither)[2]


def test_the_result_is_said_in_one_sentence() -> None:
    plein = bet_of("lu.roulette_english", "plein")
    right, wrong = (winnings.explain_winnings(plein, Decimal(10), Decimal(claimed)) for claimed in (350, 360))
    assert pay_words.result_sentence(right) == "The pay table explains this amount."
    assert pay_words.result_sentence(wrong) == "The pay table does not explain this amount."


def test_where_no_table_states_what_a_bet_wins_the_arithmetic_says_why() -> None:
    silent = [winnings.explain_winnings(bet, Decimal(10), Decimal(100)) for _game, bet in EVERY if bet.odds is None]
    told = {found.silent: pay_words.calculation_lines(found)[0] for found in silent}
    assert set(told) == set(Silent) - {Silent.NOT_NAMED}
    assert told[Silent.JACKPOT] == "A jackpot grows with play: read it on its meter."
    assert told[Silent.UNREADABLE].startswith("The odds of this bet are not in the document")
    assert "%(" not in told[Silent.ADDED_TO]
    assert told[Silent.ADDED_TO].endswith(": any addition is shown at the table only.")
    assert pay_words.calculation_lines(winnings.explain_winnings(None, None, None)) == [
        "Enter the game, the bet and the stake to calculate it."
    ]


def test_without_bet_stake_or_amount_nothing_is_explained() -> None:
    plein = bet_of("lu.roulette_english", "plein")
    for bet, stake in ((None, Decimal(10)), (plein, None)):
        found = winnings.explain_winnings(bet, stake, Decimal(350))
        assert (found.answer, found.silent, found.difference) == (Answer.NO_TABLE, Silent.NOT_NAMED, None)
        assert pay_words.result_sentence(found) == "This win is not in any pay table."
    asked = winnings.explain_winnings(plein, Decimal(10), None)
    assert (asked.answer, asked.amount, asked.difference) == (Answer.UNEXPLAINED, Decimal(350), None)
    assert pay_words.calculation_lines(asked) == ["10.00 at 35 : 1 wins 350.00."]


def test_a_file_that_is_not_whole_is_refused() -> None:
    head = 'meta: {documents: {"1": {title: T}}}\ngames:\n'
    row = '- {id: lu.x, name: X, document: "1", article: "1", bets: [%s]}\n'
    bet = '{id: a, value: "%s", certain: true}'
    assert paytables.parse_games(head + row % (bet % "3:2"))["lu.x"].bets[0].odds == Decimal("1.5")
    for text in (row % "" + row % "", row % f"{bet % '1:1'}, {bet % '1:1'}", row % (bet % "3 to 2")):
        with pytest.raises(ValueError, match=r"."):
            paytables.parse_games(head + text)


@pytest.mark.parametrize(
    ("name", "expected"), [("inspector", 200), ("pit_boss", 200), ("cashier", 200), ("porter", 403)]
)
def test_who_sees_the_pay_tables(db: None, request: Any, sign_in: Any, name: str, expected: int) -> None:
    client = sign_in(request.getfixturevalue(name))
    assert client.get("/tables/pay-tables/").status_code == expected
    assert client.get("/api/v1/pay-tables/").status_code == expected


def test_the_screen_shows_an_uncertain_value_as_uncertain(db: None, sign_in: Any, inspector: Any) -> None:
    page = sign_in(inspector).get("/tables/pay-tables/").content.decode()
    assert "300 : 1" in page
    assert "Printed as “multiplie par 300”." in page
    assert "The other interpretation is 299 : 1." in page
    assert page.count("Uncertain") == 3
    assert "Sic Bo" not in page
    told = sign_in(inspector).get("/api/v1/pay-tables/").json()["results"]
    gold = told[2]["bets"][2]
    assert (gold["odds"], gold["other"], gold["certain"], gold["printed"]) == (
        "300.0000",
        "299.0000",
        False,
        "multiplie par 300",
    )


def test_the_dutch_house_has_its_own_games(db: None, sign_in: Any) -> None:
    page = sign_in(open_dutch_house()).get("/tables/pay-tables/").content.decode()
    assert "Sic Bo" in page
    assert "Super-Jack" not in page
    assert "EUR\u00a025.000,00" in page
