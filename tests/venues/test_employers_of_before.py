"""Accounts that were opened before accounts had an employer get one from their newest post."""

from datetime import date
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from django.db import connections

from compliance.venues.models.staff import Post, Staff
from compliance.venues.selectors import duties
from compliance.venues.selectors import venues as selectors
from tests import cast
from tests.accounts import employ, open_account
from tests.database import OwnDatabase
from tests.venues.dutch import DUTCH, open_dutch_house

MIGRATION = import_module("compliance.venues.migrations.0006_accounts_belong_to_the_employer_of_their_newest_post")
# As the table was before: without a constraint, and without an employer.
BEFORE = """
ALTER TABLE venues_staff DISABLE TRIGGER an_account_keeps_its_employer;
ALTER TABLE venues_staff DROP CONSTRAINT an_account_has_one_employer;
UPDATE venues_staff SET venue_id = NULL, authority = '';
"""


def test_the_newest_post_says_the_employer_and_no_post_closes_the_account(
    own_database: OwnDatabase, owner_connection: psycopg.Connection[Any]
) -> None:
    open_account("without.a.post")
    owner_connection.execute(BEFORE)
    owner_connection.execute(MIGRATION.EMPLOYERS)
    owner_connection.commit()
    found = {row.username: (row.venue_id, row.authority, row.is_active) for row in Staff.objects.all()}
    assert found["porter"] == (cast.VENUE, "", True)
    assert found["inspector"] == (None, "LU", True)
    assert found["without.a.post"] == (cast.VENUE, "", False)


END = import_module("compliance.venues.migrations.0015_posts_at_a_former_employer_end")
# As it could be before: posts at a casino that is not the employer, and of the authority without being its agent.
FOREIGN = """
ALTER TABLE venues_post DISABLE TRIGGER a_post_is_at_the_own_employer;
INSERT INTO venues_post (id, staff_id, venue_id, role, period, given_at)
SELECT gen_random_uuid(), s.id, v.id, f.role, f.period::daterange, now()
FROM (VALUES
    ('porter', 'Casino Valkenburg', 'chef_de_salle', '[2026-01-01,)'),
    ('cashier', 'Casino Valkenburg', 'cashier', '[2026-01-01,2026-02-01)'),
    ('accountant', 'Casino Valkenburg', 'accountant', '[2126-01-01,)'),
    ('auditor', 'Casino Valkenburg', 'auditor', '[2126-01-01,2126-01-02)'),
    ('inspector', 'Casino Mondorf', 'director', '[2026-01-01,)'),
    ('count_team.one', 'Casino Mondorf', 'inspector', '[2026-01-01,2126-01-01)')
) f (username, casino, role, period)
JOIN venues_staff s USING (username) JOIN venues_venue v ON v.name = f.casino;
"""


def foreign_posts() -> dict[str, tuple[date, date | None]]:
    at_home = Post.objects.at_own_employer()
    rows = Post.objects.exclude(pk__in=at_home.values("pk")).select_related("staff")
    return {post.staff.username: (post.first_day, post.last_day) for post in rows}


def test_posts_at_another_employer_count_for_nothing_and_end(
    own_database: OwnDatabase, owner_connection: psycopg.Connection[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    open_dutch_house()
    employ("count_team.one", "count_team")
    owner_connection.execute(FOREIGN)
    owner_connection.commit()
    owner_connection.execute("ALTER TABLE venues_post ENABLE ALWAYS TRIGGER a_post_is_at_the_own_employer")
    (yesterday,) = owner_connection.execute("SELECT current_date - 1").fetchall()[0]
    owner_connection.commit()
    dutch, today = selectors.get_house(DUTCH), cast.TUESDAY
    porter, agent, counter = (cast.member(name) for name in ("porter", "inspector", "count_team.one"))
    assert len(foreign_posts()) == 6
    assert selectors.roles_at(porter, DUTCH, today.date()) == frozenset()
    assert selectors.roles_once_held(porter, DUTCH, today.date()) == {"chef_de_salle"}
    assert porter not in {post.staff for post in selectors.posts_of(DUTCH, today.date())}
    assert porter not in selectors.staff_on_duty(dutch, today)
    assert agent not in selectors.staff_who_may(cast.house(), today, "payouts.payout.approve")
    for staff, roles in ((porter, {"porter"}), (agent, {"inspector"}), (counter, {"count_team"})):
        assert duties.houses_of(staff, today) == [(cast.house(), roles)]
    END.end_posts(None, SimpleNamespace(connection=connections["owner"]))
    assert foreign_posts() == {
        "porter": (date(2026, 1, 1), yesterday),
        "cashier": (date(2026, 1, 1), date(2026, 1, 31)),
        "accountant": (date(2126, 1, 1), date(2126, 1, 1)),
        "auditor": (date(2126, 1, 1), date(2126, 1, 1)),
        "inspector": (date(2026, 1, 1), yesterday),
        "count_team.one": (date(2026, 1, 1), yesterday),
    }
    assert "4 roles were held at another employer" in capsys.readouterr().out
    END.end_posts(None, SimpleNamespace(connection=connections["owner"]))
    assert capsys.readouterr().out == "", "nothing is left to end"
