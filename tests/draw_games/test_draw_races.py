"""Several desks of Valkenburg that draw, sell and register at the same instant."""

from uuid import uuid4

import pytest

from compliance.draw_games.models.bingo import BingoDraw, CardSale
from compliance.draw_games.models.keno import KenoTicket
from compliance.refusals import Refused
from tests.database import OwnDatabase
from tests.draw_games import rounds
from tests.races import together


@pytest.mark.slow
def test_draws_and_sales_come_one_after_another(own_database: OwnDatabase) -> None:
    rounds.open_valkenburg()
    rounds.bingo_prizes()
    row = rounds.open_round()
    rounds.sell(row, 1, 10)

    def act(number: int) -> bool:
        try:
            if number % 2:
                rounds.sell(row, 20, 30)
            else:
                rounds.draw(row, number + 1)
        except Refused:
            return False
        return True

    done = together(act, 6)
    # Every ball is drawn, and the series is sold once at most: before the first of them.
    assert done[::2] == [True] * 3
    assert done[1::2].count(True) == CardSale.objects.count() - 1 <= 1
    assert sorted(BingoDraw.objects.values_list("position", flat=True)) == [1, 2, 3]


@pytest.mark.slow
def test_one_form_is_registered_once(own_database: OwnDatabase) -> None:
    rounds.open_valkenburg()
    rounds.keno_prizes()
    rounds.keno_table()
    nonce = uuid4()
    assert len(set(together(lambda _number: rounds.ticket(1, 2, nonce=nonce).pk, 4))) == 1
    assert KenoTicket.objects.count() == 1
