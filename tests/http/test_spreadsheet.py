"""A register as CSV: whatever stands in it, a spreadsheet shows it and runs nothing."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest

from compliance.http.exports.csv_file import csv_download
from compliance.http.registers.declarations import Amount
from tests.http.files import cells, local


def line(value: Any) -> str:
    response: Any = csv_download("cards", cells("a"), [[value]], local)
    sent: bytes = b"".join(response)
    return sent.decode().removeprefix("\ufeff").split("\r\n")[1]


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        (None, '""'),
        (Decimal("1.50"), "1.50"),
        (Amount(Decimal("1.50"), "EUR"), "1.50"),
        (-1, "-1"),
        (True, "yes"),
        (False, "no"),
        (date(2026, 3, 3), "2026-03-03"),
        (datetime(2026, 3, 3, 20, 15, tzinfo=UTC), "2026-03-03 21:15:00+01:00"),
        ("Weber; Jean", '"Weber; Jean"'),
        ('"Chez Jean"', '"""Chez Jean"""'),
        ({"sum": Decimal("1.50"), "name": "Zoë"}, '"{""name"": ""Zoë"", ""sum"": ""1.50""}"'),
    ],
)
def test_each_kind_of_value_is_written_so_that_machines_read_it(value: Any, cell: str) -> None:
    assert line(value) == cell


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx"])
def test_text_is_never_run_as_a_formula(text: str) -> None:
    assert line(text).strip('"').startswith("'")


def test_the_file_has_a_name_and_stays_in_no_cache() -> None:
    response = csv_download("cards-2026-03-03", cells("number"), [], local)
    assert response["Content-Disposition"] == 'attachment; filename="cards-2026-03-03.csv"'
    assert response["Cache-Control"] == "no-store"
