"""API for the follow-up of observations."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject

from . import selectors, services
from .presentation import FOLLOW_UPS, OUTCOMES, RECORD


class FollowUpsView(RegisterList):
    """GET returns the follow-ups of observations by their day."""

    register = FOLLOW_UPS


class FollowUpResultView(ActView):
    """POST records that a follow-up was held, with its outcome, and plans the next one."""

    permissions = {"POST": RECORD}

    class Input(InputSerializer):
        held_on = serializers.DateField()
        outcome = serializers.ChoiceField(choices=list(OUTCOMES))
        next_on = serializers.DateField(default=None, allow_null=True, help_text="The day of the next follow-up.")

    act = Act(
        "hold_follow_up",
        services.hold_follow_up,
        "exclusions.follow_up.held",
        Input,
        Subject("follow_up", selectors.get_follow_up),
    )
