"""API of the card registers and of a single card."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.register_views.api_list import RegisterList, line_of, row_output
from compliance.http.rest.base import HouseView

from ..presentation.cards import CARDS, HONOUR
from ..presentation.index import INDEX
from ..presentation.stubs import STUBS
from ..presentation.takings import TAKINGS
from ..selectors import cards as card_selectors

READ = "admissions.register.read"


class CardsView(RegisterList):
    """GET returns the cards, newest first."""

    register = CARDS


class CardView(HouseView):
    """GET returns one card, with the fields of the list."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_card", responses={200: row_output(CARDS)}, tags=["registers"])
    def get(self, request: Request, card_id: UUID) -> Response:
        found = card_selectors.get_card(self.house.id, card_id)
        return Response(line_of(self, CARDS, found))


class HonourView(RegisterList):
    """GET returns the guest-of-honour cards by guest name, each with its last use (LU art. 75(1))."""

    register = HONOUR


class StubsView(RegisterList):
    """GET returns the stubs by serial number: every detail of the card, and the identity document shown."""

    register = STUBS


class IndexView(RegisterList):
    """GET returns the alphabetical index of card holders, with their card numbers (LU art. 76(3))."""

    register = INDEX


class TakingsView(RegisterList):
    """GET returns the card takings of a period of gaming days, by cashier, series and means of payment."""

    register = TAKINGS
