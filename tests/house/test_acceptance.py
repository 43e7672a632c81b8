"""The scenarios that the house was built for are tests, and carry their ids."""

from tests.house import law, source


def test_every_scenario_that_had_a_test_still_has_one() -> None:
    carried = {id_ for name in law.tests() for id_ in law.scenarios_of_test(name)}
    gone = [f"{id_}: {scenario.about}" for id_, scenario in law.scenarios().items() if id_ not in carried]
    assert not gone, source.listed(gone)


def test_every_scenario_with_a_test_is_guarded() -> None:
    loose = [
        f"{name}: {id_}" for name in law.tests() for id_ in law.scenarios_of_test(name) if id_ not in law.scenarios()
    ]
    assert not loose, source.listed(loose)


def test_every_scenario_is_about_rules_that_exist() -> None:
    known = {rule.id for rule in law.rules()}
    wrong = [id_ for id_, each in law.scenarios().items() if not each.rules or not {*each.rules} <= known]
    assert not wrong, source.listed(wrong)


def test_reads_the_ids_in_front_of_a_name_only() -> None:
    assert law.scenarios_of_test("test_at_31_at_32_a_self_ban") == ["AT-31", "AT-32"]
    assert law.scenarios_of_test("test_at_02_refuses_a_card_at_1_49") == ["AT-02"]
    assert law.scenarios_of_test("test_a_card_at_31_december") == []
