"""Labels of the ways in which a guest signs."""

from compliance.people.words import Words

from .models import SigningWay

WAYS: Words = dict(SigningWay.choices)
