"""A rulebook answers from the law first, from the house within it, and never with a guess."""

from datetime import date, time
from decimal import Decimal

import pytest

from compliance.rules.rulebook import (
    Duration,
    MonthDay,
    Origin,
    Policy,
    SilentParameter,
    TimeRange,
    UnknownParameter,
    Value,
    rulebook,
)

ON = date(2026, 3, 3)


def policy(parameter: str, value: Value, since: date = ON, reference: str = "P-1") -> Policy:
    return Policy(parameter, value, since, reference)


def test_a_ruling_carries_article_origin_and_edition() -> None:
    rule = rulebook("LU", ON).get("admission.card.multiple.week")
    assert rule.value == 5
    assert rule.citation == "75(4)"
    assert rule.origin is Origin.LAW
    assert rule.edition_id == "LU-1979.1"
    assert rule.reference is None


def test_reading_a_silent_parameter_is_an_error_that_names_it() -> None:
    for read in (rulebook("NL", ON).get, rulebook("NL", ON).int_, rulebook("NL", ON).value):
        with pytest.raises(SilentParameter, match=r"admission\.id_kinds.*NL-2025\.1.*2026-03-03") as refused:
            read("admission.id_kinds")
        assert refused.value.parameter == "admission.id_kinds"


def test_reading_an_unknown_parameter_is_an_error_that_names_it() -> None:
    with pytest.raises(UnknownParameter, match=r"LU-1979\.1 has no parameter 'admission\.colour'") as refused:
        rulebook("LU", ON).get("admission.colour")
    assert refused.value.parameter == "admission.colour"


def test_the_house_speaks_where_the_document_is_silent() -> None:
    rule = rulebook("NL", ON, [policy("admission.min_age", 21)]).get("admission.min_age")
    assert (rule.value, rule.origin, rule.reference) == (21, Origin.HOUSE, "P-1")


def test_a_policy_holds_from_its_day_on_and_not_before() -> None:
    decided = [policy("gaming_day.cutover", time(7), date(2026, 3, 4))]
    assert rulebook("LU", date(2026, 3, 3), decided).time("gaming_day.cutover") == time(6)
    assert rulebook("LU", date(2026, 3, 4), decided).time("gaming_day.cutover") == time(7)
    assert rulebook("LU", date(2026, 3, 3), decided).policies == tuple(decided)


def test_a_later_policy_replaces_an_earlier_one_whatever_the_order_they_come_in() -> None:
    new, old = (
        policy("admission.min_age", 25, ON, "new"),
        policy("admission.min_age", 21, date(2026, 1, 1), "old"),
    )
    for given in ([new, old], [old, new]):
        book = rulebook("LU", ON, given)
        assert book.get("admission.min_age").reference == "new"
        assert book.policies == (new,)


def test_of_two_policies_for_one_day_the_one_decided_last_holds() -> None:
    first, second = (
        policy("admission.min_age", 21, ON, "first"),
        policy("admission.min_age", 25, ON, "second"),
    )
    assert rulebook("LU", ON, [first, second]).get("admission.min_age").reference == "second"


def test_the_law_prevails_over_a_policy_it_does_not_allow() -> None:
    cheap = policy("admission.card.min_price", Decimal("1.49"))
    unknown = policy("admission.colour", "red")
    typed = policy("admission.min_age", "18")
    book = rulebook("LU", ON, [cheap, unknown, typed])
    assert book.decimal("admission.card.min_price") == Decimal("1.50")
    assert book.get("admission.card.min_price").origin is Origin.LAW
    assert book.policies == ()
    assert book.refused == (cheap, unknown, typed)


def test_no_setting_disables_the_national_register_or_lowers_the_age() -> None:
    """Settings of earlier versions are set aside: the law prevails, also on the days on which they were in force."""
    off, child = policy("central_register.required", False), policy("admission.min_age", 12)
    book = rulebook("NL", ON, [off, child])
    assert (book.bool_("central_register.required"), book.int_("admission.min_age")) == (True, 18)
    assert book.refused == (off, child)
    assert rulebook("LU", ON, [child]).int_("admission.min_age") == 18


def test_the_season_is_the_exercise_until_the_house_says_otherwise() -> None:
    exercise = policy("exercise.end", MonthDay(10, 31), reference="P-7")
    followed = rulebook("LU", ON, [exercise]).get("season.end")
    assert (followed.value, followed.reference, followed.origin) == (MonthDay(10, 31), "P-7", Origin.READING)
    assert followed.name == "season.end"
    own = policy("season.end", MonthDay(9, 30), reference="P-8")
    assert rulebook("LU", ON, [exercise, own]).get("season.end").reference == "P-8"


def test_each_kind_has_a_reader() -> None:
    lu, nl = rulebook("LU", ON), rulebook("NL", ON)
    assert lu.decimal("payout.threshold") == Decimal("10000.00")
    assert lu.int_("orphan.claim_days") == 7
    assert lu.bool_("selfban.revocable") is False
    assert lu.text("orphan.ledger_account") == "orphelins"
    assert lu.texts("admission.id_kinds") == ("passport", "id_card", "foreigner_id_card")
    assert lu.ints("stakes.bj.max_multiples") == (50, 100, 200)
    assert nl.decimals("jackpot.seed.poker") == (Decimal("25000.00"), Decimal("2500.00"), Decimal("500.00"))
    assert nl.date("rulebook.effective_from") == date(2025, 3, 1)
    assert lu.month_day("exercise.end").in_year(2026) == date(2026, 12, 31)
    assert lu.time("gaming_day.cutover") == time(6)
    assert lu.duration("selfban.max") == Duration(months=84)
    assert lu.range_("opening.table.fri_sat") == TimeRange(time(20), time(3, 30))
    assert lu.table("visitlimit.periods")["house"] == ("week", "month", "year")


@pytest.mark.parametrize(
    ("reader", "name"),
    [
        ("int_", "selfban.revocable"),
        ("texts", "admission.min_age"),
        ("ints", "admission.id_kinds"),
        ("table", "admission.id_kinds"),
    ],
)
def test_a_reader_refuses_a_value_of_another_kind(reader: str, name: str) -> None:
    with pytest.raises(TypeError, match=name):
        getattr(rulebook("LU", ON), reader)(name)


def test_the_rulebook_lists_every_parameter_the_silent_ones_too() -> None:
    book = rulebook("NL", ON, [policy("payment.means", ("euro_cash", "chips"))])
    rulings = {rule.name: rule for rule in book.values_in_force()}
    assert list(rulings) == list(book.edition.parameters)
    assert rulings["admission.id_kinds"].value is None
    assert rulings["admission.id_kinds"].origin is Origin.SILENT
    assert rulings["payment.means"].origin is Origin.HOUSE


def test_the_grounds_that_article_75_names_are_among_the_grounds_for_refusal() -> None:
    grounds = rulebook("LU", ON).texts("admission.refusal_grounds")
    assert {"minor", "uniform", "drunk", "scandal", "ministerial"} < set(grounds)
