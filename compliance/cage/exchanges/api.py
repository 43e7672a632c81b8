"""API views of exchanges and ID checks."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView
from compliance.http.rest.base import ValidatedInput
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT

from ..drawers.selectors import shifts as shift_selectors
from ..sheets.api import WORK
from . import services
from .presentation.register import EXCHANGES, IDENTITY
from .presentation.words import IDENTITIES, LOCATIONS, TENDERS
from .services import Wish


class ExchangesView(RegisterList, ActView):
    """GET returns exchanges, newest first. POST records one at an open float.

    An exchange on the floor is stored as refused. The amount of an exchange at a table is null for staff who
    count boxes, until its box is counted and signed.
    """

    register = EXCHANGES
    permissions = {"POST": WORK}

    class Input(InputSerializer):
        shift = serializers.UUIDField(allow_null=True, default=None)
        location = serializers.ChoiceField(list(LOCATIONS))
        gave = serializers.ChoiceField(list(TENDERS))
        got = serializers.ChoiceField(list(TENDERS))
        amount = money_field(min_value=CENT)
        identity = serializers.ChoiceField(list(IDENTITIES), default="not_asked")
        paper = serializers.CharField(max_length=120, allow_blank=True, default="")
        person = serializers.UUIDField(source="person_id", allow_null=True, default=None)
        refused_because = serializers.CharField(max_length=500, allow_blank=True, default="")

    act = Act("make_exchange", services.make_exchange, "cage.exchange.made", Input, nonce=True)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        shift_id = sent.pop("shift")
        shift = shift_selectors.open_shift(self.house.id, shift_id, "shift") if shift_id else None
        return {"shift": shift, "wish": Wish(**sent)}


class IdentityChecksView(RegisterList):
    """GET returns the exchanges with a request for an identity document, newest first."""

    register = IDENTITY
    operation = "list_exchange_identity_checks"
