"""API of card cancellations: one person requests, another confirms or declines."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput

from ..presentation.cancellations import CANCELLATIONS
from ..selectors import cancellations as cancellation_selectors
from ..selectors import cards as card_selectors
from ..services import cancellations


class CancellationsView(RegisterList, ActView):
    """GET returns every cancellation, latest request first; `state` selects those awaiting a second person.

    POST requests one. The card remains valid until a second person confirms the cancellation.
    """

    register = CANCELLATIONS
    permissions = {"POST": "admissions.card.cancel"}

    class Input(InputSerializer):
        number = serializers.CharField(max_length=20, help_text="As printed on the card: D-000121.")
        reason = serializers.CharField(max_length=1000)

    act = Act(
        "ask_cancellation",
        cancellations.ask_cancellation,
        "admissions.cancellation.asked",
        Input,
        answers="card_id",
        tag="cancellations",
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        # `pop` runs before the merge, so the service does not receive the number as well.
        return sent | {"card": card_selectors.get_labelled_card(self.house.id, sent.pop("number"), "number")}


class AnswerView(ActView):
    """POST records the second person's decision.

    If the cancellation is confirmed, the card is cancelled. Its number remains in the stub book.
    """

    permissions = {"POST": "admissions.card.confirm_cancellation"}

    class Input(InputSerializer):
        confirmed = serializers.BooleanField()

    act = Act(
        "answer_cancellation",
        cancellations.answer_cancellation,
        ("admissions.cancellation.confirmed", "admissions.cancellation.declined"),
        Input,
        Subject("cancellation", cancellation_selectors.get_cancellation),
        tag="cancellations",
    )
