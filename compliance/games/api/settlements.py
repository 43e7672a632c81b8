"""API of the settlement calculator: the questions of a game, and the result of a described bet."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import OutputSerializer
from compliance.http.rest.base import HouseView, serialize_output
from compliance.http.rest.fields import money_field
from compliance.refusals import NotFound

from ..domain import pay_tables as paytables
from ..domain.settlement.outcomes import Outcome
from ..domain.settlement.plans import all_questions, questions_of
from ..domain.settlement.questions import Kind
from ..forms.settlements import SettlementForm, settle_form
from ..presentation import settlements as words

DAY = "The gaming day whose rules apply; today by default."
GAME = OpenApiParameter("game", str, required=True, description="The id of a game of the pay tables.")
CARDS = "Cards such as KH 10S 3D: a value 2 to 10, J, Q, K or A and a suit H, D, C or S."


class ChoiceOutput(OutputSerializer):
    code = serializers.CharField()
    text = serializers.CharField(source="label")


class QuestionOutput(OutputSerializer):
    name = serializers.CharField()
    text = serializers.CharField(source="label")
    kind = serializers.ChoiceField(choices=[each.value for each in Kind])
    is_required = serializers.BooleanField(source="required", help_text="False also for what only some rounds need.")
    hint = serializers.CharField()
    choices = ChoiceOutput(many=True)


class QuestionsOutput(OutputSerializer):
    game = serializers.CharField()
    questions = QuestionOutput(many=True, help_text="Empty if the documents state no odds for this game.")


class SettledBetOutput(OutputSerializer):
    bet = serializers.CharField()
    hand = serializers.IntegerField(help_text="The number of the hand; 0 if there is only one.")
    stake = money_field()
    outcome = serializers.ChoiceField(
        choices=[each.value for each in Outcome],
        help_text="`open`: it wins an amount that the document does not state.",
    )
    returned = money_field(help_text="The part of the stake that is returned.")
    won = money_field(help_text="Before the commission.")
    commission = money_field()


class SettlementStepOutput(OutputSerializer):
    sentence = serializers.CharField()
    article = serializers.CharField()
    reading = serializers.CharField(help_text="The interpretation that the step rests on, such as A-22; or empty.")


class SettlementOutput(OutputSerializer):
    game = serializers.CharField()
    stake = money_field()
    returned = money_field()
    won = money_field()
    commission = money_field()
    paid = money_field(help_text="Stakes returned and winnings, less the commission.")
    certain = serializers.BooleanField()
    is_open = serializers.BooleanField(help_text="A bet wins an amount that is not part of the sums.")
    other = money_field(allow_null=True, help_text="The amount to pay under a second interpretation; null if none.")
    bets = SettledBetOutput(many=True)
    steps = SettlementStepOutput(many=True)


class QuestionsView(HouseView):
    """GET returns the questions that describe a bet and its round."""

    permissions = {"GET": "games.table.read"}

    @extend_schema(
        operation_id="list_settlement_questions", parameters=[GAME], responses={200: QuestionsOutput}, tags=["tables"]
    )
    def get(self, request: Request) -> Response:
        found = _find_game(self, request)
        return serialize_output(
            QuestionsOutput,
            {"game": found.id, "questions": [words.describe_question(each) for each in questions_of(found)]},
        )


class SettlementView(HouseView):
    """GET returns what the described bet wins and returns, each step with its article. Nothing is stored.

    The parameters are the answers to the questions of the game.
    """

    permissions = {"GET": "games.table.read"}

    @extend_schema(
        operation_id="settle_bet",
        parameters=[
            GAME,
            OpenApiParameter("day", str, description=DAY),
            *(
                OpenApiParameter(name, str, description=CARDS if kind == Kind.CARDS else label)
                for name, (kind, label) in all_questions().items()
            ),
        ],
        responses={200: SettlementOutput},
        tags=["tables"],
    )
    def get(self, request: Request) -> Response:
        form = SettlementForm(
            request.query_params, game=_find_game(self, request), day=self.house.gaming_day(current_time())
        )
        found = settle_form(form)
        if found is None:
            # Errors of the whole form are named as in problems of acts.
            raise exceptions.ValidationError(
                {name.strip("_"): [str(each) for each in errors] for name, errors in form.errors.items()}
            )
        steps = [words.describe_step(found.game, step) for step in found.steps]
        sums = {name: getattr(found, name) for name in ("stake", "returned", "won", "commission", "paid", "other")}
        flags = {"certain": found.certain, "is_open": found.is_open}
        body = {"game": found.game.id, "bets": found.lines, "steps": steps, **sums, **flags}
        return serialize_output(SettlementOutput, body)


def _find_game(view: HouseView, request: Request) -> paytables.Game:
    found = paytables.find_settled_game(view.house.jurisdiction, request.query_params.get("game", ""))
    if found is None:
        raise NotFound(str(words.NO_GAME), "game")
    return found
