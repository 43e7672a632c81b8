"""Labels for the outcomes of cases."""

from compliance.exclusions.models.agent_signals import CaseOutcome
from compliance.people.presentation.words import Words

CASES: Words = dict(CaseOutcome.choices)
