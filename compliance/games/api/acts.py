"""What every act on tables and means through the API does: act once, and answer with yes or no."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from rest_framework import serializers
from rest_framework.response import Response

from audit import log
from audit.context import acting_once
from compliance.http.api import HouseView
from compliance.http.presence import moment
from compliance.refusals import Refused

READ, MANAGE, TAGS = "games.table.read", "games.table.manage", ["games"]


class GamesActOutput(serializers.Serializer[Any]):
    """`accepted` is false when the house says no; `reason` then says why and what to do, `field` where."""

    accepted = serializers.BooleanField()
    id = serializers.UUIDField(allow_null=True, help_text="The table or the approval that the act is about.")
    reason = serializers.CharField(help_text="Empty when accepted.")
    field = serializers.CharField(help_text="Empty when accepted, or when the reason is about no field.")


def answered(view: HouseView, kind: str, act: Callable[[dict[str, Any]], UUID]) -> Response:
    """Do an act once under its key, and answer with what it is about; a "no" of the house is an answer as well."""
    who = {"house": view.presence.house, "by": view.presence.staff, "at": moment()}
    try:
        with acting_once(*view.required_key()):
            about = act(who)
    except log.Repeated as again:
        return _answer(view.first_result(again, kind))
    except Refused as refused:
        return _answer(None, str(refused), refused.field or "")
    return _answer(about)


def _answer(about: UUID | None, reason: str = "", field: str = "") -> Response:
    return Response(GamesActOutput({"accepted": not reason, "id": about, "reason": reason, "field": field}).data)
