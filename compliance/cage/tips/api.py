"""API views of tips."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT

from ..drawers.selectors import shifts as shift_selectors
from ..sheets.api import WORK
from . import services
from .presentation.register import TIPS


class TipsView(RegisterList):
    """GET returns tips, newest first."""

    register = TIPS


class ShiftTipsView(ActView):
    """POST records a tip at an open float: its amount, or the number and the value of its chips."""

    permissions = {"POST": WORK}

    class Input(InputSerializer):
        amount = money_field(min_value=CENT, allow_null=True, default=None)
        chips = serializers.IntegerField(
            allow_null=True, default=None, min_value=1, max_value=100_000, help_text="The number of chips."
        )
        chip_value = money_field(min_value=CENT, allow_null=True, default=None, help_text="The value of one chip.")
        colour_chips = serializers.BooleanField(default=False)

    act = Act(
        "record_tip",
        services.record_tip,
        "cage.tip.recorded",
        Input,
        Subject("shift", shift_selectors.get_shift),
        answers="pk",
        nonce=True,
    )
