"""Passwords that can be guessed are refused, by the page, by the service and with a sentence that helps."""

import pytest
from django.contrib.auth.password_validation import password_validators_help_texts, validate_password
from django.core.exceptions import ValidationError

from compliance.refusals import Refused
from compliance.venues.domain.sign_in.password_strength import strength_of, words_of
from compliance.venues.services import accounts
from tests import cast
from tests.accounts import renew_credentials

AT = cast.TUESDAY
WORDS = words_of(["Casino Bellevue", "Rue Flammang", "Mondorf-les-Bains", "porter", "Zoë Müller"])


def refusals(password, user=None):
    with pytest.raises(ValidationError) as refused:
        validate_password(password, user)
    return " ".join(refused.value.messages)


@pytest.mark.parametrize(
    "password",
    [
        "aaaaaaaaaaaa",
        "123456789012",
        "Welcome12345",
        "P@ssw0rd1234",
        "iloveyou1234",
        "abcdefghijkl",
        "Carnet123456",
        "casinobellevue",
        "Mondorf-2026",
        "qwertyuiop12",
        "20262026202620",
    ],
)
def test_what_is_common_a_pattern_or_a_name_of_the_casino_is_refused(password, porter):
    assert "Choose four words" in refusals(password, porter)


@pytest.mark.parametrize("password", ["Flammang-2026!", "C@rn3t-C@s1n0-1", "m0nd0rfm0nd0rf", "Luxembourg!2027"])
def test_the_refusal_names_the_words_that_others_can_guess(password, db):
    sentence = refusals(password)
    assert "built on" in sentence
    assert "the casino" in sentence


def test_names_of_the_person_are_left_out(db, porter):
    porter.full_name = "Zoë Müller"
    assert "muller, zoe" in refusals("zoe.muller.1987", porter)
    validate_password("zoe.muller.1987.basalt.hook.viola", porter)


@pytest.mark.parametrize(
    "password", ["velvet-ladder-comet", cast.PASSWORD, "my own evening words", "x" * 5 + "kQ7#vB2!pL9z"]
)
def test_other_passwords_are_accepted(password, porter):
    validate_password(password, porter)


def test_a_very_long_password_is_judged_by_its_beginning():
    assert strength_of("kubo tafi mero lina " * 500, WORDS).strong
    assert not strength_of("a" * 5000, WORDS).strong


def test_words_are_found_in_any_spelling():
    assert strength_of("BÉLLEVUE 13", WORDS).known_words == ("bellevue",)
    assert strength_of("b3llevue", WORDS).known_words == ("bellevue",)
    assert strength_of("p0rter", WORDS).known_words == ("porter",)
    assert "de" not in words_of(["Casino de Jeux"])


def test_the_page_says_what_to_choose_instead(sign_in, porter):
    answer = sign_in(porter).post(
        "/account/password/change/",
        {"oldpassword": cast.PASSWORD, "password1": "Mondorf-2026", "password2": "Mondorf-2026"},
    )
    assert "This password is built on mondorf" in answer.content.decode()


def test_the_services_refuse_it_too(porter):
    with pytest.raises(ValidationError, match="built on carnet"):
        accounts.change_password(staff=porter, password="Carnet123456", by=porter, at=AT)
    with pytest.raises(Refused, match="easy to guess"):
        renew_credentials(porter, password="abcdefghijkl", at=AT)


def test_the_rule_is_said_before_it_is_broken():
    assert "Choose four words that have nothing to do with each other" in " ".join(password_validators_help_texts())
