"""API of the minima of roulette tables."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT

from ..presentation.registers.minimums import MANAGE, TABLE_MINIMA
from ..selectors import minimums as selectors
from ..services import minimums


class TableMinimaView(RegisterList, ActView):
    """GET returns the decided minima, the latest first. POST decides on the minimum of some or all roulette tables.

    A refusal says from which day the change is possible. Without `confirmed`, it says what is to be confirmed.
    """

    register = TABLE_MINIMA
    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        tables = serializers.ListField(child=serializers.UUIDField(), min_length=1)
        minimum = money_field(min_value=CENT)
        from_day = serializers.DateField(help_text="The first gaming day of this minimum.")
        confirmed = serializers.BooleanField(default=False, help_text="Whether tables and amount were checked.")

    act = Act("decide_table_minimum", minimums.decide_minimum, "games.minimum.decided", Input)


class MinimumWithdrawalView(ActView):
    """POST withdraws a decision at all its tables, before its first gaming day."""

    permissions = {"POST": MANAGE}

    act = Act(
        "withdraw_table_minimum",
        minimums.withdraw_minimum,
        "games.minimum.withdrawn",
        subject=Subject("decision", selectors.get_decision),
    )
