"""What a person types for the house's own value is understood, and held against the law."""

from datetime import date, time
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.rules.parameters.bounds import accept_value, parse_proposal, parse_value, reaches_limit
from compliance.rules.parameters.refusals import WithoutEffect
from compliance.rules.rulebook import (
    Duration,
    FixedByLaw,
    MonthDay,
    OutOfBounds,
    RulebookVersion,
    TimeRange,
    UnknownParameter,
    Value,
    as_text,
    known_jurisdictions,
    list_versions,
    to_json,
    version_in_force,
)
from compliance.rules.values.typed_values import SHAPES, NotUnderstood, parse_typed
from compliance.rules.values.value_types import Kind

ON = date(2026, 3, 3)
LU, NL = version_in_force("LU", ON), version_in_force("NL", ON)


@pytest.mark.parametrize(
    ("name", "raw", "value"),
    [
        ("admission.card.min_price", "2", Decimal("2.00")),
        ("admission.card.min_price", " 1,50 ", Decimal("1.50")),
        ("orphan.claim_days", "10", 10),
        ("admission.id_valid_on_expiry_day", "No", False),
        ("locale.timezone", "Europe/Paris", "Europe/Paris"),
        ("orphan.refund_approval_above", "0", Decimal("0.00")),
        ("orphan.payment_overdue_days", "1", 1),
        ("orphan.year_end_open_window_policy", "hold_open", "hold_open"),
        ("admission.required_room_kinds", "table, mixed, slot", ("table", "mixed", "slot")),
        ("admission.card.kinds", "day", ("day",)),
        ("exercise.end", "10-31", MonthDay(10, 31)),
        ("gaming_day.cutover", "06:30", time(6, 30)),
        ("selfban.min", "p3m", Duration(months=3)),
        ("selfban.max", "P10Y", Duration(months=120)),
        ("payout.threshold", "5000", Decimal("5000.00")),
        ("payout.threshold_comparator", "gte", "gte"),
        ("visitlimit.interview_required_at_end", "no", False),
        ("opening.table.sun_thu", "19:00 - 02:30", TimeRange(time(19), time(2, 30))),
        ("table.chef_max_tables", "1", 1),
    ],
)
def test_understands_what_a_person_types(name: str, raw: str, value: Value) -> None:
    checked = parse_value(LU, name, raw)
    assert checked == value
    assert as_text(checked) == as_text(value)


@pytest.mark.parametrize(
    ("name", "raw", "value"),
    [
        ("stakes.bj.max_multiples", "50, 100", (50, 100)),
        (
            "visitlimit.periods",
            "house: week, month; art_69: month",
            {"house": ("week", "month"), "art_69": ("month",)},
        ),
        ("payout.max_extra_time", "P2W", Duration(days=14)),
        ("sidebet.perfect_pairs.step", "10", 10),
        ("jackpot.removal_notice_days", "15", 15),
    ],
)
def test_the_house_may_set_what_the_dutch_rules_leave_open(name: str, raw: str, value: Value) -> None:
    assert parse_value(NL, name, raw) == value


@pytest.mark.parametrize(
    ("raw", "value"), [("ja", True), ("Oui", True), ("nee", False), ("non", False), ("nein", False)]
)
def test_understands_yes_and_no_in_every_language_of_the_screens(raw: str, value: bool) -> None:
    assert parse_value(LU, "admission.id_valid_on_expiry_day", raw) is value


def test_amounts_in_a_list_get_their_cents() -> None:
    assert parse_value(LU, "jackpot.seed.poker", "25000, 500.5") == (Decimal("25000.00"), Decimal("500.50"))
    assert to_json(parse_value(LU, "jackpot.seed.poker", "500"))["value"] == ["500.00"]


def test_words_that_carry_an_amount_in_their_unit_stay_words() -> None:
    assert parse_value(LU, "jackpot.redistribute", "meter_minus_seed") == "meter_minus_seed"


def test_at_02_refuses_a_card_at_1_49_citing_article_75() -> None:
    with pytest.raises(OutOfBounds, match=r"below 1\.50 \(article 75, paragraph 1\): enter 1\.50 or more") as refused:
        parse_value(LU, "admission.card.min_price", "1.49")
    assert refused.value.parameter == "admission.card.min_price"
    assert refused.value.citation == "75(1)"
    assert not isinstance(refused.value, FixedByLaw)


