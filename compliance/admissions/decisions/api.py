"""The registers of refusals through the API."""

from typing import Any

from rest_framework import serializers

from compliance.http.register_views.api_list import RegisterList

from .presentation.attempts import ATTEMPTS
from .presentation.refusals import REFUSALS


class ReasonOutput(serializers.Serializer[Any]):
    code = serializers.CharField()
    article = serializers.CharField(source="citation", help_text="Empty where no article speaks of it.")
    sentence = serializers.CharField(help_text="Why, and what to do next, in the language of the caller.")


class RefusalsView(RegisterList):
    """GET everybody who did not get in or got no card, newest first; notes for those who may read them."""

    register = REFUSALS


class AttemptsView(RegisterList):
    """GET the refusals of thirty gaming days that rest on a measure, newest first."""

    register = ATTEMPTS
