"""API of table sessions."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT

from ..presentation.registers.sessions import OPEN, TABLE_SESSIONS
from ..selectors import sessions as selectors
from ..services import sessions
from ..services.sessions import SessionWish


class TableSessionsView(RegisterList, ActView):
    """GET returns the table sessions with their limits, newest first. POST opens a session at a table.

    The minimum and the maxima stay until the session ends.
    """

    register = TABLE_SESSIONS
    permissions = {"POST": OPEN}

    class Input(InputSerializer):
        table = serializers.UUIDField(source="table_id")
        minimum = money_field(
            allow_null=True, default=None, min_value=CENT, help_text="For Black Jack only: the minimum of the session."
        )
        multiple = serializers.IntegerField(
            allow_null=True,
            default=None,
            min_value=1,
            help_text="For Black Jack only: the maximum as a multiple of the minimum.",
        )
        side_bets = serializers.ListField(
            child=serializers.CharField(max_length=40),
            default=list,
            help_text="For Black Jack only: the side bets that are offered, for example lu.super_jack.",
        )

    act = Act("open_table_session", sessions.open_session, "games.session.opened", Input, nonce=True)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"table_id": sent.pop("table_id"), "wish": SessionWish(**sent)}


class TableSessionEndView(ActView):
    """POST ends a table session. While players have colours, the refusal names them and asks for `confirmed`."""

    permissions = {"POST": OPEN}

    class Input(InputSerializer):
        confirmed = serializers.BooleanField(
            default=False, help_text="Whether the chips of colours that players have stay at the table."
        )

    act = Act(
        "end_table_session",
        sessions.end_session,
        "games.session.ended",
        Input,
        subject=Subject("session", selectors.get_session),
    )