@pytest.mark.parametrize(
    ("book", "name", "raw", "citation"),
    [
        (LU, "selfban.max", "P27D", "PLAY IT SAFE"),
        (LU, "orphan.claim_days", "6", "8(2)"),
        (LU, "orphan.payment_overdue_days", "0", "8(5)"),
        (LU, "admission.min_age", "17", "75(2)"),
        (NL, "admission.min_age", "17", ""),
        (LU, "gaming_day.cutover", "03:00", "Horaires"),
        (LU, "gaming_day.cutover", "20:30", "Horaires"),
        (LU, "table.chef_max_tables", "3", "37-1(5)"),
        (LU, "admission.card.kinds", "day, night", "75(4); 76(1)"),
        (LU, "admission.card.kinds", "week", "75(4); 76(1)"),
        (LU, "admission.honour.kinds", "day, month", "75(1)"),
        (LU, "admission.numbering.reset", "yearly", "76(1)"),
        (LU, "admission.required_room_kinds", "table", "75(1)"),
        (LU, "admission.refusal_grounds", "minor", LU.cite("admission.refusal_grounds")),
        (NL, "stakes.abs_max", "10001", "1.1(8)"),
        (NL, "stakes.abs_min", "4.99", "1.1(8)"),
        (NL, "jackpot.removal_notice_days", "13", "6.2(6)"),
        (NL, "stakes.offer.stake_at_or_below", "2.01", "1.1(8)"),
    ],
)
def test_refuses_what_the_law_does_not_allow(book: RulebookVersion, name: str, raw: str, citation: str) -> None:
    with pytest.raises(OutOfBounds) as refused:
        parse_value(book, name, raw)
    assert refused.value.citation == citation
    assert name in str(refused.value)


@pytest.mark.parametrize(
    ("book", "name", "citation"),
    [
        (LU, "admission.card.multiple.week", "75(4)"),
        (LU, "admission.id_kinds", "76(2)"),
        (LU, "selfban.revocable", "PLAY IT SAFE"),
        (LU, "payout.prior_information", "Super-Jack"),
        (NL, "central_register.required", ""),
        (NL, "payout.threshold", "1.1(14); 6.2(5)"),
        (LU, "stakes.abs_max", "33(4); 37-3(4)"),
        (LU, "unclaimed.kinds", "8(1)"),
        (NL, "orphan.claim_days", "1.1(3)"),
        (NL, "unclaimed.kinds", "5.1(11); 5.2(4); 5.2(6); 6.1(3)"),
        (NL, "rulebook.effective_from", "7.1"),
    ],
)
def test_refuses_to_touch_what_the_law_fixes(book: RulebookVersion, name: str, citation: str) -> None:
    with pytest.raises(FixedByLaw, match="leave it unchanged") as refused:
        parse_value(book, name, "anything")
    assert refused.value.citation == citation


def test_refuses_to_date_an_edition_that_the_record_does_not_date() -> None:
    with pytest.raises(FixedByLaw, match="cannot be set by the casino") as refused:
        parse_value(LU, "rulebook.effective_from", "1979-02-12")
    assert refused.value.citation == ""


def test_refuses_a_parameter_that_does_not_exist() -> None:
    with pytest.raises(UnknownParameter, match=r"admission\.colour"):
        parse_value(LU, "admission.colour", "red")


