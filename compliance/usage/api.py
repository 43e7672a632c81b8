"""API of alerts about accounts: the register, and the review of an alert."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject

from . import selectors
from .presentation.register import USE_ALERTS
from .presentation.words import OUTCOMES
from .services import alerts


class UseAlertsView(RegisterList):
    """GET returns the alerts about accounts, newest first."""

    register = USE_ALERTS


class ReviewView(ActView):
    """POST reviews an alert about another person's account."""

    permissions = {"POST": "usage.alert.review"}

    class Input(InputSerializer):
        outcome = serializers.ChoiceField(list(OUTCOMES), help_text="explained or followed_up.")

    act = Act(
        "review_use_alert",
        alerts.review_alert,
        "usage.alert.reviewed",
        Input,
        Subject("alert", selectors.get_alert),
        tag="alerts",
    )
