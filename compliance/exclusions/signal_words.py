"""Labels of signalled cases."""

from compliance.people.words import Words

from .models import CaseOutcome

CASES: Words = dict(CaseOutcome.choices)
