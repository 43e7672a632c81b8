"""API to replace a lost card: the holder shows the document again and gets a new number."""

from uuid import UUID, uuid5

from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.admissions.cards.presentation.words import REPLACED_BECAUSE
from compliance.http.access.presence import current_time
from compliance.http.rest.base import NONCE_NAMESPACE, HouseView, validate_input
from compliance.http.rest.parameters import IDEMPOTENCY_KEY

from ..services import document_admission
from ..services.presentations import Presentation
from ..services.replacements import Replacement
from .presentations import PresentationView, ShownDocumentInput, answer_once, paper_of, place_of


class ReplacementView(HouseView):
    """POST replaces a card free of charge for its remaining days. The old card is no longer valid."""

    permissions = {"POST": "admissions.card.replace"}
    takes_scans = frozenset({"scan"})

    class Input(ShownDocumentInput):
        because = serializers.ChoiceField(list(REPLACED_BECAUSE))
        face_compared = serializers.BooleanField(help_text="Whether a person compared the face with the document.")

        def validate(self, attrs: dict[str, object]) -> dict[str, object]:
            attrs = super().validate(attrs)
            if ("scan" in attrs) == ("document" in attrs):
                raise exceptions.ValidationError({"scan": "Send the scan or the typed document, and not both."})
            return attrs

    @extend_schema(
        operation_id="replace_card",
        request=Input,
        responses={200: PresentationView.Output},
        parameters=[IDEMPOTENCY_KEY],
        tags=["door"],
    )
    def post(self, request: Request, card_id: UUID) -> Response:
        key = self.required_key()
        found = validate_input(self.Input, request.data)
        at = current_time()
        presentation = Presentation(
            paper=paper_of(self, found, at),
            # The address is on file since the first card; kind and last day come from that card.
            address=None,
            judgement=None,
            note="",
            face_compared=found["face_compared"],
            card_kind=None,
            nonce=uuid5(NONCE_NAMESPACE, key.key),
            by_machine=self.by_machine,
            replaces=Replacement(card_id, found["because"]),
        )
        return answer_once(self, key, document_admission.present_document, presentation, place_of(self, found), at)
