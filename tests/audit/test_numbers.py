"""Series without gaps: what the SQL of an area says, and its way back."""

from audit.recording.numbers import NumberSeries, series_sql
from audit.schema.refusal_triggers import triggers


def test_each_series_looks_for_its_number_in_its_table() -> None:
    forward, backward = series_sql("barn", {"cow": "barn_cow", "hay": "barn_bale", "straw": "barn_bale"})
    assert "WHEN NEW.series = 'cow' THEN EXISTS (SELECT FROM barn_cow r" in forward
    assert "r.number = NEW.last_number)" in forward, "one series in a table needs no kind"
    assert "r.number = NEW.last_number AND r.kind = 'hay')" in forward
    assert "n.series = 'cow'" in forward
    assert "n.series = NEW.kind" in forward
    assert forward.count("CREATE TRIGGER barn_bale_numbers_have_no_gap") == 1
    for made in ("barn_cow_is_numbered", "barn_bale_is_numbered", "barn_number_is_used", "barn_numbering_moves"):
        assert f"CREATE FUNCTION {made}()" in forward
        assert f"DROP FUNCTION {made}()" in backward
    assert backward.index("barn_bale_is_numbered") < backward.index("barn_number_is_used")


def test_a_series_says_how_far_it_is() -> None:
    class Tallies(NumberSeries):
        class Meta:
            app_label = "shelf"
            abstract = False
            managed = False

    assert str(Tallies(series="cow", last_number=14)) == "cow 14"


def test_triggers_fire_always_and_go_in_their_order() -> None:
    forward, backward = triggers(
        ["CREATE one;\n", "CREATE two;\n"],
        always=[("barn_cow", "a_cow_gives_milk")],
        functions=["barn_milk(uuid)"],
        last="DROP first;\n",
    )
    assert forward == "CREATE one;\nCREATE two;\nALTER TABLE barn_cow ENABLE ALWAYS TRIGGER a_cow_gives_milk;\n"
    assert backward == "DROP TRIGGER a_cow_gives_milk ON barn_cow;\nDROP FUNCTION barn_milk(uuid);\nDROP first;\n"
