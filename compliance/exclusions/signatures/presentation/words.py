"""Labels of the ways in which a guest signs."""

from compliance.exclusions.models.signatures import SigningWay
from compliance.people.presentation.words import Words

WAYS: Words = dict(SigningWay.choices)
