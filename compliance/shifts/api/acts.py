"""What every act of the cage through the API does: find a row of this house, and act once."""

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

from rest_framework import exceptions, serializers
from rest_framework.response import Response

from audit import log
from audit.context import acting_once
from compliance.http.acts import ActOutput
from compliance.http.api import HouseView, serialize
from compliance.http.presence import moment

from .. import blind, days, selectors
from ..denominations import Pieces
from ..words import PIECES

TAGS = ["shifts"]
READ, WORK, SLIP, SIGN = "shifts.shift.read", "shifts.shift.work", "shifts.slip.sign", "shifts.count.sign"
TEAM = "shifts.box.count"


def money(**more: Any) -> serializers.DecimalField:
    """An amount in the currency of the house."""
    return serializers.DecimalField(max_digits=14, decimal_places=2, **more)


class PieceInput(serializers.Serializer[Any]):
    medium = serializers.ChoiceField(list(PIECES))
    value = money(help_text="Of one piece.")
    quantity = serializers.IntegerField(min_value=1, max_value=1_000_000)


class CountedInput(serializers.Serializer[Any]):
    pieces = PieceInput(many=True, help_text="Each value once; what is not there is left out.")


class ExplanationInput(serializers.Serializer[Any]):
    said = serializers.CharField(max_length=4000)
    checked = serializers.CharField(
        max_length=4000, allow_blank=True, default="", help_text="What was looked through, with whom, which camera."
    )


def reader(view: HouseView) -> blind.Reader:
    """Who asks, as far as something is kept from them."""
    may = view.presence.may
    return blind.Reader(
        staff_id=view.presence.staff.pk,
        supervises=may(SIGN),
        counts_boxes=may(TEAM),
        works=may(WORK),
        team_on=partial(days.team, view.presence.house),
    )


def pieces_of(said: dict[str, Any]) -> list[Pieces]:
    return [Pieces(**piece) for piece in said["pieces"]]


def open_row(view: HouseView, shift_id: UUID, field: str) -> Any:
    """An open shift that a body names; the answer says which field is wrong."""
    row = selectors.open_shifts(view.house.id).filter(pk=shift_id).first()
    if row is None:
        raise exceptions.ValidationError({field: ["This house has no such open shift."]})
    return row


def answered(view: HouseView, kind: str, act: Callable[[dict[str, Any]], Any]) -> Response:
    """Do an act once under its key, and answer with what it is about."""
    who = {"house": view.presence.house, "by": view.presence.staff, "at": moment()}
    try:
        with acting_once(*view.required_key()):
            about = act(who)
    except log.Repeated as again:
        about = view.first_result(again, kind)
    return serialize(ActOutput, {"id": about})
