"""What is inserted within an act is kept by one question, and as it would be by the long way."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from audit.verifying import verify_registers as live
from tests.audit.attacks.hands import OPEN, in_the_log
from tests.audit.sealed import Link
from tests.database import OwnDatabase

TABLE = """
CREATE TABLE shelf_everything (
    id uuid PRIMARY KEY, day date, span daterange, times tstzrange, moment timestamptz, data bytea, real float8,
    price numeric(14, 2), words text[], said jsonb, name text, note text, yes boolean
);
CREATE TRIGGER audit_capture AFTER INSERT OR UPDATE OR DELETE ON shelf_everything
    FOR EACH ROW EXECUTE FUNCTION audit.capture('id', '{name,note}', '{}', 'act needed');
GRANT SELECT, INSERT ON shelf_everything TO carnet_app;
"""
ADD = """
INSERT INTO public.shelf_everything VALUES (
    '018f0000-0000-7000-8000-0000000000c1',
    '2026-03-03', '[2026-03-03,2026-03-05)', '[2026-03-03 19:00Z,)', '2026-03-03 19:00:00.5Z',
    '\\x00ff', 0.1, 12.50, ARRAY['a', 'kb7'], '{"a": 1.50}', 'Weber', NULL, true
)
"""
USUAL = "SET timezone = 'UTC'; SET datestyle = 'ISO, MDY'; SET bytea_output = 'hex'; SET extra_float_digits = 1"
OTHER = (
    "SET timezone = 'Asia/Tokyo'",
    "SET datestyle = 'SQL, DMY'",
    "SET bytea_output = 'escape'",
    "SET extra_float_digits = -10",
)
SLOWLY = "SELECT count(*) FROM pg_stat_xact_user_functions WHERE funcname = 'capture_slowly'"
TOLD = "SELECT before::text, after::text, personal::text, act FROM audit.entry WHERE table_name = 'shelf_everything'"


@pytest.fixture
def root(own_database: OwnDatabase) -> Iterator[Link]:
    """A session that counts its calls of functions, with a register that has a column of every type."""
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as connection:
        connection.execute(TABLE)
        connection.execute("SET track_functions = 'all'")
        yield connection


def add(root: Link, *settings: str) -> tuple[tuple[Any, ...], int]:
    """Add a row within an act; returns what the log has of it, and how often the long way was taken."""
    (act,) = root.execute(OPEN).fetchone() or (None,)
    for setting in (USUAL, *settings):
        root.execute(setting.replace("SET ", "SET LOCAL "))
    root.execute(ADD)
    root.execute("SET LOCAL search_path = pg_catalog")
    (slowly,) = root.execute(SLOWLY).fetchone() or (-1,)
    [(*told, of_act)] = root.execute(TOLD).fetchall()
    assert of_act == act
    return tuple(told), slowly


@pytest.mark.parametrize("setting", OTHER)
def test_both_ways_tell_the_same(root: Link, setting: str) -> None:
    with root.transaction(force_rollback=True):
        short, taken = add(root)
    assert taken == 0
    assert short[2] == '{"after": {"name": "Weber", "note": null}, "before": null}'
    with root.transaction(force_rollback=True):
        assert add(root, setting) == (short, 1)


def test_the_row_stands_as_the_log_tells_it(root: Link) -> None:
    with root.transaction():
        add(root)
    assert [each for each in live.find_hidden_rows(root) if each.table == "shelf_everything"] == []


FAILS = "LANGUAGE plpgsql AS $f$ BEGIN RAISE EXCEPTION 'planted'; END $f$"
OPERATORS = {
    "=": ("text, text", "tid, tid", "bigint, bigint", "name, text", "uuid, uuid"),
    "~~": ("text, text",),
    ">=": ("timestamptz, timestamptz",),
    "->>": ("jsonb, text",),
}
FUNCTIONS = {
    "to_jsonb(anyelement)": "jsonb",
    "current_setting(text)": "text",
    "current_setting(text, boolean)": "text",
    "txid_current()": "bigint",
    "clock_timestamp()": "timestamptz",
    "transaction_timestamp()": "timestamptz",
}


def test_no_name_of_the_short_way_is_looked_up_where_the_session_says(root: Link) -> None:
    """The owner plants each operator, function and type that it uses, and each of them fails when it is used."""
    root.execute("CREATE SCHEMA aside")
    for operator, kinds in OPERATORS.items():
        for number, kind in enumerate(kinds):
            name, (left, right) = f"aside.f{ord(operator[0])}_{number}", kind.split(", ")
            root.execute(f"CREATE FUNCTION {name}({kind}) RETURNS boolean {FAILS}")
            root.execute(f"CREATE OPERATOR aside.{operator} (LEFTARG = {left}, RIGHTARG = {right}, FUNCTION = {name})")
    for said, kind in FUNCTIONS.items():
        root.execute(f"CREATE FUNCTION aside.{said} RETURNS {kind} {FAILS}")
    for kind in ("jsonb", "uuid", "tid"):
        root.execute(f"CREATE DOMAIN aside.{kind} AS pg_catalog.text CHECK (false)")
    planted = "SET search_path = aside, pg_temp, pg_catalog"
    with pytest.raises(psycopg.errors.RaiseException, match="planted"):
        root.execute(f"{planted}; SELECT 'a'::text = 'a'::text")
    with root.transaction():
        told, slowly = add(root, planted)
    assert (told[2], slowly) == ('{"after": {"name": "Weber", "note": null}, "before": null}', 0)


def test_what_is_personal_is_not_found_by_its_words_while_it_waits(root: Link) -> None:
    with root.transaction():
        add(root)
    found = [root.execute("SELECT count(*) FROM audit.acts_with(%s)", [word]).fetchall() for word in ("kb7", "Weber")]
    assert found == [[(1,)], [(0,)]]


def test_an_entry_that_waits_without_a_personal_column_is_named(root: Link) -> None:
    with root.transaction():
        add(root)
    in_the_log(root, "UPDATE audit.pending SET apart = '{gone}' WHERE table_name = 'shelf_everything'")
    why, *_more = [each.why for each in live.find_hidden_rows(root) if each.table == "shelf_everything"]
    assert why == "other"
