"""Gaming days are bound whole, in volumes that a worker has room for."""

from compliance.reports.figures.domain.volumes import whole_days


def test_days_fill_volumes_in_their_order() -> None:
    assert whole_days([3, 4, 2, 9, 1, 1], lambda day: day, 7) == [(3, 4), (2,), (9,), (1, 1)]


def test_a_span_without_a_day_is_one_empty_volume() -> None:
    assert whole_days(list[int](), lambda day: day, 7) == [()]
