"""A guest presents themselves at a door or card desk: checked, decided, and let in with a card, all in one act."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit import log
from compliance.people import selectors as people
from compliance.people.reading import UNASKED, Choice, Lives, Paper, normalised
from compliance.people.services import When, check_document, meet, remember_document, resolve
from compliance.venues.house import House

from .. import doubts, selectors
from ..alert import Alert
from ..decision import NOTE_NEEDED, Decision, Ground, Judgement, Presented, decide, refuse_unseen
from ..models import AdmissionCard, CardRefusal, DoorAlert, DoorDecision, DoorGround, Entry
from .cards import Held, NoCard, Torn, issue, keep_refusal, tear_off
from .late import Late, keep_late
from .replacements import Replacement, carry_on

if TYPE_CHECKING:
    from compliance.people.models import IdentityCheck, IdentityDocument


NOTE_IS_MISSING = gettext_lazy("Write down what you saw: this ground needs a note.")
ANOTHER_PRESENTATION = gettext_lazy(
    "This has been decided already, for another guest or card. Scan the document again."
)


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

    paper: Paper | None
    lives: Lives | None
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
    # How the guest pays for the card, if it costs something.
    paid_by: str = "cash"
    # A card of the guest that is to go on under a new number, instead of one that is sold.
    replaces: Replacement | None = None


@dataclass(frozen=True)
class Admission:
    """What came of it. `card` is the one issued or used; `card_refusal` says why none could be issued."""

    decision: DoorDecision
    card: AdmissionCard | None
    card_refusal: CardRefusal | None
    entry: Entry | None


def judge(
    *,
    house: House,
    paper: Paper,
    lives: Lives | None,
    judgement: Judgement | None,
    face_compared: bool,
    at: datetime,
    choice: Choice = UNASKED,
) -> Decision:
    """The answer of the rulebook to a paper at a moment, with the address the house already knows. Stores nothing."""
    when = When(at=at, on=house.local(at).date(), gaming_day=house.gaming_day(at))
    met = people.met(house.id, paper)
    return judge_known(
        house, paper, met, lives=lives, judgement=judgement, face_compared=face_compared, choice=choice, when=when
    )


def judge_known(
    house: House,
    paper: Paper,
    met: people.Met,
    *,
    lives: Lives | None,
    judgement: Judgement | None,
    face_compared: bool,
    choice: Choice,
    when: When,
    card: Ground | None = None,
) -> Decision:
    """The same, of a paper that has been looked up; `card` is what speaks against the card shown in its place."""
    known, bearer = met.document, _bearer(met, choice)
    address = lives.line if lives and lives.complete else None
    if address is None and bearer is not None:
        lives_at = people.address(bearer)
        address = lives_at.line if lives_at else None
    alerts = _alerts(paper, known)
    presented = Presented(
        document_kind=paper.kind,
        document_number=paper.number,
        expires_on=paper.expires_on,
        birth=paper.birth,
        surname=paper.surname,
        given_names=paper.given_names,
        address=address,
        faulty=paper.faulty,
        issuing_state=paper.issuing_state,
        century_open=paper.century_open,
        judgement=judgement,
        face_compared=face_compared,
        alerts=alerts,
        # Only a guest whom the house knows can have been reviewed; without alerts nothing is asked.
        answers=doubts.answers(known.person_id, alerts) if alerts and known is not None else {},
        known_already=() if choice.made else tuple(map(str, met.candidates)),
        card=card,
    )
    return decide(presented, house.rulebook(when.gaming_day), on=when.on)


def _alerts(paper: Paper, known: "IdentityDocument | None") -> tuple[Alert, ...]:
    """Every likeness that speaks against a guest; each one needs a supervisor's answer before they come in."""
    if known is None:
        return ()
    bearer = doubts.another_bearer(known.pk, known.person_id, paper)
    return (bearer,) if bearer is not None else ()


def _bearer(met: people.Met, choice: Choice) -> UUID | None:
    """Whose paper it is: as it was chosen, or as the house knows it."""
    return resolve(met, choice) or (met.document.person_id if met.document is not None else None)


