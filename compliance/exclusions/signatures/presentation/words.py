"""Labels for the ways of signing."""

from compliance.exclusions.models.signatures import SigningWay
from compliance.people.presentation.words import Words

WAYS: Words = dict(SigningWay.choices)
