"""Tables beside the data of a report: every row of every list, numbers that add up, and no formula."""

import csv
import io
import json
from typing import Any

from compliance.reports.rendering.attached_tables import csv_tables


def of(**figures: Any) -> dict[str, list[dict[str, str]]]:
    data = json.dumps({"cover": {"articles": ["1"]}, "figures": figures, "of": 1, "volume": 1}).encode()
    return {
        name: list(csv.DictReader(io.StringIO(raw.decode("utf-8-sig")), delimiter=";"))
        for name, raw in csv_tables(data)
    }


def test_each_list_of_rows_becomes_a_table_named_after_its_field() -> None:
    assert of(stubs=[{"number": "D-1", "price": "10.00"}, {"number": "D-2", "price": None}], total="10.00") == {
        "stubs.csv": [
            {"row": "1", "number": "D-1", "price": "10.00"},
            {"row": "2", "number": "D-2", "price": ""},
        ]
    }


def test_what_belongs_to_a_row_stands_in_columns_or_in_a_table_that_names_the_row() -> None:
    found = of(
        books=[
            {"title": "A", "lines": [{"on": "2026-03-03"}, {"on": "2026-03-04"}], "closed": None, "days": [1, 2]},
            {"title": "B", "lines": [], "closed": {"by": "Weber", "whole": True}, "days": []},
            {"title": "C", "lines": [{"on": "2026-03-05"}], "closed": {"by": "Klein", "whole": False}, "days": [3]},
        ]
    )
    assert found == {
        "books.csv": [
            {"row": "1", "title": "A", "days": "1, 2", "closed.by": "", "closed.whole": ""},
            {"row": "2", "title": "B", "days": "", "closed.by": "Weber", "closed.whole": "yes"},
            {"row": "3", "title": "C", "days": "3", "closed.by": "Klein", "closed.whole": "no"},
        ],
        "books-lines.csv": [
            {"books": "1", "row": "1", "on": "2026-03-03"},
            {"books": "1", "row": "2", "on": "2026-03-04"},
            {"books": "3", "row": "3", "on": "2026-03-05"},
        ],
    }


def test_lists_deep_within_are_found_and_empty_ones_have_no_table() -> None:
    found = of(inside={"deep": [{"steps": [{"notes": [{"text": "x"}]}]}]}, none=[], numbers=[4, 5])
    assert set(found) == {"inside-deep.csv", "inside-deep-steps.csv", "inside-deep-steps-notes.csv", "numbers.csv"}
    assert found["inside-deep-steps-notes.csv"] == [{"inside-deep-steps": "1", "row": "1", "text": "x"}]
    assert found["numbers.csv"] == [{"row": "1", "value": "4"}, {"row": "2", "value": "5"}]


def test_a_list_that_is_always_empty_leaves_an_empty_column() -> None:
    assert of(rows=[{"a": "1", "gone": []}]) == {"rows.csv": [{"row": "1", "a": "1", "gone": ""}]}


def test_no_cell_is_a_formula_and_amounts_stay_numbers() -> None:
    (row,) = of(rows=[{"a": "=1+1", "b": "-12.50", "c": "+352 1", "d": "@x", "e": ["=x"], "f": "-x", "g": 0}])[
        "rows.csv"
    ]
    assert row == {
        "row": "1",
        "a": "'=1+1",
        "b": "-12.50",
        "c": "'+352 1",
        "d": "'@x",
        "e": "'=x",
        "f": "'-x",
        "g": "0",
    }


def test_is_the_same_each_time_and_made_for_european_spreadsheets() -> None:
    data = json.dumps({"figures": {"rows": [{"b": 1, "a": 'é; "x"'}]}}).encode()
    assert csv_tables(data) == (("rows.csv", '\ufeffrow;b;a\r\n1;1;"é; ""x"""\r\n'.encode()),)
    assert csv_tables(b"{}") == ()
