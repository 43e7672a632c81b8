"""Series without gaps: how far one is, and the order of its triggers."""

from audit.recording.numbers import NumberSeries
from audit.schema.refusal_triggers import trigger_sql


def test_a_series_says_how_far_it_is() -> None:
    class Tallies(NumberSeries):
        class Meta:
            app_label = "shelf"
            abstract = False
            managed = False

    assert str(Tallies(series="cow", last_number=14)) == "cow 14"


def test_triggers_fire_always_and_go_in_their_order() -> None:
    forward, backward = trigger_sql(
        ["CREATE one;\n", "CREATE two;\n"],
        always=[("barn_cow", "a_cow_gives_milk")],
        functions=["barn_milk(uuid)"],
        last="DROP first;\n",
    )
    assert forward == "CREATE one;\nCREATE two;\nALTER TABLE barn_cow ENABLE ALWAYS TRIGGER a_cow_gives_milk;\n"
    assert backward == "DROP TRIGGER a_cow_gives_milk ON barn_cow;\nDROP FUNCTION barn_milk(uuid);\nDROP first;\n"
