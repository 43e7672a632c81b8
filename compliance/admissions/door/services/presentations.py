"""What a steward has in hand when a guest presents themselves, where, and what came of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext_lazy

from compliance.admissions.decisions.domain.decision import Decision, Judgement
from compliance.admissions.decisions.domain.passages import Passage
from compliance.admissions.models.cards import AdmissionCard, CardRefusal
from compliance.admissions.models.decisions import DoorDecision, DoorGround, Entry
from compliance.admissions.offline.services.late_entries import Late
from compliance.people.domain.documents.document_data import UNASKED, Choice, DocumentData, PostalAddress
from compliance.people.selectors.guests import Picture

from .replacements import Replacement

NOTE_IS_MISSING = gettext_lazy("Describe what you saw: this ground requires a note.")
ANOTHER_PRESENTATION = gettext_lazy("This has already been decided for another guest or card. Scan the document again.")


class NothingShown(ValueError):
    """Neither a paper nor a reason to refuse: there is nothing to decide on."""


class AnotherPresentation(ValueError):
    """The nonce was used for another guest, place, judgement or card: its answer is not the answer to this one."""


class NoteMissing(ValueError):
    """The ground weighs on a person's name and needs a note (LU-ART75-7, LU-ART75-8)."""


@dataclass(frozen=True)
class Place:
    """Where the guest stands: a door of a room, or a card desk (no room behind it)."""

    door_id: UUID | None
    desk_id: UUID | None
    name: str
    room_kind: str | None


@dataclass(frozen=True)
class Presentation:
    """What the steward has in hand and wants: the paper, the address told, the judgement, the card wished for."""

    paper: DocumentData | None
    lives: PostalAddress | None
    judgement: Judgement | None
    note: str
    face_compared: bool
    card_kind: str | None
    nonce: UUID
    # A machine with a token is never the management, whoever answers for it.
    by_machine: bool = False
    # What was said if the house seemed to know the guest under another paper.
    choice: Choice = UNASKED
    # The scan was kept while the server was silent, and is judged only now.
    late: Late | None = None
    # What was said of an entry of the guest a short time before.
    passage: Passage = Passage.UNSAID
    # How the guest pays for the card, if it costs something.
    paid_by: str = "cash"
    # A card of the guest that is to go on under a new number, instead of one that is sold.
    replaces: Replacement | None = None


@dataclass(frozen=True)
class Admission:
    """What came of it. `card` is the one issued or used; `card_refusal` says why none could be issued."""

    decision: DoorDecision
    grounds: Sequence[DoorGround]
    card: AdmissionCard | None
    card_refusal: CardRefusal | None
    entry: Entry | None


@dataclass(frozen=True)
class Judged:
    """The answer of the rulebook to a paper, and whose the house knows it to be; nothing is stored yet."""

    decision: Decision
    person_id: UUID | None
    picture: Picture | None = None


@dataclass(frozen=True)
class CardShown:
    """What the steward has in hand: the code that was scanned, and what they saw."""

    code: str
    judgement: Judgement | None
    note: str
    face_compared: bool
    nonce: UUID
    # The code was kept while the server was silent, and is judged only now.
    late: Late | None = None
    # What was said of an entry of the guest a short time before.
    passage: Passage = Passage.UNSAID


def face_compared(shown: Presentation | CardShown) -> bool:
    """Whether the face counts as compared with the paper; never with a guest who was sent away before the answer."""
    return shown.face_compared and not (shown.late is not None and shown.late.sent_away)