def present(*, house: House, place: Place, shown: Presentation, by: Any, at: datetime) -> Admission:
    """Decide on a guest, store the decision with its grounds and, where admitted, issue the card and let them in.

    LU arts 75 and 76. The same nonce gives the first answer again: a double scan is one presentation.
    Only `admitted` issues a card; everything is written in one transaction and one act of the log.
    """
    if shown.judgement in NOTE_NEEDED and not shown.note.strip():
        raise NoteMissing(NOTE_IS_MISSING)
    try:
        return _present(house=house, place=place, shown=shown, by=by, at=at)
    except log.Repeated:
        first = first_answer(house, shown.nonce)
        if not _same(first, place, shown):
            raise AnotherPresentation(ANOTHER_PRESENTATION) from None
        return first


def first_answer(house: House, nonce: UUID) -> Admission:
    """What came of a presentation that has been decided already."""
    decision = selectors.decision_by_nonce(house.id, nonce)
    entry = selectors.entry_of(decision)
    card = selectors.card_of(decision) or (entry.card if entry else None)
    return Admission(decision, card, selectors.card_refusal_of(decision), entry)


def _same(first: Admission, place: Place, shown: Presentation) -> bool:
    """Whether a presentation is the one that was decided under its nonce: same place, paper, judgement and card."""
    decision, check = first.decision, first.decision.check_made
    judged = {ground.code for ground in decision.grounds.all()} & set(Judgement)
    if (decision.door_id, decision.desk_id) != (place.door_id, place.desk_id):
        return False
    if judged != ({shown.judgement} if shown.judgement else set()):
        return False
    if check is not None and not people.is_document(check.document, shown.paper):
        return False
    replaced = first.card.replaces_id if first.card is not None and first.card.decision_id == decision.pk else None
    if shown.replaces is not None or replaced is not None:
        return first.card_refusal is not None or (shown.replaces is not None and replaced == shown.replaces.card_id)
    if first.card_refusal is not None:
        return first.card_refusal.kind_asked == (shown.card_kind or "")[:20]
    issued = first.card.kind if first.card is not None and first.card.decision_id == decision.pk else None
    return issued == shown.card_kind or decision.outcome != "admitted"


@transaction.atomic(durable=True)
def _present(*, house: House, place: Place, shown: Presentation, by: Any, at: datetime) -> Admission:
    when = When(at=at, on=house.local(at).date(), gaming_day=house.gaming_day(at))
    shown = replace(shown, paper=normalised(shown.paper) if shown.paper else None)
    met = meet(house.id, shown.paper) if shown.paper else people.Met()
    answer = _answer(house, shown, met, when)
    outcome: Torn | Held | NoCard | None = None
    if answer.admitted and shown.replaces is not None:
        outcome = carry_on(
            house=house,
            wanted=shown.replaces,
            person_id=_bearer(met, shown.choice),
            by=None if shown.by_machine else by,
            when=when,
        )
    elif answer.admitted and (place.room_kind is not None or shown.card_kind):
        outcome = tear_off(
            house=house,
            kind=shown.card_kind,
            person_id=_bearer(met, shown.choice),
            room_kind=place.room_kind,
            by=None if shown.by_machine else by,
            when=when,
            paid_by=shown.paid_by,
        )
    decision = DoorDecision(
        venue_id=house.id,
        door_id=place.door_id,
        desk_id=place.desk_id,
        outcome=answer.verdict.value,
        note=shown.note.strip(),
        edition=answer.edition,
        nonce=shown.nonce,
        decided_on=when.on,
        gaming_day=when.gaming_day,
        decided_by_id=by.pk,
        decided_at=at,
    )
    kind, facts = _said(place, answer, outcome)
    once = f"presentation:{house.id}:{shown.nonce}"
    with log.act(kind, subject=decision, by=by, at=at, scope=house.id, once=once, **facts):
        check = _check(house, shown, met, by=by, when=when)
        admission = _write(house, place, shown, answer, decision, outcome, check, by=by, when=when)
        if shown.late is not None:
            keep_late(house, shown.late, decision, by=by, at=at)
        return admission


def _answer(house: House, shown: Presentation, met: people.Met, when: When) -> Decision:
    if shown.paper is not None:
        return judge_known(
            house,
            shown.paper,
            met,
            lives=shown.lives,
            judgement=shown.judgement,
            face_compared=shown.face_compared,
            choice=shown.choice,
            when=when,
        )
    if shown.judgement is None:
        raise NothingShown(_("Scan a document, or say why the guest is refused."))
    return refuse_unseen(shown.judgement, house.rulebook(when.gaming_day))


