"""Labels of equipment: kinds, states, occasions, items of the checklists, and outcomes."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import pgettext, pgettext_lazy

from ..domain.checklists import BALL, CARDS, CHIPS, DICE, SHOE, SHUFFLER, WHEEL
from ..models.defects import Defect, Outcome
from ..models.inspections import Inspection, Occasion
from ..models.items import Kind

Words = Mapping[str, str | Promise]

KINDS: Words = dict(Kind.choices)
OCCASIONS: Words = dict(Occasion.choices)
OUTCOMES: Words = dict(Outcome.choices)

STATES: Words = {
    "cleared": pgettext_lazy("equipment", "checked"),
    "unchecked": pgettext_lazy("equipment", "check is due"),
    "defective": pgettext_lazy("equipment", "defect"),
    "retired": pgettext_lazy("equipment", "out of use"),
}
STATE_TONES = {
    "cleared": ("admitted", "check"),
    "unchecked": ("review", "clock"),
    "defective": ("refused", "alert"),
    "retired": ("", "stop"),
}
RESULTS: Words = {
    "passed": pgettext_lazy("equipment", "passed"),
    "defect": pgettext_lazy("equipment", "defect"),
}
RESULT_TONES = {"passed": ("admitted", "check"), "defect": ("refused", "alert")}
DEFECT_STATES: Words = {"open": pgettext_lazy("equipment", "open"), **OUTCOMES}
DEFECT_TONES = {
    "open": ("refused", "alert"),
    "repaired": ("admitted", "check"),
    "replaced": ("admitted", "check"),
    "withdrawn": ("", "stop"),
}

# The sentence of each item of a checklist: what the person who checks confirms.
ITEMS: Mapping[str, Words] = {
    WHEEL: {
        "devices": pgettext_lazy("equipment", "No device that interferes with the wheel"),
        "level": pgettext_lazy("equipment", "The wheel is level"),
        "rotation": pgettext_lazy("equipment", "It turns freely and evenly"),
        "parts": pgettext_lazy("equipment", "All parts are safe and sound"),
        "ball": pgettext_lazy("equipment", "The ball is smooth and round"),
    },
    BALL: {
        "smooth": pgettext_lazy("equipment", "The ball is smooth"),
        "round": pgettext_lazy("equipment", "The ball is round"),
    },
    CARDS: {
        "complete": pgettext_lazy("equipment", "The decks are sorted and complete"),
        "faces": pgettext_lazy("equipment", "The faces are not damaged or marked"),
        "backs": pgettext_lazy("equipment", "The backs are uniform and not damaged or marked"),
        "cutting_cards": pgettext_lazy("equipment", "The cutting cards are there"),
    },
    SHOE: {
        "empty": pgettext_lazy("equipment", "The shoe is empty"),
        "sound": pgettext_lazy("equipment", "The shoe is not damaged or altered"),
        "discard_rack": pgettext_lazy("equipment", "The discard rack is empty and not damaged"),
    },
    SHUFFLER: {
        "empty": pgettext_lazy("equipment", "No card is left in the machine"),
        "seals": pgettext_lazy("equipment", "The seals are not broken"),
        "test_run": pgettext_lazy("equipment", "A test run counts the cards without an error"),
    },
    DICE: {
        "identical": pgettext_lazy("equipment", "The dice are of the same size and maker"),
        "edges": pgettext_lazy("equipment", "The edges are sharp and the faces flat"),
        "markings": pgettext_lazy("equipment", "The pips and serial numbers are complete"),
    },
    CHIPS: {
        "complete": pgettext_lazy("equipment", "The set is complete"),
        "genuine": pgettext_lazy("equipment", "The chips are genuine"),
        "sound": pgettext_lazy("equipment", "No chip is damaged"),
    },
}
STORE = pgettext_lazy("equipment", "in the store")


def place_text(table_name: str | None) -> str:
    """Return where equipment is, such as "table 4"; otherwise the store."""
    if table_name is None:
        return str(STORE)
    return pgettext("equipment", "table %(table)s") % {"table": table_name}


def result_of(row: Inspection) -> str:
    return "passed" if row.passed else "defect"


def defect_state(row: Defect) -> str:
    """Return the state of a defect: `open`, or its outcome."""
    found = getattr(row, "resolution", None)
    return "open" if found is None else str(found.outcome)


def item_text(kind: str, code: str) -> str:
    """Return the sentence of an item of a checklist; the code of one that a later version dropped."""
    return str(ITEMS[kind].get(code, code))
