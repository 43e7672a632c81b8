"""The prizes of a published schedule are entered by one person and released by another."""

from decimal import Decimal
from typing import Any

import pytest
import time_machine

from compliance.draw_games.models.prizes import BingoPrize, KenoPrize, PrizeTableRelease
from compliance.draw_games.prizes import selectors
from compliance.draw_games.prizes.domain import BINGO, KENO, KenoLine
from compliance.refusals import Refused
from tests import said
from tests.admissions.books import copy_of
from tests.cast import TUESDAY, member
from tests.draw_games import rounds
from tests.games import rule_versions
from tests.games.dutch_schemes import dutch
from tests.orphans.past import refused, write
from tests.venues.dutch import DUTCH

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def valkenburg() -> Any:
    with time_machine.travel(TUESDAY, tick=False):
        rounds.open_valkenburg()
        yield


def test_prizes_apply_once_another_person_has_released_them() -> None:
    version = rounds.schedule("bingo_schedule")
    row = rounds.enter(version, rounds.BINGO_LINES)
    assert selectors.current_prizes(dutch(), BINGO, TUESDAY) is None
    with pytest.raises(Refused, match="another person must release"):
        rounds.release(row, by=member("directeur"))
    rounds.release(row)
    assert selectors.current_prizes(dutch(), BINGO, TUESDAY) == row
    assert selectors.current_prizes(dutch(), KENO, TUESDAY) is None
    with pytest.raises(Refused, match="already released"):
        rounds.release(row)
    (told,) = said.acts(DUTCH, "draw_games.prizes.entered")
    assert said.tables(told) == {"draw_games_prizetable", "draw_games_bingoprize"}
    rule_versions.withdraw(version, last_day=rule_versions.TODAY)
    assert selectors.current_prizes(dutch(), BINGO, TUESDAY) == row


def test_a_version_has_one_table_of_prizes() -> None:
    version = rounds.schedule("keno_schedule")
    first = rounds.enter(version, rounds.KENO_LINES, 5)
    higher = rounds.enter(version, [KenoLine(2, 2, Decimal(1200))], 5)
    rounds.release(first)
    with pytest.raises(Refused, match="Other prizes of this version") as found:
        rounds.release(higher)
    assert (found.value.article, found.value.next_step) == ("5.2(3)", "Publish a new version.")
    with refused("a_version_has_one_table_of_prizes"):
        write(PrizeTableRelease(prize_table=higher, released_by=rounds.second(), released_at=TUESDAY))
    assert selectors.current_prizes(dutch(), KENO, TUESDAY) == first
    after = rule_versions.prepare_next(version)
    rule_versions.publish(after)
    new = rounds.enter(after, [KenoLine(2, 2, Decimal(14))], 5)
    rounds.release(new)
    assert selectors.current_prizes(dutch(), KENO, TUESDAY) == new


def test_what_a_table_of_prizes_must_have() -> None:
    waiting = rule_versions.prepare(kind="keno_schedule", name="keno", game="nl.keno")
    poker = rule_versions.prepare()
    rule_versions.publish(poker)
    for version in (waiting, poker):
        with pytest.raises(Refused) as found:
            rounds.enter(version, rounds.KENO_LINES, 5)
        assert found.value.field == "version"
    rule_versions.publish(waiting)
    for lines, minutes, field, article in (
        ([], 5, "lines", ""),
        (rounds.BINGO_LINES, 5, "lines", "5.2(3)"),
        (rounds.KENO_LINES, None, "minutes", ""),
    ):
        with pytest.raises(Refused) as found:
            rounds.enter(waiting, lines, minutes)
        assert (found.value.field, found.value.article) == (field, article)


# --- Past the services.


def test_the_database_knows_what_a_table_of_prizes_has() -> None:
    bingo, version = rounds.bingo_prizes(), rounds.schedule("keno_schedule")
    with refused("a_prize_table_keeps_its_lines"):
        write(copy_of(bingo))
    with refused("a_prize_table_has_lines"):
        write(copy_of(bingo, line_count=0))
    with refused("prizes_are_those_of_a_schedule"):
        row = copy_of(bingo, version_id=version.pk, line_count=1)
        write(row, KenoPrize(prize_table=row, marked=1, hits=1, multiple=Decimal(2)))
    line = BingoPrize.objects.filter(prize_table=bingo).first()
    with refused("a_prize_table_keeps_its_lines"):
        write(copy_of(line, price=Decimal(9)))
    with refused("a_bingo_prize_is_stated_once"):
        write(copy_of(line))
    with refused("a_bingo_prize_is_of_a_known_game"):
        write(copy_of(line, variant=70))
    keno = rounds.enter(version, [KenoLine(1, 1, Decimal(2))], 5)
    line = KenoPrize.objects.get(prize_table=keno)
    with refused("a_keno_prize_is_stated_once"):
        write(copy_of(line))
    with refused("a_keno_prize_is_for_marked_numbers"):
        write(copy_of(line, hits=2))
    with refused("prizes_need_four_eyes"):
        write(PrizeTableRelease(prize_table=keno, released_by=member("directeur"), released_at=TUESDAY))
    with refused("draw_games_prizetablerelease_prize_table_id_key"):
        write(PrizeTableRelease(prize_table=bingo, released_by=rounds.second(), released_at=TUESDAY))