def _said(place: Place, answer: Decision, outcome: Torn | Held | NoCard | None) -> tuple[str, dict[str, Any]]:
    """The kind of act and its facts: never a name, a number of a paper or a note."""
    if not answer.admitted:
        codes = ", ".join(ground.code for ground in answer.grounds)
        return "admissions.guest.refused", {
            "door": place.name,
            "outcome": answer.verdict.value,
            "grounds": codes,
        }
    if isinstance(outcome, NoCard):
        return "admissions.card.refused", {"door": place.name, "grounds": outcome.code}
    if isinstance(outcome, Torn) and outcome.replaces is not None:
        return "admissions.card.replaced", {
            "door": place.name,
            "card": outcome.label,
            "replaces": outcome.replaces.label,
            "because": outcome.replaced_because,
        }
    if isinstance(outcome, Torn):
        facts = {
            "door": place.name,
            "card": outcome.label,
            "price": outcome.price,
            "currency": outcome.currency,
        }
        return ("admissions.guest.admitted" if place.door_id else "admissions.card.issued"), facts
    if place.door_id is None:
        return "admissions.guest.checked", {"door": place.name, "outcome": answer.verdict.value}
    return "admissions.guest.admitted", {"door": place.name, "card": outcome.label if outcome else "—"}


def _write(
    house: House,
    place: Place,
    shown: Presentation,
    answer: Decision,
    decision: DoorDecision,
    outcome: Torn | Held | NoCard | None,
    check: "IdentityCheck | None",
    *,
    by: Any,
    when: When,
) -> Admission:
    if check is not None:
        decision.person_id = check.document.person_id
        decision.check_made_id = check.pk
    keep_decision(decision, answer)
    if not answer.admitted:
        return Admission(decision, None, None, None)
    assert check is not None
    if isinstance(outcome, NoCard):
        return Admission(decision, None, keep_refusal(house, outcome, decision, by=by, when=when), None)
    card = outcome.card if isinstance(outcome, Held) else None
    if isinstance(outcome, Torn):
        card = issue(house, outcome, shown=shown, check=check, decision=decision, nonce=shown.nonce, by=by, when=when)
    return Admission(decision, card, None, _let_in(house, place, decision, card, by=by, when=when))


def keep_decision(decision: DoorDecision, answer: Decision) -> None:
    """Write a decision with its grounds and alerts. A step of a larger act."""
    decision.save(force_insert=True)
    DoorGround.objects.bulk_create(
        DoorGround(
            decision=decision,
            position=place_in_order,
            code=ground.code,
            article=ground.article,
            facts=dict(ground.facts),
        )
        for place_in_order, ground in enumerate(answer.grounds, 1)
    )
    _keep_alerts(decision, answer)


def _keep_alerts(decision: DoorDecision, answer: Decision) -> None:
    """What a supervisor will be asked about, both sides as compared; most guests raise no alert."""
    if answer.alerts:
        DoorAlert.objects.bulk_create(
            DoorAlert(
                decision=decision,
                code=alert.code,
                about=alert.about,
                fingerprint=alert.fingerprint,
                article=alert.article,
                shown=dict(alert.shown),
                known=dict(alert.known),
            )
            for alert in answer.alerts
        )


def _check(house: House, shown: Presentation, met: people.Met, *, by: Any, when: When) -> "IdentityCheck | None":
    """Keep the paper, its bearer and this look at it; nothing is kept of a paper that names nobody."""
    paper = shown.paper
    if paper is None or paper.birth is None or not paper.mrz_name or not paper.number:
        return None
    document = remember_document(
        venue_id=house.id, paper=paper, met=met, choice=shown.choice, lives=shown.lives, by=by, at=when.at
    )
    return check_document(document, paper=paper, face_compared=shown.face_compared, by=by, when=when)


def _let_in(
    house: House, place: Place, decision: DoorDecision, card: AdmissionCard | None, *, by: Any, when: When
) -> Entry | None:
    if place.door_id is None:
        return None
    assert decision.person_id is not None
    entry = Entry(
        venue_id=house.id,
        door_id=place.door_id,
        person_id=decision.person_id,
        decision=decision,
        card=card,
        gaming_day=when.gaming_day,
        entered_at=when.at,
        let_in_by_id=by.pk,
    )
    entry.save(force_insert=True)
    return entry
