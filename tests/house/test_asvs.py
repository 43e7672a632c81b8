"""docs/security.md answers every requirement of ASVS 5.0, and names what exists."""

from django.conf import settings

from tests.house import asvs, source

# How many requirements the standard has of each level.
COUNTED = {1: 70, 2: 183, 3: 92}


def test_the_page_of_security_is_the_one_that_the_command_writes() -> None:
    assert source.text(asvs.PAGE) == asvs.page(), "run `make security`"


def test_every_requirement_of_the_standard_is_counted() -> None:
    levels = "".join(asvs.LEVELS.values())
    assert {level: levels.count(str(level)) for level in COUNTED} == COUNTED
    assert {section.split(".")[0] for section in asvs.LEVELS} == set(asvs.CHAPTERS)
    assert set(asvs.LEVEL_3) <= set(asvs.LEVELS)


def test_every_requirement_is_answered_once() -> None:
    answered = [each.id for each in asvs.answers()]
    assert len(answered) == len(set(answered))
    assert not asvs.required() - set(answered), source.listed(asvs.required() - set(answered))
    known = {f"{section}.{n}" for section, levels in asvs.LEVELS.items() for n in range(1, len(levels) + 1)}
    assert not set(answered) - known, source.listed(set(answered) - known)


def test_answers_are_in_the_order_of_the_standard() -> None:
    order = [tuple(map(int, each.id.split("."))) for each in asvs.answers()]
    assert order == sorted(order)


def test_every_answer_has_a_status_and_its_reason() -> None:
    wrong = [
        each.id
        for each in asvs.answers()
        if each.status not in asvs.STATUSES
        or not each.statement
        or (each.status == "met" and not (each.tests or each.files or each.settings))
        or (each.status != "met" and not each.answer)
    ]
    assert not wrong, source.listed(wrong)


def test_what_is_not_applicable_or_open_names_no_test() -> None:
    named = [each.id for each in asvs.answers() if each.status in {"not applicable", "open"} and each.tests]
    assert not named, source.listed(named)


def test_every_test_that_is_named_exists_once() -> None:
    found = asvs.tests()
    lost = [f"{each.id}: {name}" for each in asvs.answers() for name in each.tests if len(found.get(name, ())) != 1]
    assert not lost, source.listed(lost)


def test_every_file_that_is_named_exists() -> None:
    lost = [f"{each.id}: {name}" for each in asvs.answers() for name in each.files if not (source.ROOT / name).exists()]
    assert not lost, source.listed(lost)


def test_every_setting_that_is_named_exists() -> None:
    documented = source.text(source.ROOT / "docs" / "operations.md") + source.text(source.ROOT / "docs" / "notices.md")
    lost = [
        f"{each.id}: {name}"
        for each in asvs.answers()
        for name in each.settings
        if not hasattr(settings, name) and f"`{name}`" not in documented
    ]
    assert not lost, source.listed(lost)


def test_no_text_breaks_its_table() -> None:
    broken = [each.id for each in asvs.answers() if any(sign in each.statement + each.answer for sign in "|\n")]
    assert not broken, source.listed(broken)
