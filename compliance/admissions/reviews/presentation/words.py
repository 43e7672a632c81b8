"""Labels of the two sides compared in a manual review."""

from django.utils.translation import gettext_lazy, pgettext_lazy

from compliance.admissions.decisions.domain.alerts import parse_stored_birth
from compliance.exclusions.screening.domain.comparison import Agreement
from compliance.people.presentation.words import FIELDS, SEXES, Words, display_birth

# The fields by which both sides are compared.
SIDES: Words = {
    "surname": gettext_lazy("Surname"),
    "given_names": gettext_lazy("First names"),
    "also_known_as": gettext_lazy("Also known as"),
    "birth": gettext_lazy("Date of birth"),
    "sex": gettext_lazy("Sex"),
    "nationality": gettext_lazy("Nationality"),
}


# The results of comparing one field.
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


def field_label(field: str) -> str:
    """Return the label of a compared field."""
    return str(SIDES.get(field) or FIELDS.get(field, field))


def side_value(field: str, text: str) -> str:
    """Return the value of one side as text.

    A birth date is stored as 1980-05-17, or 1980-05--- if partly known; several are separated by spaces.
    """
    if field == "birth" and text:
        return " / ".join(display_birth(parse_stored_birth(date)) for date in text.split())
    if field == "sex":
        return str(SEXES.get(text, text))
    return text


def agreement_label(found: Agreement) -> str:
    """Return the label of a comparison result."""
    return str(AGREEMENTS[found])
