"""Tips through the API."""

from typing import Any

from rest_framework import serializers

from compliance.http.acts import Act, ActView, Subject
from compliance.http.register_api import RegisterList

from .. import services, shift_selectors
from ..registers.tips import TIPS
from .acts import CENT, WORK, money


class TipsView(RegisterList):
    """GET tips, newest first."""

    register = TIPS


class ShiftTipsView(ActView):
    """POST a tip at an open drawer."""

    permissions = {"POST": WORK}

    class Input(serializers.Serializer[Any]):
        amount = money(min_value=CENT)
        colour_chips = serializers.BooleanField(default=False)

    act = Act(
        "record_tip",
        services.record_tip,
        "shifts.tip.recorded",
        Input,
        Subject("shift", shift_selectors.shift),
        answers="pk",
        nonce=True,
    )
