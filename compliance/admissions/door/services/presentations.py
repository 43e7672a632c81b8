"""Data of a presentation: the guest's document or card, the place, and the result."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from compliance.admissions.decisions.domain.decision import Decision
from compliance.admissions.decisions.domain.judgements import NOTE_NEEDED, Judgement, judgements_under
from compliance.admissions.decisions.domain.passages import Passage
from compliance.admissions.decisions.selectors import decisions as decision_selectors
from compliance.admissions.models.cards import AdmissionCard, CardRefusal
from compliance.admissions.models.decisions import DoorDecision, DoorGround, Entry
from compliance.admissions.offline.services.late_entries import Late
from compliance.people.domain.documents.document_data import UNASKED, Choice, DocumentData, PostalAddress
from compliance.people.selectors.guests import Picture
from compliance.refusals import Refused
from compliance.rules.rulebook import Rulebook
from compliance.venues.selectors.venues import Standing

from .replacements import Replacement

ANOTHER_PRESENTATION = gettext_lazy("This has already been decided for another guest or card. Scan the document again.")


class NothingShown(ValueError):
    """Neither a document nor a judgement was given, so there is nothing to decide."""


class AnotherPresentation(ValueError):
    """The nonce was used for another guest, place, judgement or card, so its result does not apply."""


class NoteMissing(ValueError):
    """The ground requires a note: it affects a reputation, or its reasons go to the Minister (LU arts 69(1), 75(2))."""


@dataclass(frozen=True)
class Place:
    """Where the guest is: a door of a room, or a card desk (no room behind it)."""

    door_id: UUID | None
    desk_id: UUID | None
    name: str
    room_kind: str | None

    @classmethod
    def at(cls, standing: Standing) -> "Place":
        """Return the place of a door or card desk."""
        if standing.is_door:
            return cls(door_id=standing.id, desk_id=None, name=standing.name, room_kind=standing.room_kind)
        return cls(door_id=None, desk_id=standing.id, name=standing.name, room_kind=None)


@dataclass(frozen=True)
class Presentation:
    """The input of door staff: document, address, judgement and the card requested."""

    paper: DocumentData | None
    address: PostalAddress | None
    judgement: Judgement | None
    note: str
    face_compared: bool
    card_kind: str | None
    nonce: UUID
    # A device with a token never acts as management, regardless of who is responsible for it.
    by_machine: bool = False
    # The choice of door staff if the venue seems to know the guest under another document.
    choice: Choice = UNASKED
    # The scan was stored while the server was unreachable, and is evaluated only now.
    late: Late | None = None
    # The answer of door staff about a recent entry of the guest.
    passage: Passage = Passage.UNSAID
    # How the guest pays for the card, if it has a price.
    paid_by: str = "cash"
    # A card of the guest to be replaced under a new number, instead of a sale.
    replaces: Replacement | None = None
    # The desk stores a refusal at once. The decision supposes that the face matches; no one has compared it yet.
    face_supposed: bool = False


@dataclass(frozen=True)
class Admission:
    """The result. `card` is the one issued or used; `card_refusal` says why none could be issued."""

    decision: DoorDecision
    grounds: Sequence[DoorGround]
    card: AdmissionCard | None
    card_refusal: CardRefusal | None
    entry: Entry | None

    @property
    def outcome(self) -> str:
        """Return the outcome for door staff."""
        return decision_selectors.outcome_at_desk(self.decision.outcome, card_denied=self.card_refusal is not None)


@dataclass(frozen=True)
class DocumentEvaluation:
    """The decision on a document and its known bearer; nothing is stored yet."""

    decision: Decision
    person_id: UUID | None
    picture: Picture | None = None


@dataclass(frozen=True)
class CardShown:
    """The input of door staff: the card code scanned, and what they saw."""

    code: str
    judgement: Judgement | None
    note: str
    face_compared: bool
    nonce: UUID
    # The code was stored while the server was unreachable, and is evaluated only now.
    late: Late | None = None
    # The answer of door staff about a recent entry of the guest.
    passage: Passage = Passage.UNSAID


def face_compared(presentation: Presentation | CardShown) -> bool:
    """Was the face compared with the document? Never for a guest sent away before the decision."""
    return presentation.face_compared and not (presentation.late is not None and presentation.late.sent_away)


def check_judgement(presentation: Presentation | CardShown, book: Rulebook) -> None:
    """Raise Refused for a ground that the rules do not know, and NoteMissing if it requires a note and has none."""
    if presentation.judgement is not None and presentation.judgement not in judgements_under(book):
        raise Refused(_("The rules of this casino do not know this ground. Choose another one."), "judgement")
    if presentation.judgement in NOTE_NEEDED and not presentation.note.strip():
        raise NoteMissing(_("Describe what you saw or the reasons: this ground requires a note."))
