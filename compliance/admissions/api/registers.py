"""The registers of the door through the API, and one card."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.admissions import card_selectors
from compliance.http.access.presence import moment
from compliance.http.api.base import HouseView
from compliance.http.register_views.api_list import RegisterList, lines_of, row_output
from compliance.http.registers.declarations import Scope

from ..registers.attempts import ATTEMPTS
from ..registers.cards import CARDS, HONOUR
from ..registers.coverage import COVERAGE
from ..registers.doubts import DOUBTS
from ..registers.figures import FIGURES
from ..registers.index import INDEX
from ..registers.refusals import REFUSALS
from ..registers.stubs import STUBS
from ..registers.takings import TAKINGS

READ = "admissions.register.read"


class ReasonOutput(serializers.Serializer[Any]):
    code = serializers.CharField()
    article = serializers.CharField(source="citation", help_text="Empty where no article speaks of it.")
    sentence = serializers.CharField(help_text="Why, and what to do next, in the language of the caller.")


class CardsView(RegisterList):
    """GET the cards, newest first."""

    register = CARDS


class CardView(HouseView):
    """GET one card, as the list has it."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_card", responses={200: row_output(CARDS)}, tags=["registers"])
    def get(self, request: Request, card_id: UUID) -> Response:
        found = card_selectors.card(self.house.id, card_id)
        (card,) = lines_of(CARDS, Scope(self.presence, moment()))([found])
        return Response(card)


class HonourView(RegisterList):
    """GET the honour cards by the name of the guest, each with its last use (LU art. 75(1))."""

    register = HONOUR


class StubsView(RegisterList):
    """GET the stubs in the order of their books: every mention of the card, and the paper that was shown."""

    register = STUBS


class IndexView(RegisterList):
    """GET the alphabetical index of card holders, with the numbers of their cards (LU art. 76(3))."""

    register = INDEX


class RefusalsView(RegisterList):
    """GET everybody who did not get in or got no card, newest first; notes for those who may read them."""

    register = REFUSALS


class AttemptsView(RegisterList):
    """GET the refusals of thirty gaming days that rest on a measure, newest first."""

    register = ATTEMPTS


class TakingsView(RegisterList):
    """GET what was taken for the cards of a span of gaming days, by cashier, series and means."""

    register = TAKINGS


class FiguresView(RegisterList):
    """GET how many guests were turned away: by ground, place, hour of the night and weekday; never by steward.

    Without days: the last seven. Each count is given for the span and for the equal span before it.
    """

    register = FIGURES
    operation = "get_refusals_in_figures"


class CoverageView(RegisterList):
    """GET how each door was controlled: one row for each gap, or for a night without any. Without days: a week."""

    register = COVERAGE
    operation = "get_coverage"


class ReviewsView(RegisterList):
    """GET the doubts, newest first; `state=waiting` are those that wait for a supervisor."""

    register = DOUBTS
    operation = "list_reviews"
