"""Every reason has words and an article, and a dispute about a hand has its time limit."""

import pytest

from compliance.incidents.domain.reasons import KINDS, REASONS, reasons_of
from compliance.incidents.domain.time_limits import is_in_time
from compliance.incidents.presentation import words
from compliance.rules.parameters.declarations import RulebookVersion
from compliance.rules.rulebook import list_versions


def test_every_reason_has_words_and_every_kind_a_button() -> None:
    assert {each.code for each in REASONS} == set(words.REASONS)
    assert len({each.code for each in REASONS}) == len(REASONS)
    assert tuple(words.KINDS) == KINDS == tuple(words.BUTTONS)


def _cited(edition: RulebookVersion) -> set[str]:
    return {citation for subject, citation in edition.citations.items() if subject.startswith("incident.")}


@pytest.mark.parametrize("jurisdiction", ["LU", "NL"])
def test_every_kind_has_reasons_and_every_reason_can_be_cited(jurisdiction: str) -> None:
    (edition, *_others) = list_versions(jurisdiction)
    for kind in KINDS:
        reasons = reasons_of(jurisdiction, kind)
        assert reasons
        for each in reasons:
            # Where the rules are silent, nothing is cited.
            assert not each.subject or edition.cite(each.subject) in {"", *_cited(edition)}


def test_the_ten_cases_of_the_rules_for_dice_make_a_round_void() -> None:
    (edition, *_others) = list_versions("NL")
    dice = [each for each in reasons_of("NL", "void_round") if each.code.startswith("dice_")]
    assert len(dice) == 10
    assert {edition.cite(each.subject) for each in dice} == {"4.1(3)"}
    assert not [each for each in reasons_of("LU") if each.code.startswith("dice_")]


def test_breaches_of_the_house_rules_cite_their_headings() -> None:
    (edition, *_others) = list_versions("LU")
    cited = {
        code: edition.cite(f"incident.{code}") for code in ("device", "photographing", "seat_marked", "group_play")
    }
    assert cited == {
        "device": "Paiements",
        "photographing": "Paiements",
        "seat_marked": "Réservations",
        "group_play": "Dispositions spéciales b",
    }


def test_void_spins_cite_their_rules() -> None:
    (dutch, *_others), (luxembourg, *_more) = list_versions("NL"), list_versions("LU")
    assert {dutch.cite(f"incident.{code}") for code in ("few_revolutions", "object_in_wheel")} == {"2.1(2)"}
    assert dutch.cite("incident.few_turns") == "2.6(4)"
    assert luxembourg.cite("incident.chip_in_wheel") == "37-1(6)"


@pytest.mark.parametrize(
    ("stage", "seconds", "in_time"),
    [
        ("before_next_hand", None, True),
        ("after_next_hand", None, False),
        ("break", 60, True),
        ("break", 61, False),
        ("break", None, False),
    ],
)
def test_a_dispute_about_a_hand_is_in_time(stage: str, seconds: int | None, in_time: bool) -> None:
    assert is_in_time(stage, seconds) is in_time
