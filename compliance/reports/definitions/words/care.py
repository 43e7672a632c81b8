"""Words of the statistics on training and duty of care."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import pgettext, pgettext_lazy

from compliance.exclusions.follow_ups.presentation import OUTCOMES
from compliance.exclusions.observations.presentation import LEVELS
from compliance.training.presentation.words import DUE_STATES, TOPICS

from .persons import STEPS

Words = Mapping[str, str | Promise]

OBSERVED: Words = {"": pgettext_lazy("care report", "not assessed"), **LEVELS}
FOLLOWED_UP = OUTCOMES
INTERVIEWS = STEPS
DUE = DUE_STATES
TRAINED = TOPICS


def shown_count(count: int | None) -> str:
    """Return a count of persons as text; one that is hidden says only that."""
    return pgettext("care report", "not shown") if count is None else str(count)
