"""Gaming tables and approvals of means: set up, retired, entered, ended, and what is refused."""

from datetime import date, timedelta
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection

from compliance.games.models.stakes import MeansApproval
from compliance.games.models.tables import GamingTable
from compliance.games.selectors import games as selectors
from compliance.games.services import means_approvals, tables
from compliance.refusals import Refused
from compliance.venues.selectors import venues
from tests import said
from tests.cage.drawers import table, table_shift
from tests.cage.tables import close
from tests.cast import TUESDAY, VENUE, house, member
from tests.games.stakes import approve

pytestmark = pytest.mark.django_db


def set_up(**changes: Any) -> Any:
    facts: dict[str, Any] = {"name": " 4 ", "game": "lu.black_jack", "room_id": venues.rooms(VENUE)[0].pk}
    return tables.set_up_table(house=house(), by=member("director"), at=TUESDAY, **facts | changes)


def retire(row: Any) -> Any:
    return tables.retire_table(house=house(), table=row, by=member("director"), at=TUESDAY + timedelta(days=1))


def test_a_table_is_set_up_and_retired() -> None:
    row = set_up()
    assert (row.name, selectors.get_table(VENUE, row.pk)) == ("4", row)
    assert list(selectors.list_tables(VENUE)) == [row]
    retire(row)
    assert not selectors.list_tables(VENUE).exists()
    assert list(selectors.every_table(VENUE)) == [row]
    in_use = set_up(name="9")
    assert list(selectors.every_table(VENUE)) == [in_use, row]
    with pytest.raises(Refused, match="already retired"):
        retire(row)
    with pytest.raises(Refused, match="Choose another name"):
        set_up()
    assert said.tables(said.acts(VENUE, "games.table.retired")[0]) == {"games_tableretirement"}


@pytest.mark.parametrize(
    ("changes", "field"),
    [({"name": " "}, "name"), ({"game": "nl.keno"}, "game"), ({"room_id": uuid4()}, "room")],
)
def test_what_cannot_be_set_up(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refused:
        set_up(**changes)
    assert refused.value.field == field
    assert not GamingTable.objects.exists()


def test_an_open_table_is_not_retired() -> None:
    drawer = table_shift()
    with pytest.raises(Refused, match="counted and closed first"):
        retire(table())
    close(drawer)
    retire(table())
    assert selectors.is_retired(table().pk)


def test_another_refusal_of_the_database_is_no_open_table() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    with pytest.raises(IntegrityError, match="foreign key") as refused:
        retire(GamingTable(name="7"))
    assert refused.value.__cause__ is not refused.value


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": ""}, "name"),
        ({"reference": " "}, "reference"),
        ({"approved_on": date(2026, 3, 4)}, "approved_on"),
        ({"valid_from": date(2026, 2, 1)}, "valid_from"),
    ],
)
def test_what_is_no_approval(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refused:
        approve(**changes)
    assert refused.value.field == field
    assert not MeansApproval.objects.exists()


def test_an_approval_is_entered_and_ended_once() -> None:
    row = approve()
    with pytest.raises(Refused, match="This approval is already recorded"):
        approve()
    assert selectors.get_approval(VENUE, row.pk) == row

    def end(**changes: Any) -> Any:
        facts: dict[str, Any] = {"last_day": date(2026, 7, 1), "reason": "Over."}
        return means_approvals.withdraw_means(
            house=house(), approval=row, by=member("director"), at=TUESDAY, **facts | changes
        )

    for changes, sentence in (({"reason": ""}, "Enter the reason"), ({"last_day": date(2026, 3, 2)}, "has ended")):
        with pytest.raises(Refused, match=sentence):
            end(**changes)
    end()
    with pytest.raises(Refused, match="This approval has already ended"):
        end()
    assert said.acts(VENUE, "games.means.withdrawn")


@pytest.mark.parametrize(
    ("first", "last", "state"),
    [("2026-03-04", None, "later"), ("2026-03-03", None, "holds"), ("2026-01-01", "2026-03-02", "over")],
)
def test_an_approval_holds_from_its_first_to_its_last_day(first: str, last: str | None, state: str) -> None:
    end = SimpleNamespace(last_day=date.fromisoformat(last)) if last else None
    row = SimpleNamespace(valid_from=date.fromisoformat(first), withdrawal=end)
    assert selectors.state_of_approval(row, date(2026, 3, 3)) == state
