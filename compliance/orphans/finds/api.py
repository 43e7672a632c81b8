"""API of found sums and abandoned stakes: the register, a new record, its witness, and acts on floor and cash desk."""

from typing import TYPE_CHECKING, Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.cage.witnesses import services as witness_services
from compliance.cage.witnesses.api import WitnessStepOutput
from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList, line_of, row_output
from compliance.http.registers.paging import PageOutput, as_list
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import HouseView, ValidatedInput
from compliance.http.rest.documents import Document, DocumentView, decode_base64
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT, ZERO

from ..carnet.api.fields import TAGS
from ..carnet.presentation.words import CATEGORIES
from ..documents.domain import storage as document_storage
from . import selectors
from .presentation.photographs import picture_file
from .presentation.register import FINDS
from .presentation.witnesses import FINDS_TO_CONFIRM, SETTLES
from .presentation.words import FINDERS, PIECES
from .services import ends, establishments, finds, lapses, pay_ins, photographs, rounds
from .services.finds import FoundSum
from .services.pay_ins import Piece

if TYPE_CHECKING:
    from ..models.finds import Find, FindEnd

READ, RECORD = "orphans.find.read", "orphans.find.record"
FIND = Subject("find", selectors.get_find)
STEP = Subject("step", selectors.find_step)


