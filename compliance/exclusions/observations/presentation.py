"""Labels for risk levels."""

from compliance.people.presentation.words import Words

from ..models.observations import RiskLevel

LEVELS: Words = dict(RiskLevel.choices)
LEVEL_TONES = {"": "", "low": "", "raised": "review", "high": "refused"}
