"""What docs/law.md says of a rule is so: each file, test, constraint, parameter and screen that it names exists."""

import re

from compliance.rules.parameters.effects import Effect, effect_of
from compliance.rules.parameters.terms import TERMS
from tests.house import law, source

# How many rules the documents have, as they were counted when they were read.
RULES = {"luxembourg": 130, "netherlands": 80, "tournaments": 59, "holdem": 8, "online": 49}


def test_the_page_is_the_one_that_the_command_writes() -> None:
    assert source.text(law.PAGE) == law.page(), "run `make law`"


def test_every_rule_of_the_documents_is_there() -> None:
    counted = {document: sum(rule.document == document for rule in law.rules()) for document in law.DOCUMENTS}
    assert counted == RULES
    assert len({rule.id for rule in law.rules()}) == sum(RULES.values())


def test_every_status_is_known() -> None:
    unknown = [rule.id for rule in law.rules() if rule.status not in law.STATUSES]
    assert not unknown, source.listed(unknown)


def test_what_is_kept_names_its_code_and_its_screen() -> None:
    bare = [rule.id for rule in law.rules() if rule.status in law.KEPT and not (rule.code and rule.screens)]
    assert not bare, source.listed(bare)


def test_what_is_not_kept_names_none() -> None:
    named = [
        rule.id
        for rule in law.rules()
        if rule.status not in law.KEPT and (rule.code or rule.constraints or rule.screens or rule.tests or rule.missing)
    ]
    assert not named, source.listed(named)


def test_every_function_exists() -> None:
    gone = [f"{rule.id}: {name}" for rule in law.rules() for name in rule.code if not law.places(name)]
    assert not gone, source.listed(gone)


def test_every_constraint_exists() -> None:
    names = {name for rule in law.rules() for name in rule.constraints}
    gone = [name for name in names if not law.constraint_file(name)]
    assert not gone, source.listed(gone)


def test_every_screen_exists() -> None:
    gone = [f"{rule.id}: {name}" for rule in law.rules() for name in rule.screens if name not in law.screens()]
    assert not gone, source.listed(gone)


def test_every_test_exists() -> None:
    gone = [f"{rule.id}: {name}" for rule in law.rules() for name in rule.tests if name not in law.tests()]
    assert not gone, source.listed(gone)


def test_whatever_is_enforced_has_a_test() -> None:
    untested = [rule.id for rule in law.rules() if rule.status == "enforced" and not law.tests_of(rule)]
    assert not untested, source.listed(untested)


def test_every_parameter_has_the_effect_that_its_rule_is_said_to_have() -> None:
    """Code reads what belongs to a rule that is kept, or holds to it by itself; what is displayed, none reads."""
    wrong = [
        f"{rule.id}: {name}"
        for rule in law.rules()
        for name in rule.parameters
        if name not in TERMS or (effect_of(name) is Effect.SHOWN) is not (rule.status == "displayed")
    ]
    assert not wrong, source.listed(wrong)


def test_what_is_displayed_names_the_values_that_are_shown() -> None:
    bare = [rule.id for rule in law.rules() if (rule.status == "displayed") and not rule.parameters]
    assert not bare, source.listed(bare)
    assert not [rule.id for rule in law.rules() if rule.status in {"no record", "not implemented"} and rule.parameters]


def test_a_document_that_says_where_a_rule_stands_says_it_for_each() -> None:
    assert not [rule.id for rule in law.rules() if not re.search(r"\w", rule.article) or not rule.rule.strip()]
