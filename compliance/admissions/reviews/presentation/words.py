"""Labels of the two sides that a supervisor compares in a manual review."""

from django.utils.translation import gettext_lazy, pgettext_lazy

from compliance.admissions.decisions.domain.alerts import birth_kept
from compliance.exclusions.screening.domain.comparison import Agreement
from compliance.people.presentation.words import FIELDS, SEXES, Words, birth

# What two sides of a doubt are compared by.
SIDES: Words = {
    "surname": gettext_lazy("Surname"),
    "given_names": gettext_lazy("First names"),
    "also_known_as": gettext_lazy("Also known as"),
    "birth": gettext_lazy("Date of birth"),
    "sex": gettext_lazy("Sex"),
    "nationality": gettext_lazy("Nationality"),
}


# What comparing a field of the two gave.
AGREEMENTS = {
    Agreement.AGREES: pgettext_lazy("two sides of a doubt", "agrees"),
    Agreement.SAME_WORDS: pgettext_lazy("two sides of a doubt", "same words, other order"),
    Agreement.AS_WRITTEN: pgettext_lazy("two sides of a doubt", "the same name, written differently"),
    Agreement.PARTLY: pgettext_lazy("two sides of a doubt", "agrees as far as stated"),
    Agreement.SWAPPED: pgettext_lazy("two sides of a doubt", "day and month swapped"),
    Agreement.CLOSE: pgettext_lazy("two sides of a doubt", "nearly the same"),
    Agreement.DIFFERS: pgettext_lazy("two sides of a doubt", "differs"),
    Agreement.UNKNOWN: pgettext_lazy("two sides of a doubt", "not stated"),
}


def side(field: str) -> str:
    """What a field of a comparison is called."""
    return str(SIDES.get(field) or FIELDS.get(field, field))


def side_value(field: str, text: str) -> str:
    """What one side of a comparison says in a field.

    A birth date is kept as 1980-05-17, or 1980-05--- where it is known in part; several have a space between.
    """
    if field == "birth" and text:
        return " / ".join(birth(birth_kept(date)) for date in text.split())
    return str(SEXES.get(text, text)) if field == "sex" else text


def agreement(found: Agreement) -> str:
    """What comparing a field of two sides gave."""
    return str(AGREEMENTS[found])
