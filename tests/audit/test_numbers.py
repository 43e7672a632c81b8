"""Series without gaps: how far one is."""

from audit.recording.numbers import NumberSeries


def test_a_series_says_how_far_it_is() -> None:
    class Tallies(NumberSeries):
        class Meta:
            app_label = "shelf"
            abstract = False
            managed = False

    assert str(Tallies(series="cow", last_number=14)) == "cow 14"
