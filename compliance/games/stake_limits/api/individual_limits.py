"""API of individual limits."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT

from .. import selectors
from ..presentation.individual_limits import APPROVE, INDIVIDUAL_LIMITS, REQUEST
from ..services import individual_limits
from ..services.individual_limits import LimitWish


class IndividualLimitsView(RegisterList, ActView):
    """GET returns the individual limits, newest first. POST requests one for a guest at a table.

    It applies once another person has approved it.
    """

    register = INDIVIDUAL_LIMITS
    permissions = {"POST": REQUEST}

    class Input(InputSerializer):
        guest = serializers.UUIDField(source="guest_id")
        table = serializers.UUIDField(source="table_id")
        minimum = money_field(min_value=CENT)
        maximum = money_field(min_value=CENT)
        first_day = serializers.DateField(help_text="The first gaming day of the limit.")
        last_day = serializers.DateField(help_text="The last gaming day of the limit.")

    act = Act("request_individual_limit", individual_limits.request_limit, "games.individual_limit.requested", Input)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        known = {name: sent.pop(name) for name in ("guest_id", "table_id")}
        return {**known, "wish": LimitWish(**sent)}


class LimitDecisionView(ActView):
    """POST approves or declines a requested limit, as another person than the one who requested it."""

    permissions = {"POST": APPROVE}

    class Input(InputSerializer):
        approved = serializers.BooleanField()

    act = Act(
        "decide_individual_limit",
        individual_limits.decide_limit,
        ("games.individual_limit.approved", "games.individual_limit.declined"),
        Input,
        Subject("limit", selectors.get_limit),
    )


class LimitEndView(ActView):
    """POST ends an approved limit before its last day."""

    permissions = {"POST": REQUEST}

    # Without a second person: the end only brings the limits of the table back.
    act = Act(
        "end_individual_limit",
        individual_limits.end_limit,
        "games.individual_limit.ended",
        subject=Subject("limit", selectors.get_limit),
    )
