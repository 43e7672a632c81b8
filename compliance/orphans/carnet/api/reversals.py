"""API of reversals of orphan register entries."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.rest.acts import Act, ActView, Subject

from .. import selectors as carnet_selectors
from ..services import reversals


class ReversalView(ActView):
    """POST reverses an entry of the orphan register. The caller must not be the person who made the entry."""

    permissions = {"POST": "orphans.carnet.reverse"}

    class Input(InputSerializer):
        reason = serializers.CharField(max_length=2000)

    act = Act(
        "reverse_carnet_line",
        reversals.reverse_line,
        "orphans.line.reversed",
        Input,
        Subject("line", carnet_selectors.get_line),
        nonce=True,
    )
