"""API to present a guest: the decision, the card and the entry are the same as at the door desk."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID, uuid5

from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit.recording.context import Once, acting_once
from compliance.admissions.cards.presentation.words import PAYMENT_MEANS
from compliance.admissions.decisions.api import ReasonOutput
from compliance.admissions.decisions.domain.judgements import OWN_INITIATIVE, Judgement
from compliance.admissions.decisions.domain.passages import Passage
from compliance.admissions.decisions.presentation import words as decision_words
from compliance.admissions.decisions.selectors import decisions as decision_selectors
from compliance.admissions.offline.api import FATES, PlaceInput
from compliance.admissions.offline.api import place_of as standing_of
from compliance.admissions.offline.services.late_entries import Late
from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.rest.base import (
    NONCE_NAMESPACE,
    HouseView,
    KeyUsedOtherwise,
    ValidatedInput,
    serialize_output,
    validate_input,
)
from compliance.http.rest.fields import money_field
from compliance.http.rest.parameters import IDEMPOTENCY_KEY
from compliance.people.api.guests import AddressInput, PartialDateField
from compliance.people.domain.documents.document_data import Choice, DocumentData, PostalAddress, normalise_document
from compliance.people.domain.documents.mrz import Unreadable
from compliance.people.presentation.words import DOCUMENTS
from compliance.people.services.guest_files import NotThatGuest

from .. import presentation as scan_words
from ..presentation import REFUSE_ON_INITIATIVE
from ..services import card_admission, document_admission, persistence, presentations, scans
from ..services.presentations import Admission, CardShown, Place, Presentation

if TYPE_CHECKING:
    from compliance.admissions.models.cards import AdmissionCard


class DocumentInput(InputSerializer):
    kind = serializers.ChoiceField(list(DOCUMENTS))
    number = serializers.CharField(max_length=40)
    issuing_state = serializers.CharField(max_length=3)
    expires_on = serializers.DateField(allow_null=True)
    surname = serializers.CharField(max_length=200, allow_blank=True)
    given_names = serializers.CharField(max_length=200, allow_blank=True, default="")
    born_on = PartialDateField()
    sex = serializers.ChoiceField(["F", "M", "X"], default="X")
    nationality = serializers.CharField(max_length=3, allow_blank=True, default="")


class ShownDocumentInput(PlaceInput):
    scan = serializers.CharField(
        required=False, max_length=400, help_text="The machine-readable zone, lines separated by line breaks."
    )
    document = DocumentInput(required=False)
    birth_place = serializers.CharField(
        max_length=120,
        required=False,
        default="",
        allow_blank=True,
        help_text="Place of birth. Required if a central register is queried and has no code for the guest.",
    )


class PresentationView(HouseView):
    """POST presents a guest at a door or a card desk. A refusal is a result (`admitted: false`), not an error."""

    permissions = {"POST": "admissions.door.work"}
    # Every other field refuses what a document reader types into it (ADR 56).
    takes_scans = frozenset({"scan", "code"})

    class Input(ShownDocumentInput):
        code = serializers.CharField(
            required=False,
            max_length=400,
            help_text="The code of a card shown at a door instead of an identity document.",
        )
        address = AddressInput(required=False)
        judgement = serializers.ChoiceField([each.value for each in Judgement], required=False)
        note = serializers.CharField(max_length=1000, required=False, default="", allow_blank=True)
        face_compared = serializers.BooleanField(
            help_text="Whether a person compared the face with the document. A device must not set this by itself."
        )
        # No choice field: the service refuses an unknown kind and stores the refusal.
        card = serializers.CharField(
            max_length=20, required=False, help_text="day, week, month, year, honour_day, honour_year"
        )
        presented_at = serializers.DateTimeField(
            required=False,
            help_text="Time of a presentation during an outage, by the caller's clock. Records a late entry.",
        )
        sent_at = serializers.DateTimeField(
            required=False,
            help_text="With `presented_at`: current time of the caller's clock, to calculate its error.",
        )
        fate = serializers.ChoiceField(
            FATES,
            required=False,
            default="here",
            help_text="With `presented_at`: the outcome for the guest. `not_let_in` does not admit the guest.",
        )

        person = serializers.UUIDField(
            required=False,
            help_text="The guest with this new document: one of the `candidates` of a `known_already` response.",
        )
        new_guest = serializers.BooleanField(
            required=False,
            default=False,
            help_text="True if a person has checked that the guest is none of the candidates.",
        )
        passage = serializers.ChoiceField(
            [each.value for each in Passage if each],
            required=False,
            help_text="The door staff's answer to `entered_before`. `same_entry` does not count the guest again.",
        )
        paid_by = serializers.ChoiceField(
            list(PAYMENT_MEANS), default="cash", help_text="Means of payment for a card that is not free."
        )

        def validate(self, attrs: dict[str, object]) -> dict[str, object]:
            attrs = super().validate(attrs)
            if "person" in attrs and attrs["new_guest"]:
                raise exceptions.ValidationError({"person": "Send the guest or new_guest, and not both."})
            if "scan" in attrs and "document" in attrs:
                raise exceptions.ValidationError({"document": "Send the scan or the typed document, not both."})
            if "code" in attrs and attrs.keys() & {"scan", "document", "card", "address"}:
                raise exceptions.ValidationError(
                    {"code": "A code lets in on the card it names. Send the document without it to issue a card."}
                )
            if "scan" not in attrs and "code" not in attrs and "document" not in attrs and "judgement" not in attrs:
                raise exceptions.ValidationError(
                    {"scan": "Send a scan, a document, the code of a card, or the ground of a refusal."}
                )
            return attrs

    class Output(OutputSerializer):
        class CardOutput(OutputSerializer):
            id = serializers.UUIDField()
            number = serializers.CharField()
            kind = serializers.CharField()
            price = money_field()
            currency = serializers.CharField()
            paid_by = serializers.CharField(help_text="Means of payment; empty for a free card.")
            replaces = serializers.UUIDField(allow_null=True, help_text="The lost card that this card replaces.")
            valid_from = serializers.DateField()
            valid_to = serializers.DateField()

        class EnteredBeforeOutput(OutputSerializer):
            entered_at = serializers.DateTimeField()
            door = serializers.CharField()

        id = serializers.UUIDField()
        admitted = serializers.BooleanField(help_text="True only if the door may be opened or the card was issued.")
        outcome = serializers.CharField()
        reasons = ReasonOutput(many=True)
        candidates = serializers.ListField(
            child=serializers.UUIDField(),
            help_text="With `known_already`: guests on file who may be this one. Present again with one or none.",
        )
        card = CardOutput(allow_null=True)
        entered_at = serializers.DateTimeField(allow_null=True)
        entered_before = EnteredBeforeOutput(
            allow_null=True,
            help_text="A recent entry of the same guest. With `entered_already`, no entry is counted: "
            "present again with `passage`.",
        )
        gaming_day = serializers.DateField()
        edition = serializers.CharField()

    @extend_schema(
        operation_id="present_guest",
        request=Input,
        responses={200: Output},
        parameters=[IDEMPOTENCY_KEY],
        tags=["door"],
    )
    def post(self, request: Request) -> Response:
        key = self.required_key()
        found = validate_input(self.Input, request.data)
        # Deriving the nonce from the key makes a repeated request the same presentation.
        at, nonce = current_time(), uuid5(NONCE_NAMESPACE, key.key)
        judgement = self._judgement(found, at)
        passage = Passage(found.get("passage", ""))
        place = place_of(self, found)
        late = _late_presentation(found, place, nonce)
        if "code" in found:
            card = CardShown(found["code"], judgement, found["note"], found["face_compared"], nonce, late, passage)
            return answer_once(self, key, card_admission.present_card, card, place, at)
        presentation = Presentation(
            paper=paper_of(self, found, at),
            address=PostalAddress(**found["address"]) if "address" in found else None,
            judgement=judgement,
            note=found["note"],
            face_compared=found["face_compared"],
            card_kind=found.get("card"),
            nonce=nonce,
            by_machine=self.by_machine,
            choice=Choice(same_as=found.get("person"), new_guest=found["new_guest"]),
            late=late,
            passage=passage,
            paid_by=found["paid_by"],
        )
        return answer_once(self, key, document_admission.present_document, presentation, place, at)

    def _judgement(self, found: ValidatedInput, at: datetime) -> Judgement | None:
        if "judgement" not in found:
            return None
        judgement = Judgement(found["judgement"])
        if judgement in OWN_INITIATIVE and not self.presence.may(REFUSE_ON_INITIATIVE):
            self.deny(REFUSE_ON_INITIATIVE)
        return judgement


class DecisionView(HouseView):
    """GET returns one decision with its grounds."""

    permissions = {"GET": "admissions.door.work"}

    @extend_schema(operation_id="get_presentation", responses={200: PresentationView.Output}, tags=["door"])
    def get(self, request: Request, decision_id: UUID) -> Response:
        found = decision_selectors.get_decision(self.house.id, decision_id)
        # An earlier decision is returned as it was, not evaluated again.
        admission = persistence.first_answer(self.presence.house, found.nonce)
        return serialize_output(PresentationView.Output, as_output(admission))


def answer_once(
    view: HouseView,
    key: Once,
    present: Callable[..., Admission],
    presentation: Presentation | CardShown,
    place: Place,
    at: datetime,
) -> Response:
    """Call the service once per idempotency key and return the result."""
    try:
        with acting_once(*key):
            admission = present(
                house=view.presence.house, place=place, presentation=presentation, by=view.presence.staff, at=at
            )
    except presentations.NoteMissing as missing:
        raise exceptions.ValidationError({"note": [str(missing)]}) from missing
    except NotThatGuest as other:
        raise exceptions.ValidationError({"person": [str(other)]}) from other
    except presentations.AnotherPresentation as clash:
        raise KeyUsedOtherwise from clash
    return serialize_output(PresentationView.Output, as_output(admission))


def paper_of(view: HouseView, found: ValidatedInput, at: datetime) -> DocumentData | None:
    """Return the document sent, scanned or typed. An unreadable scan is logged and the caller gets the reason."""
    if "scan" in found:
        house, by = view.presence.house, view.presence.staff
        read = scans.read_scan(house=house, text=found["scan"], at=at)
        if isinstance(read, Unreadable):
            place, why, length = place_of(view, found).name, read.reason.value, len(found["scan"])
            scans.note_unread(house=house, place=place, why=why, length=length, by=by, at=at)
            raise exceptions.ValidationError({"scan": [scan_words.describe_unreadable(read)]})
        # A machine-readable zone does not state the place of birth.
        return replace(read, birth_place=found["birth_place"])
    if "document" not in found:
        return None
    details = dict(found["document"])
    return normalise_document(
        DocumentData(birth=details.pop("born_on"), read_from="typed", birth_place=found["birth_place"], **details)
    )


def place_of(view: HouseView, found: ValidatedInput) -> Place:
    """Return the named door or card desk. Raises NotFound if it belongs to another venue."""
    # The query that checked a device's token has already loaded the places.
    return Place.at(standing_of(view, found))


def _late_presentation(found: ValidatedInput, place: Place, nonce: UUID) -> Late | None:
    if "presented_at" not in found:
        return None
    return Late(
        nonce=nonce,
        door_id=place.door_id,
        desk_id=place.desk_id,
        claimed_at=found["presented_at"],
        sent_at=found.get("sent_at"),
        fate=found["fate"],
    )


def _card_fields(card: "AdmissionCard | None") -> dict[str, object] | None:
    if card is None:
        return None
    return {
        "id": card.pk,
        "number": card.label,
        "kind": card.kind,
        "price": card.price,
        "currency": card.currency,
        "paid_by": card.paid_by,
        "replaces": card.replaces_id,
        "valid_from": card.valid_from,
        "valid_to": card.valid_to,
    }


def as_output(admission: Admission) -> dict[str, object]:
    """Return the result of a presentation in the form of the API."""
    decision = admission.decision
    grounds = admission.grounds
    return {
        "id": decision.pk,
        "admitted": admission.outcome == "admitted",
        "outcome": decision.outcome,
        "reasons": decision_words.describe_grounds(grounds, admission.card_refusal),
        "candidates": [guest for ground in grounds for guest in ground.facts.get("guests", "").split()],
        "card": _card_fields(admission.card),
        "entered_at": admission.entry.entered_at if admission.entry else None,
        "entered_before": next(
            ({"entered_at": each.facts["at"], "door": each.facts["door"]} for each in grounds if "entry" in each.facts),
            None,
        ),
        "gaming_day": decision.gaming_day,
        "edition": decision.edition,
    }
