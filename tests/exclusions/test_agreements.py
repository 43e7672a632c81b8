"""What a guest signs: complete in each language, the same on every machine, and told from what it says alone."""

import re
from dataclasses import fields
from datetime import date
from typing import Any

import pytest

from compliance.exclusions.agreements.domain import texts
from compliance.exclusions.agreements.domain.texts import VERSION, WORDINGS, Facts, build_agreement, restore_agreement
from compliance.exclusions.agreements.domain.wording import Wording
from compliance.people.domain.documents.mrz import PartialDate
from compliance.rules.values.durations import Duration

LANGUAGES = tuple(WORDINGS)
# The sentences of this version: whoever changes one counts the version up, and writes the new digests here.
SENTENCES = {
    "1": {
        "fr": "ae8fda98b3505e08",
        "de": "7dd203160f3a7959",
        "pt": "9ad7ff146b9d1d42",
        "en": "c39a00cae76bc7bb",
        "nl": "9f260c0137666c12",
        "it": "e7c383eed1401e8c",
    },
    "2": {
        "fr": "582b67582628300b",
        "de": "7b339f967ddd81d3",
        "pt": "00da5303703e5632",
        "en": "b28924e091bfcec3",
        "nl": "f991b2bf787775a4",
        "it": "840d05de3267f45c",
    },
}


def facts(**changes: Any) -> Facts:
    given: dict[str, Any] = {
        "house": "Casino Mondorf",
        "name": "Weber, Jean",
        "birth": PartialDate(1980, 5, 17),
        "paper": "P123 LUX",
        "first_day": date(2026, 3, 1),
        "last_day": date(2026, 6, 2),
        "controller": "Casino 2000 S.A., rue Flammang, L-5618 Mondorf-les-Bains",
        "jurisdiction": "LU",
        "minister_article": "68",
    }
    return Facts(**given | changes)


LIMIT = {"period": "month", "visits": 2}
EVERYTHING = {"bounds": (Duration(months=1), Duration(months=84)), "kept": Duration(days=9), "to_minister": True}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("changes", [{}, LIMIT], ids=["ban", "limit"])
def test_the_text_names_everything_and_leaves_no_gap(language: str, changes: dict[str, Any]) -> None:
    text = build_agreement(language, facts(contacts="+352 00 00 00", **changes)).text
    words = WORDINGS[language]
    for part in ("Casino Mondorf", "Weber, Jean", "P123 LUX", "+352 00 00 00", "PLAY IT SAFE", words.months[2], "2026"):
        assert part in text
    assert texts.format_day(words, date(2026, 6, 2)) in text
    assert not re.search(r"[{}]", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_says_as_much_as_the_others(language: str) -> None:
    words, english = WORDINGS[language], WORDINGS["en"]
    assert (len(words.ban), len(words.limit), len(words.months)) == (len(english.ban), len(english.limit), 12)
    assert (len(words.privacy), set(words.spans)) == (len(english.privacy), {"day", "month", "year"})
    assert set(words.often) == {"week", "month", "year"}
    assert all(getattr(words, field.name) for field in fields(Wording))
    for mine, theirs in zip(_sentences(words), _sentences(english), strict=True):
        assert set(re.findall(r"\{\w+\}", mine)) == set(re.findall(r"\{\w+\}", theirs))


def _sentences(words: Wording) -> tuple[str, ...]:
    more = (words.bounds, words.minister, words.to_minister, words.kept_for, words.kept_unset, words.kept_due)
    ends = (words.limit_firm, words.limit_revocable, words.officer, words.no_officer, words.agents, words.forwarded)
    return (*words.ban, *words.limit, *more, *ends, *words.privacy)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_says_what_happens_with_the_data(language: str) -> None:
    text = build_agreement(language, facts()).text
    for part in ("Casino 2000 S.A., rue Flammang", "CNPD", "6", WORDINGS[language].kept_due):
        assert part in text
    dutch = build_agreement(language, facts(jurisdiction="NL", period="week", visits=1)).text
    assert "Autoriteit Persoonsgegevens" in dutch
    assert "CNPD" not in dutch


def test_the_text_names_the_bounds_the_period_of_storage_and_the_route_to_the_minister() -> None:
    spans = {"bounds": (Duration(months=1), Duration(months=84)), "kept": Duration(months=30, days=2)}
    asked = build_agreement("en", facts(to_minister=True, **spans)).text
    assert "at least 1 month and at most 7 years" in asked
    assert "2 years, 6 months, 2 days after the last day of the measure" in asked
    assert "[X] I ask the casino to forward my request to the Minister" in asked
    assert "[  ] I ask the casino to forward" in build_agreement("en", facts(to_minister=False)).text
    assert "Minister" not in build_agreement("en", facts(to_minister=None)).text
    assert "[X]" not in build_agreement("en", facts(to_minister=True, **LIMIT)).text


def test_a_text_of_version_1_stays_as_it_was_signed() -> None:
    signed = "Request to be kept out of the casino\nName: Weber, Jean\nNobody can shorten or lift this ban."
    again = restore_agreement("en", signed)
    assert (again.text, again.digest) == (signed, texts.digest(signed))


def test_a_changed_sentence_is_a_new_version() -> None:
    digests = {
        language: texts.digest(
            "\n".join(
                build_agreement(language, facts(contacts=contacts, **changes)).text
                for changes in ({}, LIMIT, EVERYTHING, {**LIMIT, "signalled": True, "revocable": True, "officer": "x"})
                for contacts in ("", "x")
            )
        )[:16]
        for language in LANGUAGES
    }
    assert digests == SENTENCES[VERSION]


def test_days_are_written_as_each_language_writes_them() -> None:
    first = date(2026, 5, 1)
    assert {code: texts.format_day(words, first) for code, words in WORDINGS.items()} == {
        "fr": "1er mai 2026",
        "de": "1. Mai 2026",
        "pt": "1 de maio de 2026",
        "en": "1 May 2026",
        "nl": "1 mei 2026",
        "it": "1º maggio 2026",
    }


@pytest.mark.parametrize(
    ("birth", "said"),
    [(PartialDate(1980, 5), "Born: May 1980"), (PartialDate(1980), "Born: 1980"), (None, None)],
)
def test_a_birth_date_is_said_as_far_as_the_paper_states_it(birth: PartialDate | None, said: str | None) -> None:
    lines = build_agreement("en", facts(birth=birth, paper="")).paragraphs
    assert [line for line in lines if line.startswith("Born")] == ([said] if said else [])
    assert not [line for line in lines if line.startswith("ID document")]


def test_one_visit_is_said_as_one() -> None:
    assert "1 visit a week" in build_agreement("en", facts(period="week", visits=1)).text


def test_a_text_that_was_kept_reads_as_it_was_signed() -> None:
    text = build_agreement("pt", facts())
    again = restore_agreement("pt", text.text)
    assert (again.title, again.paragraphs, again.digest) == (text.title, text.paragraphs, text.digest)
