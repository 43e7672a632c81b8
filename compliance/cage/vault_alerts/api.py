"""API of alerts about the records of chips and floats."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject

from . import selectors, services
from .presentation.register import REVIEW, VAULT_ALERTS
from .presentation.words import OUTCOMES


class VaultAlertsView(RegisterList):
    """GET returns the alerts about the records of chips and floats, newest first."""

    register = VAULT_ALERTS


class VaultAlertReviewView(ActView):
    """POST reviews an alert about a record that another person made."""

    permissions = {"POST": REVIEW}

    class Input(InputSerializer):
        outcome = serializers.ChoiceField(choices=list(OUTCOMES))

    act = Act(
        "review_vault_alert",
        services.review_alert,
        "cage.alert.reviewed",
        Input,
        Subject("alert", selectors.get_alert),
    )
