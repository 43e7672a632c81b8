"""Fields of API requests in the cage: amounts, pieces, explanations."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.rest.base import ValidatedInput
from compliance.http.rest.fields import money_field

from .domain import Pieces
from .presentation.words import PIECES

TAGS = ["cage"]
READ, WORK, SLIP, SIGN = "cage.shift.read", "cage.shift.work", "cage.slip.sign", "cage.count.sign"
TEAM = "cage.box.count"


class PieceInput(InputSerializer):
    medium = serializers.ChoiceField(list(PIECES))
    value = money_field(help_text="Value of one piece.")
    quantity = serializers.IntegerField(min_value=1, max_value=1_000_000)


class CountedInput(InputSerializer):
    pieces = PieceInput(many=True, help_text="Each denomination once. Omit denominations without pieces.")


class ExplanationInput(InputSerializer):
    said = serializers.CharField(max_length=4000)
    checked = serializers.CharField(
        max_length=4000,
        allow_blank=True,
        default="",
        help_text="What was checked to find the variance, with whom, and on which camera.",
    )


class CageReasonInput(InputSerializer):
    reason = serializers.CharField(max_length=2000)


def with_pieces(sent: ValidatedInput) -> dict[str, object]:
    """Return the request data with its pieces converted for the services."""
    return sent | {"pieces": [Pieces(**piece) for piece in sent["pieces"]]}
