"""The rule against passwords that can be guessed, by lists or by people who know the casino."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from ..domain.sign_in.password_strength import strength_of, words_of
from ..models.staff import Staff
from ..selectors import venues as selectors


class HardToGuess:
    """Refuses a password that is common, a pattern, or built on names of the casino, its town or the person."""

    def validate(self, password: str, user: Staff | None = None) -> None:
        strength = strength_of(password, words_of([*selectors.names_of_venues(), *_names_of(user)]))
        if strength.strong:
            return
        if strength.known_words:
            sentence = _(
                "This password is built on {words}, which others can guess. Choose four words that have nothing to do "
                "with each other, with you or with the casino."
            ).format(words=", ".join(strength.known_words))
        else:
            sentence = _(
                "This password is easy to guess: it is common, or repeats a pattern. Choose four words that have "
                "nothing to do with each other."
            )
        raise ValidationError(sentence, code="password_easy_to_guess")

    def get_help_text(self) -> str:
        return _("Choose four words that have nothing to do with each other, with you or with the casino.")


def _names_of(user: Staff | None) -> list[str]:
    if user is not None:
        return [user.username, user.full_name]
    return []
