"""Labels of the topics of training and of what is due."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from compliance.training.models.subjects import EMPLOYEE_ROLES, Topic
from compliance.venues.presentation.words import ROLES

Words = Mapping[str, str | Promise]

TOPICS: Words = dict(Topic.choices)
NEEDING_ROLES: Words = {role: ROLES[role] for role in EMPLOYEE_ROLES}
DUE_STATES: Words = {
    # Also for a new employee, whose first training is due later.
    "valid": pgettext_lazy("training", "in time"),
    "soon": pgettext_lazy("training", "due within 30 days"),
    "overdue": pgettext_lazy("training", "overdue"),
    "not_needed": pgettext_lazy("training", "not required"),
}
DUE_TONES = {
    "valid": ("admitted", "check"),
    "soon": ("review", "clock"),
    "overdue": ("refused", "alert"),
    "not_needed": ("", "stop"),
}
HELD_STATES: Words = {
    "counts": pgettext_lazy("training", "counts"),
    "cancelled": pgettext_lazy("training", "cancelled"),
}
HELD_TONES = {"counts": ("admitted", "check"), "cancelled": ("refused", "cross")}


def role_names(roles: "list[str]") -> str:
    """Return the names of roles in the reader's language."""
    return ", ".join(str(ROLES[role]) for role in roles)
