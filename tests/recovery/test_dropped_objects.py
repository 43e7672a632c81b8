"""What a superuser drops is named: by the commands, at the next start, and by the readiness probe."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from audit.schema import system_checks
from audit.schema.declared_objects import missing_objects
from compliance.operations import health, probes
from tests.database import OwnDatabase

DROPPED = {
    "ALTER TABLE payouts_payout DROP CONSTRAINT a_large_payout_needs_an_approval": (
        "the constraint a_large_payout_needs_an_approval of payouts_payout is missing"
    ),
    "ALTER TABLE payouts_payout DROP CONSTRAINT payout_numbers_are_unique_in_a_house CASCADE": (
        "the constraint payout_numbers_are_unique_in_a_house of payouts_payout is missing"
    ),
    "DROP TRIGGER a_gate_may_be_answered ON payouts_gateanswer": (
        "the trigger a_gate_may_be_answered of payouts_gateanswer is missing or switched off"
    ),
    "ALTER TABLE payouts_payout DISABLE TRIGGER payouts_payout_numbers_have_no_gap": (
        "the trigger payouts_payout_numbers_have_no_gap of payouts_payout is missing or switched off"
    ),
    "DROP FUNCTION payouts_gate_may_be_answered": "the function payouts_gate_may_be_answered is missing",
    "CREATE OR REPLACE FUNCTION payouts_payout_is_numbered() RETURNS trigger LANGUAGE plpgsql SET search_path = public,"
    " pg_temp AS 'BEGIN RETURN NEW; END'": "the function payouts_payout_is_numbered is not as the program made it",
    "ALTER TABLE payouts_payout ALTER amount DROP NOT NULL": (
        "the column amount of payouts_payout is missing or may be empty"
    ),
    "ALTER TABLE venues_staff DROP CONSTRAINT venues_staff_username_key": (
        "the unique key username of venues_staff is missing"
    ),
    "DROP TABLE usage_denialcount CASCADE": "the table usage_denialcount is missing",
}
# The same name with another definition.
REPLACED = {
    "ALTER TABLE payouts_payout DROP CONSTRAINT a_large_payout_needs_an_approval,"
    " ADD CONSTRAINT a_large_payout_needs_an_approval CHECK (true)": (
        "the constraint a_large_payout_needs_an_approval of payouts_payout is not as the program made it"
    ),
    "ALTER TABLE payouts_payout DROP CONSTRAINT payout_numbers_are_unique_in_a_house CASCADE,"
    " ADD CONSTRAINT payout_numbers_are_unique_in_a_house UNIQUE (id, number)": (
        "the key payout_numbers_are_unique_in_a_house of payouts_payout is not as the program made it"
    ),
    "ALTER TABLE payouts_payout DROP CONSTRAINT text_has_no_hidden_characters": (
        "the constraint text_has_no_hidden_characters of payouts_payout is missing"
    ),
    "DROP INDEX payouts_of_a_gaming_day": "the index payouts_of_a_gaming_day of payouts_payout is missing",
    "DROP INDEX payouts_payout_table_id_402c330f;"
    " CREATE INDEX payouts_payout_table_id_402c330f ON payouts_payout (id)": (
        "the index payouts_payout_table_id_402c330f of payouts_payout is not as the program made it"
    ),
    "DROP TRIGGER a_gate_may_be_answered ON payouts_gateanswer; CREATE TRIGGER a_gate_may_be_answered BEFORE INSERT"
    " ON payouts_gateanswer FOR EACH ROW WHEN (false) EXECUTE FUNCTION payouts_gate_may_be_answered()": (
        "the trigger a_gate_may_be_answered of payouts_gateanswer is not as the program made it"
    ),
    "ALTER FUNCTION payouts_payout_is_numbered() RESET search_path": (
        "the function payouts_payout_is_numbered is not as the program made it"
    ),
    "ALTER TABLE payouts_payout ALTER remark TYPE varchar(7)": (
        "the column remark of payouts_payout is not as the program made it"
    ),
}
REFERENCE = """
SELECT conname FROM pg_constraint WHERE conrelid = 'payouts_payout'::regclass AND contype = 'f'
AND conkey = (SELECT array_agg(attnum) FROM pg_attribute WHERE attrelid = conrelid AND attname = 'person_id')
"""


@pytest.fixture
def root(own_database: OwnDatabase) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(own_database.superuser_dsn()) as link:
        yield link


def missing(link: psycopg.Connection[Any]) -> list[str]:
    return list(missing_objects(lambda question, values: link.execute(question, values).fetchall()))


def test_each_dropped_object_is_named(root: psycopg.Connection[Any]) -> None:
    assert missing(root) == []
    for words in DROPPED:
        root.execute(words)
    [(reference,)] = root.execute(REFERENCE).fetchall()
    root.execute(f"ALTER TABLE payouts_payout DROP CONSTRAINT {reference}")
    expected = {*DROPPED.values(), "the reference person_id of payouts_payout is missing"}
    assert set(missing(root)) == expected
    root.rollback()


def test_what_has_the_same_name_and_another_definition_is_named(root: psycopg.Connection[Any]) -> None:
    for words in REPLACED:
        root.execute(words)
    assert set(missing(root)) == set(REPLACED.values())
    root.rollback()


def test_the_operator_reads_what_is_missing_and_carnet_does_not_start(
    root: psycopg.Connection[Any], client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, sentence = next(iter(DROPPED.items()))
    assert system_checks.nothing_is_missing(databases=["default"]) == system_checks.nothing_is_missing() == []
    root.execute(words)
    root.commit()
    said = io.StringIO()
    with pytest.raises(CommandError, match="no longer refuses everything that it should"):
        call_command("audit", "attest", stderr=said)
    with pytest.raises(CommandError, match="Deviations from the log: 1") as deviations:
        call_command("audit", "verify", "--live", stderr=said)
    assert deviations.value.returncode == 2
    assert said.getvalue().splitlines() == [sentence, sentence]
    with pytest.raises(CommandError, match=f"{sentence}.\n.*docs/recovery.md says how"):
        call_command("check", tags=[system_checks.TAG], databases=["default"])
    monkeypatch.setattr(probes, "READINESS", health.Checks({"schema": health.check_schema}, seconds=5))
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["checks"]) == (503, {"schema": "failed"})


def test_a_trigger_of_the_log_that_is_dropped_stops_the_sealing(root: psycopg.Connection[Any]) -> None:
    root.execute("DROP TRIGGER audit_capture ON payouts_payout")
    root.commit()
    said = io.StringIO()
    with pytest.raises(CommandError, match="The log does not capture every change: nothing is signed"):
        call_command("audit", "attest", stderr=said)
    assert "payouts_payout is not captured by the log: its trigger is missing" in said.getvalue()
    with pytest.raises(CommandError, match="payouts_payout is not captured"):
        call_command("audit", "seal")
