"""Queries on possible matches: alerts, answers, and those awaiting review."""

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from compliance.exclusions.screening.domain.comparison import Finding
from compliance.people.domain.documents.document_data import DocumentData
from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.selectors import guests as guest_selectors
from compliance.refusals import get_row
from compliance.rules.rulebook import Rulebook

from ..decisions.domain.alerts import Alert, Answer, Key
from ..models.decisions import DoorDecision
from ..models.reviews import DoorAlert, OpenReview, Review

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


def make_alert(
    code: str,
    about: UUID,
    *,
    article: str,
    compared: Iterable[str],
    shown: Mapping[str, str],
    known: Mapping[str, str],
) -> Alert:
    """Return an alert with the keyed digest of both sides: it changes with either side and reveals nothing."""
    # As JSON, so that different values never give the same text.
    payload = json.dumps([code, str(about), *compared])
    digest = salted_hmac("carnet.door.alert", payload, algorithm="sha256").hexdigest()
    return Alert(code, about, digest, article, dict(shown), dict(known))


def another_bearer(document_id: UUID, person_id: UUID, paper: DocumentData, book: Rulebook) -> Alert:
    """Return the alert for a document known under another name or birth date (`DocumentMatch.names_another`)."""
    known = guest_selectors.known_as(person_id)
    return make_alert(
        "another_bearer",
        document_id,
        article=book.cite("ground.another_bearer"),
        compared=(known.mrz_name, _format_birth(known.birth), paper.mrz_name, _format_birth(paper.birth)),
        shown=make_side(paper.surname, paper.given_names, paper.birth, paper.sex, paper.nationality),
        known=make_side(known.surname, known.given_names, known.birth, known.sex, known.nationality),
    )


def look_alike(found: Finding, paper: DocumentData, book: Rulebook) -> Alert:
    """Return the alert that a guest may be an excluded person; neither side says why they are excluded."""
    listed = found.listed
    shown = make_side(paper.surname, paper.given_names, paper.birth, paper.sex, paper.nationality)
    known = make_side(listed.surname, listed.given_names, listed.side.birth, listed.side.sex, listed.side.nationality)
    known["birth"] = " ".join(map(_format_birth, (listed.side.birth, *listed.side.other_births)))
    if found.matched_name:
        shown["also_known_as"] = f"{paper.surname} {paper.given_names}".strip()
        known["also_known_as"] = found.matched_name
    if listed.side.number:
        shown |= {"number": paper.number, "issuing_state": paper.issuing_state}
        known |= {"number": listed.side.number, "issuing_state": listed.side.state}
    article = book.cite(f"ground.{found.code}")
    return Alert(found.code, found.measure_id, found.fingerprint, article, shown, known, found.score)


def make_side(surname: str, given_names: str, birth: PartialDate | None, sex: str, nationality: str) -> dict[str, str]:
    """Return one side as stored; a birth date as far as it is known: 1980-05-17, 1980-05---."""
    return {
        "surname": surname,
        "given_names": given_names,
        "birth": _format_birth(birth),
        "sex": sex,
        "nationality": nationality,
    }


def _format_birth(birth: PartialDate | None) -> str:
    if birth is not None:
        return birth.iso
    return ""


def find_answers(person_id: UUID, alerts: Iterable[Alert]) -> dict[Key, Answer]:
    """Return the valid supervisor answers to these exact alerts about a guest."""
    found = _reviews_in_force(person_id, {each.key for each in alerts})
    return {key: Answer(review.answer) for key, review in found.items()}


def _reviews_in_force(person_id: UUID, keys: Collection[Key]) -> dict[Key, Review]:
    """Return the review in force for each match of a guest: the latest, unless its clearance was withdrawn."""
    # Both sides are sealed, and are not needed here.
    rows = (
        DoorAlert.objects.defer("shown", "known")
        .filter(
            guest_selectors.in_file("decision__person_id", person_id),
            decision__review__isnull=False,
            about__in={about for _code, about, _print in keys},
            fingerprint__in={fingerprint for _code, _about, fingerprint in keys},
        )
        .select_related("decision__review__resolved_by", "decision__review__withdrawal")
    )
    events: list[tuple[datetime, bool, UUID, Key, Review | None]] = []
    for row in rows:
        key, review = (row.code, row.about, row.fingerprint), row.decision.review
        withdrawal = getattr(review, "withdrawal", None)
        events.append((review.resolved_at, False, review.pk, key, review))
        if withdrawal is not None:
            events.append((withdrawal.withdrawn_at, True, review.pk, key, None))
    # In order of time, the last event of a key wins; a withdrawal leaves None.
    latest = {key: review for *_when, key, review in sorted(events, key=lambda each: each[:3])}
    return {key: review for key, review in latest.items() if review is not None}


# --- Open matches and their answers.


@dataclass(frozen=True)
class AnswerInForce:
    """The answer of a supervisor that counts: to this decision, or to the same match at another desk."""

    answer: Answer
    by: "Staff"
    at: datetime
    note: str


