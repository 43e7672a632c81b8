"""What every act on tables and means through the API does: act once."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from rest_framework.response import Response

from audit import log
from audit.context import acting_once
from compliance.http.acts import ActOutput
from compliance.http.api import HouseView, serialize
from compliance.http.presence import moment

READ, MANAGE, TAGS = "games.table.read", "games.table.manage", ["games"]


def answered(view: HouseView, kind: str, act: Callable[[dict[str, Any]], UUID]) -> Response:
    """Do an act once under its key, and answer with what it is about."""
    who = {"house": view.presence.house, "by": view.presence.staff, "at": moment()}
    try:
        with acting_once(*view.required_key()):
            about = act(who)
    except log.Repeated as again:
        about = view.first_result(again, kind)
    return serialize(ActOutput, {"id": about})
