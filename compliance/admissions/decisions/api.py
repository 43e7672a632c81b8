"""API of the registers of refusals."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import OutputSerializer
from compliance.http.register_views.api_list import RegisterList

from .presentation.attempts import ATTEMPTS
from .presentation.refusals import REFUSALS


class ReasonOutput(OutputSerializer):
    code = serializers.CharField()
    article = serializers.CharField(source="citation", help_text="The legal basis; empty if there is none.")
    reference = serializers.CharField(help_text="The reference of a ministerial exclusion; empty for other grounds.")
    sentence = serializers.CharField(help_text="The reason and the next step, in the caller's language.")


class RefusalsView(RegisterList):
    """GET returns refusals of admission and denied cards, newest first; notes only for authorised readers."""

    register = REFUSALS


class AttemptsView(RegisterList):
    """GET returns the refusals of thirty gaming days that rest on a measure, newest first."""

    register = ATTEMPTS