def reviews(venue_id: UUID) -> QuerySet[DoorDecision]:
    """Return every decision that needs or needed a review, newest first."""
    # A join would repeat a decision for each of its alerts, and DISTINCT would read and sort all of them for one page.
    has_alert = Exists(DoorAlert.objects.filter(decision=OuterRef("pk")))
    return (
        DoorDecision.objects.filter(has_alert, venue_id=venue_id, outcome="needs_review")
        .select_related("door", "desk", "decided_by", "review__resolved_by", "review__withdrawal__withdrawn_by")
        # Both sides of an alert are sealed, and a list does not show them.
        .prefetch_related("grounds", Prefetch("alerts", DoorAlert.objects.defer("shown", "known")))
        .order_by("-decided_at", "-pk")
    )


def open_reviews(venue_id: UUID) -> QuerySet[DoorDecision]:
    """Return the open matches, newest first; one answer settles the same match at every desk.

    A decision is answered once: after a withdrawn clearance, the next presentation raises its own alert.
    """
    open_ = Exists(DoorAlert.objects.filter(~_has_same_match_answer(), decision=OuterRef("pk")))
    return reviews(venue_id).filter(open_, open_mark__isnull=False, review__isnull=True)


def waiting_for(venue_id: UUID, staff_id: UUID) -> int:
    """Count the open reviews this supervisor may answer: all but those they raised themselves.

    Every page of a supervisor runs this, mostly with none open: a cheap query avoids the expensive one.
    """
    if not OpenReview.objects.filter(decision__venue_id=venue_id).exists():
        return 0
    return open_reviews(venue_id).exclude(decided_by_id=staff_id).count()


def reviewed_decision(venue_id: UUID, decision_id: UUID) -> DoorDecision:
    return get_row(reviews(venue_id), _("Manual review not found."), pk=decision_id)


def _has_same_match_answer() -> Exists:
    """Was this exact match answered for the same guest, at any desk, and not withdrawn?"""
    # A withdrawal also ends earlier clearances of the same match (ADR 17).
    withdrawn = _same_match().filter(
        decision__review__withdrawal__withdrawn_at__gte=OuterRef("decision__review__resolved_at")
    )
    return Exists(_same_match().filter(~Exists(withdrawn), decision__review__isnull=False))


def _same_match() -> QuerySet[DoorAlert]:
    return DoorAlert.objects.filter(
        guest_selectors.in_file("decision__person_id", OuterRef("decision__person_id")),
        code=OuterRef("code"),
        about=OuterRef("about"),
        fingerprint=OuterRef("fingerprint"),
    )


def review_state(decision: DoorDecision) -> AnswerInForce | None:
    """Return the answer to the matches of a decision: one confirmed is enough, all must be cleared."""
    keys = {(row.code, row.about, row.fingerprint) for row in decision.alerts.all()}
    if not keys:
        return None
    assert decision.person_id is not None  # The database stores no alert without a guest.
    found = _reviews_in_force(decision.person_id, keys)
    reviews = [found[key] for key in keys if key in found]
    confirming_reviews = [review for review in reviews if review.answer == Answer.UPHELD]
    if not confirming_reviews and len(reviews) < len(keys):
        return None
    last = max(confirming_reviews or reviews, key=lambda review: review.resolved_at)
    return AnswerInForce(Answer(last.answer), last.resolved_by, last.resolved_at, last.note)


def review_of(decision: DoorDecision) -> Review | None:
    """Return the answer to this very decision, in force or withdrawn."""
    return Review.objects.filter(decision=decision).select_related("withdrawal__withdrawn_by").first()


def is_cleared(decision: DoorDecision) -> bool:
    """Have all possible matches of the guest been cleared?"""
    found = review_state(decision)
    return found is not None and found.answer is Answer.CLEARED


def earlier_reviews(decision: DoorDecision) -> QuerySet[Review]:
    """Return earlier answers about the same guest and rows, even if either side has changed; newest first."""
    assert decision.person_id is not None
    return (
        Review.objects.filter(
            guest_selectors.in_file("decision__person_id", decision.person_id),
            decision__alerts__about__in={row.about for row in decision.alerts.all()},
        )
        .exclude(decision=decision)
        .select_related("resolved_by", "withdrawal", "decision")
        .order_by("-resolved_at", "-pk")
        .distinct()
    )


def unverified_presentations(venue_id: UUID, gaming_day: date) -> QuerySet[DoorDecision]:
    """Return unverified presentations of a gaming day that no supervisor can settle, newest first."""
    return (
        DoorDecision.objects.filter(venue_id=venue_id, gaming_day=gaming_day)
        .filter(Q(outcome="unverified") | Q(outcome="needs_review", alerts__isnull=True))
        .select_related("door", "desk", "decided_by")
        .prefetch_related("grounds")
        .order_by("-decided_at", "-pk")
    )
