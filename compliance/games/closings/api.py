"""API of the announcement that the play at a table ends."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.rest.acts import Act, ActView, Subject

from ..presentation.registers.sessions import OPEN
from ..presentation.words import CLOSINGS
from ..selectors import sessions as selectors
from . import services


class ClosingAnnouncementView(ActView):
    """POST records that the last shoe, the last round or the last minutes of a table session were announced."""

    permissions = {"POST": OPEN}

    class Input(InputSerializer):
        announcement = serializers.ChoiceField(list(CLOSINGS), source="kind")

    act = Act(
        "announce_table_closing",
        services.announce_closing,
        "games.closing.announced",
        Input,
        subject=Subject("session", selectors.get_session),
    )
