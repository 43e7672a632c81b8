"""Constraints behind other ones: with those put away by the owner of the tables, they refuse as well."""

from typing import Any

import psycopg
import pytest

from tests.database import OwnDatabase
from tests.payouts import asking


def refused(owner: Any, name: str, statement: str) -> None:
    with pytest.raises(psycopg.IntegrityError, match=rf"\b{name}\b"):
        owner.execute(statement)
    owner.rollback()


@pytest.mark.parametrize(
    ("name", "put_away", "statement"),
    [
        (
            "the_steps_of_a_payout_are_counted",
            "ALTER TABLE payouts_step DISABLE TRIGGER USER",
            (
                "INSERT INTO payouts_step"
                " (id, number, state, payout_id, before, reason, expected_on, taken_by_id, taken_at)"
                " SELECT gen_random_uuid(), 1, state, payout_id, before, reason, expected_on, taken_by_id, taken_at"
                " FROM payouts_step"
            ),
        ),
        (
            "the_state_of_a_payout_is_known",
            "ALTER TABLE payouts_step DISABLE TRIGGER USER",
            "UPDATE payouts_step SET state = 'lost'",
        ),
        (
            "the_means_of_a_payment_are_known",
            "ALTER TABLE payouts_payment DISABLE TRIGGER USER",
            "UPDATE payouts_payment SET means = 'word', entry_id = NULL, reference = 'x'",
        ),
        (
            "the_origin_of_a_payout_is_known",
            "ALTER TABLE payouts_payout DISABLE TRIGGER USER, DROP CONSTRAINT a_payout_says_where_it_was_won",
            "UPDATE payouts_payout SET origin = 'door'",
        ),
    ],
)
def test_what_stands_behind_another_refusal_refuses_too(
    own_database: OwnDatabase, owner_connection: Any, name: str, put_away: str, statement: str
) -> None:
    asking.drawer()
    asking.pay(asking.payout())
    owner_connection.execute(put_away)
    refused(owner_connection, name, statement)