class FindView(HouseView):
    """GET returns one found sum or abandoned stake. The access is logged."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_find", responses={200: row_output(FINDS)}, tags=TAGS)
    def get(self, request: Request, find_id: UUID) -> Response:
        row = selectors.get_find(self.house.id, find_id)
        finds.note_find_opened(venue_id=self.house.id, find=row, by=self.presence.staff, at=current_time())
        return Response(line_of(self, FINDS, row))


class PhotographView(DocumentView):
    """GET returns the photograph of a found sum or abandoned stake."""

    permissions = {"GET": READ}
    operation, tag, media_types = "get_find_photograph", "orphans", ("image/jpeg",)

    def document(self, find_id: UUID) -> Document:
        return picture_file(self.presence, selectors.get_find(self.house.id, find_id))


class FindsView(RegisterList, ActView):
    """GET returns the found sums and abandoned stakes, newest first. POST records one.

    A photograph is sent as base64, at most 5 MB.
    """

    register = FINDS
    permissions = {"POST": RECORD}
    takes_files = frozenset({"photograph"})
    # Base64 needs four bytes for three; the rest is room for the other fields.
    largest: ClassVar[int] = document_storage.LARGEST * 4 // 3 + 64 * 1024

    class Input(InputSerializer):
        category = serializers.ChoiceField(list(CATEGORIES))
        place = serializers.CharField(max_length=80)
        game = serializers.CharField(
            max_length=60, allow_blank=True, default="", help_text="The game; only at a table."
        )
        initial = money_field(min_value=CENT)
        found_at = serializers.DateTimeField()
        finder_kind = serializers.ChoiceField(list(FINDERS), default="staff")
        found_by = serializers.UUIDField(
            allow_null=True, default=None, help_text="The member of staff on duty who found it."
        )
        finder_said = serializers.CharField(
            max_length=120, allow_blank=True, default="", help_text="The name of a guest or an outside person."
        )
        finder_note = serializers.CharField(
            max_length=200, allow_blank=True, default="", help_text="How the guest or outside person is known."
        )
        witnessed_by = serializers.UUIDField(help_text="A colleague on duty, who confirms it in an own session.")
        camera = serializers.UUIDField(allow_null=True, default=None, help_text="The camera that shows the place.")
        no_camera = serializers.CharField(
            max_length=200, allow_blank=True, default="", help_text="Without a camera: why none covers the place."
        )
        photograph = serializers.CharField(
            allow_blank=True, default="", trim_whitespace=False, help_text="JPEG, PNG or WebP file, as base64."
        )
        file_name = serializers.CharField(
            max_length=200,
            allow_blank=True,
            default="",
            help_text="File name of the photograph. Its extension must match the file type.",
        )
        known_owner = serializers.CharField(
            max_length=200, allow_blank=True, default="", help_text="The owner, if the casino knows who it is."
        )
        remark = serializers.CharField(max_length=2000, allow_blank=True, default="")
        ticket = serializers.CharField(
            max_length=40,
            allow_blank=True,
            default="",
            help_text="Of a machine ticket; of a keno ticket (KT-000014); or round and card of a bingo (B-000014/7).",
        )

    act = Act("write_down_find", finds.record_find, "orphans.find.recorded", Input, nonce=True)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        picture, name = sent.pop("photograph"), sent.pop("file_name")
        photo = photographs.prepare_photograph(decode_base64(picture, "photograph"), name) if picture else None
        return {"found": FoundSum(**sent, photograph=photo)}


class CoupsView(ActView):
    """POST records a round played since, with the winnings of an abandoned stake."""

    permissions = {"POST": RECORD}

    class Input(InputSerializer):
        number = serializers.IntegerField(
            min_value=1, max_value=1000, help_text="Number of the round; must be the next one."
        )
        gain = money_field(min_value=ZERO, default=ZERO)

    act = Act("count_game", rounds.count_coup, "orphans.coup.counted", Input, FIND)


class EstablishmentView(ActView):
    """POST establishes that a stake is abandoned."""

    permissions = {"POST": RECORD}

    act = Act(
        "establish_abandoned_stake", establishments.establish_abandonment, "orphans.find.established", subject=FIND
    )


class CashInView(ActView):
    """POST pays in the sum that the cash desk counted. It adds the next entry to the orphan register."""

    permissions = {"POST": "orphans.find.cash_in"}

    class Input(InputSerializer):
        class PieceInput(InputSerializer):
            kind = serializers.ChoiceField(list(PIECES))
            unit_value = money_field(min_value=CENT)
            count = serializers.IntegerField(min_value=1, max_value=100_000)

        desk = serializers.UUIDField(source="desk_id")
        amount = money_field(min_value=CENT)
        pieces = PieceInput(many=True, required=False, help_text="Chips and notes. Their total must equal the amount.")

    act = Act("cash_in_find", pay_ins.cash_in, "orphans.find.cashed_in", Input, FIND, nonce=True)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return sent | {"pieces": [Piece(**piece) for piece in sent.get("pieces", [])]}


def _end_find(*, find: "Find", outcome: str, reason: str, **who: Any) -> "FindEnd":
    """End a found sum. A sum that lapses to the casino has a separate service."""
    if outcome == "lapsed":
        return lapses.lapse_find(find=find, reason=reason, **who)
    return ends.drop_find(find=find, outcome=outcome, reason=reason, **who)


class FindEndView(ActView):
    """POST ends a record without an entry in the orphan register: lost in play, recorded in error, or lapsed
    to the casino; `lapsed` also records the decision of the management on machine money.
    """

    permissions = {"POST": "orphans.find.end"}

    class Input(InputSerializer):
        outcome = serializers.ChoiceField(["lost", "mistake", "lapsed"])
        reason = serializers.CharField(max_length=2000, allow_blank=True, default="")

    act = Act(
        "end_find", _end_find, ("orphans.find.lapsed", "orphans.find.decided", "orphans.find.dropped"), Input, FIND
    )


class FindsToConfirmView(HouseView):
    """GET returns the found sums that await the caller's confirmation as witness, oldest first."""

    permissions = {"GET": READ}

    class ListOutput(PageOutput):
        results = WitnessStepOutput(many=True)

    @extend_schema(operation_id="list_finds_to_confirm", responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request) -> Response:
        own, _others = selectors.finds_for_witness(self.house.id, self.presence.staff.pk)
        return Response(self.ListOutput(as_list(self, FINDS_TO_CONFIRM, own)).data)


class FindConfirmationView(ActView):
    """POST confirms a found sum as its named witness, in their own session. Other callers are refused."""

    permissions = {"POST": selectors.CONFIRMS}
    act = Act("confirm_find", witness_services.sign_as_witness, "cage.witness.signed", subject=STEP)


class FindDisputeView(ActView):
    """POST records a dispute of a found sum by its named witness, with the reason."""

    permissions = {"POST": selectors.CONFIRMS}

    class Input(InputSerializer):
        said = serializers.CharField(max_length=2000)

    act = Act("dispute_find", witness_services.dispute_as_witness, "cage.witness.disputed", Input, STEP)


class FindSettlementView(ActView):
    """POST settles a found sum that its witness disputes or did not confirm, as a third person, with the reason."""

    permissions = {"POST": SETTLES}

    class Input(InputSerializer):
        reason = serializers.CharField(max_length=2000)

    act = Act("settle_find", witness_services.settle_step, "cage.witness.settled", Input, STEP)
