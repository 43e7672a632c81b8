"""A list of the Minister that two persons wanted is imported as a whole; the register only grows."""

from datetime import date
from typing import Any

from compliance.exclusions import selectors
from compliance.exclusions.models import ListRow, Measure, MeasureArrival
from tests import cast, said
from tests.exclusions.lists import KLEIN, ROSSI, WEBER, imported


def test_a_list_becomes_measures_in_one_act(house: Any) -> None:
    row = imported([WEBER, ROSSI, KLEIN])
    assert (row.check_result.rows, row.check_result.new, row.result.entered) == (3, 3, 3)
    weber, rossi, klein = Measure.objects.order_by("reference")
    assert (weber.surname, weber.given_names, weber.mrz_name, weber.birth_key) == (
        "Weber",
        "Jean",
        "WEBER JEAN",
        19800517,
    )
    assert (weber.first_day, weber.last_day, weber.ground, weber.kind) == (date(2026, 3, 2), None, 4, "ministerial")
    assert (klein.birth_year, klein.document_number, klein.representative) == (1990, "C12345", "Maître Braun")
    assert {arrival.listed_in_id for arrival in MeasureArrival.objects.all()} == {row.pk}
    (act,) = said.acts(house.id, "exclusions.list.imported")
    assert act.facts["entered"] == 3
    assert said.tables(act) == {"exclusions_measure", "exclusions_measurearrival", "exclusions_listresult"}
    assert not ListRow.objects.exists()
    (found,) = selectors.screen(house.id, cast.paper(), None, date(2026, 3, 3), date(2026, 3, 3))
    assert found.is_hit