@pytest.mark.parametrize(
    ("name", "raw", "hint"),
    [
        ("admission.card.min_price", "1.50 EUR", "a number such as"),
        ("admission.card.min_price", "NaN", "a number such as"),
        ("admission.card.min_price", "١.٥", "a number such as"),
        ("admission.card.min_price", "2.005", "at most two decimals"),
        ("admission.card.min_price", "1000000000", "at most two decimals"),
        ("orphan.refund_approval_above", "-1", "a number such as"),
        ("admission.min_age", "-1", "a whole number"),
        ("admission.min_age", "１８", "a whole number"),
        ("admission.id_valid_on_expiry_day", "perhaps", "yes or no"),
        ("locale.timezone", "", "one line"),
        ("locale.timezone", "Europe\nParis", "one line"),
        ("locale.timezone", "x" * 201, "one line"),
        ("orphan.claim_clock", "two words", "one of the words"),
        ("orphan.claim_clock", "midnight", "choose from registration_date, gaming_day"),
        ("admission.card.kinds", "day,,week", "separated by commas"),
        ("admission.card.kinds", "day, day", "a duplicate: list each item once"),
        ("exercise.end", "02-29", "month and day"),
        ("exercise.end", "31 December", "month and day"),
        ("gaming_day.cutover", "6", "like 06:00"),
        ("gaming_day.cutover", "24:00", "like 06:00"),
        ("gaming_day.cutover", "06:00:30", "like 06:00"),
        ("selfban.min", "a month", "like P1M"),
        ("selfban.min", "P", "like P1M"),
        ("opening.table.sun_thu", "20:00", "like 20:00-02:30"),
        ("opening.table.sun_thu", "20:00-20:00", "like 20:00-02:30"),
        ("admission.card.min_price", "10,000", "at most two decimals"),
        ("jackpot.seed.poker", "25.000,00", "a list of amounts"),
        ("jackpot.seed.poker", "25.000, 500", "at most two decimals"),
        ("jackpot.seed.poker", "lots", "a list of amounts"),
    ],
)
def test_says_what_to_do_when_it_does_not_understand(name: str, raw: str, hint: str) -> None:
    with pytest.raises(OutOfBounds, match=hint) as refused:
        parse_value(LU, name, raw)
    assert refused.value.message == str(refused.value) == refused.value.template % refused.value.facts


@pytest.mark.parametrize("raw", ["gold_jack", "gold_jack: a; gold_jack: b", ": a", "gold_jack: "])
def test_refuses_a_table_without_names_or_with_a_name_twice(raw: str) -> None:
    with pytest.raises(NotUnderstood):
        parse_typed(Kind.MAP, raw)


@pytest.mark.parametrize("raw", ["2026-02-30", "20260301", "1 March"])
def test_refuses_a_date_that_does_not_exist(raw: str) -> None:
    with pytest.raises(NotUnderstood):
        parse_typed(Kind.DATE, raw)


def test_a_value_of_the_wrong_kind_is_refused_even_when_nobody_typed_it() -> None:
    for wrong in (True, Decimal(18), "18", -18):
        with pytest.raises(OutOfBounds, match=": enter a value of type int"):
            accept_value(LU.parameters["admission.min_age"], wrong)


def test_things_of_different_kinds_are_not_compared() -> None:
    with pytest.raises(TypeError, match="P1M and 7"):
        reaches_limit(Duration(months=1), 7)


@pytest.mark.parametrize("kind", list(Kind))
def test_every_kind_has_a_sentence_for_what_is_not_understood(kind: Kind) -> None:
    with pytest.raises(NotUnderstood) as refused:
        parse_typed(kind, "\0")
    assert refused.value.template == SHAPES[kind]
    assert SHAPES[kind] % {"given": "100 %"}


@given(
    st.sampled_from([one for jurisdiction in known_jurisdictions() for one in list_versions(jurisdiction)]),
    st.data(),
    st.text(),
)
def test_whatever_is_typed_is_taken_or_refused_in_words(book: RulebookVersion, data: st.DataObject, raw: str) -> None:
    name = data.draw(st.sampled_from(list(book.parameters)))
    try:
        value = parse_value(book, name, raw)
    except OutOfBounds as error:
        refused = error
    else:
        assert parse_value(book, name, as_text(value)) == value
        return
    assert refused.message.endswith(".")


@pytest.mark.parametrize(
    ("book", "name", "raw", "words"),
    [
        (
            LU,
            "terminal.max_per_player",
            "1",
            r"Carnet does not apply terminal\.max_per_player, so no value can be approved for it: cover it",
        ),
        (NL, "payout.max_extra_time", "30 days", "for it: cover it with a staff instruction"),
        (LU, "spin.min_revolutions.roulette", "7", "no value can be approved"),
        (LU, "orphan.claim_clock", "gaming_day", "as defined and supports no other value: leave it unchanged"),
    ],
)
def test_a_house_decides_on_nothing_that_no_code_reads(book: RulebookVersion, name: str, raw: str, words: str) -> None:
    with pytest.raises(WithoutEffect, match=words) as refused:
        parse_proposal(book, name, raw)
    assert refused.value.citation == book.parameters[name].citation


def test_what_the_law_fixes_is_said_before_what_has_no_effect() -> None:
    with pytest.raises(FixedByLaw):
        parse_proposal(LU, "selfban.revocable", "yes")
    assert parse_proposal(LU, "orphan.claim_days", "10") == 10
