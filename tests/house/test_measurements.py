"""The ratios of the code are not worse than the table in CONTRIBUTING.md says, and the table has all measures."""

import pytest

from audit.recording import kinds
from tests.house import log_sentences, measurements, name_words, source
from tests.house.measurements import Figure, Measure


def test_no_ratio_is_worse_than_recorded() -> None:
    worse = measurements.worse()
    assert not worse, "the table in CONTRIBUTING.md says better:" + source.listed(worse)


def test_the_table_has_every_measure() -> None:
    assert [*measurements.recorded()] == [measure.title for measure in measurements.MEASURES], "run `make measure`"


LESS = Measure("conditional expressions", lambda: 0, at_most=8, digits=1, is_ratio=True)
MORE = Measure("comments", lambda: 0, at_least=2, digits=2, is_ratio=True)


@pytest.mark.parametrize(
    ("measure", "value", "recorded", "is_worse"),
    [
        (LESS, 18.7, 18.7, False),
        (LESS, 18.8, 18.7, False),
        (LESS, 18.9, 18.7, True),
        (LESS, 12.0, 18.7, False),
        (LESS, 7.9, 3.0, False),
        (MORE, 0.89, 0.90, False),
        (MORE, 0.87, 0.90, True),
        (MORE, 2.1, 3.0, False),
    ],
)
def test_a_ratio_may_only_improve_until_the_goal(
    measure: Measure, value: float, recorded: float, is_worse: bool
) -> None:
    assert measure.is_worse(Figure(value), Figure(recorded)) is is_worse


def test_a_ratio_is_not_worse_because_lines_were_deleted() -> None:
    assert LESS.is_worse(Figure(19.5, 2000), Figure(18.7, 1900))
    assert not LESS.is_worse(Figure(19.5, 1900), Figure(18.7, 1900))


def test_a_count_is_recorded_and_not_compared() -> None:
    assert not Measure("lines", lambda: 0, at_most=10).is_worse(Figure(200), Figure(100))


def test_the_table_keeps_the_better_ratio(monkeypatch: pytest.MonkeyPatch) -> None:
    worse_now = Measure("ratio", lambda: 20, at_most=8, digits=1, is_ratio=True, count=lambda: 2000)
    monkeypatch.setattr(measurements, "MEASURES", (worse_now,))
    assert "| ratio | 18.7 (1,900) | ≤ 8 | no |" in measurements.table({"ratio": Figure(18.7, 1900)})
    assert "| ratio | 20.0 (2,000) | ≤ 8 | no |" in measurements.table({"ratio": Figure(21.0, 2100)})


def test_the_table_is_read_as_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    measure = Measure("ratio", lambda: 1234.5, at_most=8, digits=1, is_ratio=True, count=lambda: 2000)
    monkeypatch.setattr(measurements, "MEASURES", (measure,))
    page = f"{measurements.BEGIN}\n{measurements.table({})}\n{measurements.END}"
    monkeypatch.setattr(source, "text", lambda _path: page)
    assert measurements.recorded() == {"ratio": Figure(1234.5, 2000)}


@pytest.mark.parametrize("name", ["told", "_said", "beside", "closed", "waiting", "unread", "of"])
def test_bare_participles_and_adverbs_are_counted(name: str) -> None:
    assert name_words.is_participle_or_adverb(name)


@pytest.mark.parametrize("name", ["sign", "signed_letters", "need", "string", "opening", "read", "__or__", "guest"])
def test_verbs_nouns_and_phrases_are_not_counted(name: str) -> None:
    assert not name_words.is_participle_or_adverb(name)


@pytest.mark.parametrize("comment", ["# noqa: E501", "# type: ignore", "# --- Registers.", "#", "#!/bin/sh"])
def test_comments_for_tools_and_section_lines_say_no_reason(comment: str) -> None:
    assert measurements.NOT_A_REASON.match(comment)


def test_a_comment_with_a_reason_counts() -> None:
    assert not measurements.NOT_A_REASON.match("# The broker only wakes the worker.")


def test_every_sentence_of_the_log_is_found_in_the_source() -> None:
    of_the_product = [kind for kind in kinds.registered_sentences() if not kind.startswith("shelf.")]
    assert len(log_sentences.sentences()) == len(of_the_product)


@pytest.mark.parametrize(
    ("text", "is_named"),
    [
        ("compliance/people/domain/documents/mrz.py", True),
        ("compliance.people.domain.documents.mrz", True),
        ("mrz", True),
        ("compliance", False),
        ("compliance.settings", False),
        ("nothing_of_this_name", False),
    ],
)
def test_names_of_modules_are_recognised(text: str, is_named: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measurements, "modules", lambda: (source.ROOT / "compliance/people/domain/documents/mrz.py",))
    measurements.module_names.cache_clear()
    try:
        assert measurements.is_module(text) is is_named
    finally:
        measurements.module_names.cache_clear()
