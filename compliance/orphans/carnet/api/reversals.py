"""API of reversals of register lines."""

from typing import Any

from rest_framework import serializers

from compliance.http.rest.acts import Act, ActView, Subject

from .. import selectors as books
from ..services import reversals


class ReversalView(ActView):
    """POST that a line of the carnet is taken back, by somebody who did not write it."""

    permissions = {"POST": "orphans.carnet.reverse"}

    class Input(serializers.Serializer[Any]):
        reason = serializers.CharField(max_length=2000)

    act = Act(
        "reverse_carnet_line",
        reversals.reverse_line,
        "orphans.line.reversed",
        Input,
        Subject("line", books.line),
        nonce=True,
    )
