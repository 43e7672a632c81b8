"""The admission decision: a pure function that returns every ground with its article; only certainty admits."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from compliance.central.domain.protocol import Outcome
from compliance.exclusions.screening.domain.comparison import Finding
from compliance.exclusions.visit_limits.domain import Limited
from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.domain.documents.states import is_historical
from compliance.people.domain.names.name_forms import mrz_form
from compliance.rules.admissions.age import Majority, assess_majority
from compliance.rules.rulebook import Rulebook, SilentParameter

from .alerts import UPHELD_GROUND, Alert, Answer, Key
from .judgements import Judgement
from .passages import Entered, Passage


class Verdict(StrEnum):
    """The four outcomes; only `ADMITTED` opens a door."""

    ADMITTED = "admitted"
    REFUSED = "refused"
    NEEDS_REVIEW = "needs_review"
    UNVERIFIED = "unverified"


# The grounds of a refusal under a measure, the weightiest first.
KEPT_OUT = ("ministerial", "house_exclusion", "self_ban", "interview_due")

# Every ground that the screening can produce.
SCREENED = frozenset({*KEPT_OUT, "visit_limit", "possible_match", "not_screened"})

# A guest awaiting review is asked for an address only afterwards.
_FOR_REVIEW = frozenset({"possible_match", "another_bearer"})

# Details the guest must give before any decision.
ASKED_FOR = frozenset(
    {
        "address_missing",
        "birth_place_missing",
        "birth_to_come",
        "century_open",
        "entered_already",
        "expiry_unknown",
        "known_already",
        "name_missing",
        "name_unspelled",
        "number_missing",
    }
)


@dataclass(frozen=True)
class Ground:
    """One ground. `weight` is the verdict it causes alone; `facts` fill its sentence and hold no personal data."""

    code: str
    article: str
    weight: Verdict
    facts: Mapping[str, str] = field(default_factory=dict)


def make_ground(code: str, weight: Verdict, book: Rulebook, facts: Mapping[str, str] | None = None) -> Ground:
    """Return a ground with the articles cited by the rules in force that day."""
    return Ground(code, book.cite(f"ground.{code}"), weight, facts or {})


@dataclass(frozen=True)
class Presented:
    """The facts about a guest: document data and staff observations. None means unknown."""

    document_kind: str
    document_number: str
    expires_on: date | None
    birth: PartialDate | None
    surname: str
    given_names: str
    address: str | None
    faulty: tuple[str, ...] = ()
    issuing_state: str = ""
    century_open: bool = False
    judgement: Judgement | None = None
    face_compared: bool = False
    # Measures that match the guest. None: not screened, and so not admitted.
    kept_out: tuple[Finding, ...] | None = None
    # Visits counted towards each of these limits. A limit without a count admits no one.
    limited: tuple[Limited, ...] = ()
    # Possible matches of the guest, and what supervisors have answered to them so far.
    alerts: tuple[Alert, ...] = ()
    answers: Mapping[Key, Answer] = field(default_factory=dict)
    # Files of other guests that the document may name, until door staff say whether it is one of them.
    known_already: tuple[str, ...] = ()
    # The guest's recent entry without an exit, and what door staff say about it.
    entered: Entered | None = None
    passage: Passage = Passage.UNSAID
    # Result of the central register, if the venue must query it. None: not queried.
    registered: Outcome | None = None
    # Whether the guest must first be asked for their place of birth.
    birth_place_needed: bool = False
    # Why the card is not valid, if its code was scanned instead of a document.
    card: "Ground | None" = None


@dataclass(frozen=True)
class Decision:
    """The verdict with its grounds, weightiest first, the version of the rules, and its possible matches."""

    verdict: Verdict
    grounds: tuple[Ground, ...]
    edition: str
    alerts: tuple[Alert, ...] = ()

    @property
    def admitted(self) -> bool:
        return self.verdict is Verdict.ADMITTED

    def has(self, code: str) -> bool:
        return any(ground.code == code for ground in self.grounds)

    @property
    def is_same_entry(self) -> bool:
        """Does this presentation continue the previous entry, so that the guest is not counted again?"""
        return self.admitted and self.has(Passage.SAME_ENTRY.value)

    @property
    def awaits_register(self) -> bool:
        """Is the pending query of the central register the only obstacle?"""
        return [(ground.code, ground.facts.get("why")) for ground in self.grounds] == [_UNASKED]

    @property
    def needs_only_asking(self) -> bool:
        """Is missing information the only obstacle? Nothing is stored before the guest is asked.

        The guest's identity is settled before a supervisor reviews a match: the answer applies to one guest only.
        """
        open_ = {ground.code for ground in self.grounds} - ASKED_FOR
        return bool(self.grounds) and (not open_ or (self.has("known_already") and open_ <= _FOR_REVIEW))


_UNASKED = ("central_unverified", "not_asked")
_WEIGHTS = (Verdict.REFUSED, Verdict.UNVERIFIED, Verdict.NEEDS_REVIEW)


def decide_admission(guest: Presented, book: Rulebook, *, on: date) -> Decision:
    """Apply the rulebook of the gaming day to a guest; `on` is the calendar date at the venue (A-17).

    LU arts 69(1), 75(2), 75(3), 75(5), 76(2), 76(3), PLAY IT SAFE. If the rulebook is silent on a parameter, the
    guest is unverified: the venue must set it before its doors can admit guests.
    """
    grounds: list[Ground] = []
    for rule in _RULES:
        try:
            grounds.extend(rule(guest, book, on))
        # A silent rule must not admit; the other rules still give their grounds.
        except SilentParameter as silent:
            grounds.append(Ground("rulebook_silent", "", Verdict.UNVERIFIED, {"parameter": silent.parameter}))
    # First settle who the guest is; the details are asked for afterwards.
    if any(ground.code in _FOR_REVIEW for ground in grounds):
        grounds = [ground for ground in grounds if ground.code not in {"address_missing", "birth_place_missing"}]
    # Each query discloses personal data, so a guest refused for another reason is not looked up.
    grounds = [ground for ground in grounds if (ground.code, ground.facts.get("why")) != _UNASKED] or grounds
    # Whether the guest left in between matters only if nothing else prevents admission.
    grounds = [ground for ground in grounds if ground.code != "entered_already"] or grounds
    for verdict in _WEIGHTS:
        if any(ground.weight is verdict for ground in grounds):
            # A refused guest is not asked for an address, so a missing one is no ground.
            relevant = [each for each in grounds if verdict is not Verdict.REFUSED or each.code not in ASKED_FOR]
            ordered = sorted(relevant, key=lambda ground: _WEIGHTS.index(ground.weight))
            return Decision(verdict, tuple(ordered), book.edition.id, _open_alerts(guest, verdict))
    return Decision(Verdict.ADMITTED, _said_of_entry(guest, book), book.edition.id)


def refuse_unseen(judgement: Judgement, book: Rulebook) -> Decision:
    """Return a refusal without a document: what door staff observed is its only ground (LU art. 75(2))."""
    return Decision(Verdict.REFUSED, (make_ground(judgement.value, Verdict.REFUSED, book),), book.edition.id)


def refuse_code(ground: Ground, judgement: Judgement | None, book: Rulebook) -> Decision:
    """Return the decision on a code that identifies no guest: only the code and the staff's observation count."""
    if judgement is None:
        return Decision(ground.weight, (ground,), book.edition.id)
    unseen_face = refuse_unseen(judgement, book)
    return Decision(unseen_face.verdict, (*unseen_face.grounds, ground), unseen_face.edition)


# A code that may be genuine is unverified; any other code is a refusal.
_DOUBTS = frozenset({"card_unreadable", "card_unknown"})


def card_ground(code: str, book: Rulebook, facts: Mapping[str, str] | None = None) -> Ground:
    """Return the ground against a card or its code (LU art. 75(4)); `code.why` names the variant of a code."""
    plain, _dot, why = code.partition(".")
    weight = Verdict.UNVERIFIED if plain in _DOUBTS else Verdict.REFUSED
    return make_ground(plain, weight, book, dict(facts or {}) | ({"why": why} if why else {}))


def _judgement_grounds(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    if guest.judgement is not None:
        yield make_ground(guest.judgement.value, Verdict.REFUSED, book)


def _card_grounds(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    if guest.card is not None:
        yield guest.card


def _kept_out(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    """Yield the exclusions; they apply at every door, even where the room requires no card (A-06)."""
    # A missing screening must never count as "no measure found".
    if guest.kept_out is None:
        yield make_ground("not_screened", Verdict.UNVERIFIED, book)
        return
    # Only ministerial exclusions are cited one by one; others share a ground for each article.
    out = [each for each in guest.kept_out if each.code in KEPT_OUT]
    seen = {(each.code, each.reference if each.code == "ministerial" else "", each.cited) for each in out}
    for code, reference, subject in sorted(seen, key=lambda one: (KEPT_OUT.index(one[0]), *one[1:])):
        yield Ground(code, book.cite(subject), Verdict.REFUSED, {"reference": reference} if reference else {})


def _visit_limit_grounds(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    """Yield visit limits that are used up; another entry on the same day is no new visit (A-10)."""
    visits_by_limit = {each.limit.id: each for each in guest.limited}
    limits = [visits_by_limit.get(each.measure_id) for each in guest.kept_out or () if each.code == "visit_limit"]
    found = [_used_up(each, book) for each in limits]
    yield from (ground for place, ground in enumerate(found) if ground is not None and ground not in found[:place])


def _used_up(limit: Limited | None, book: Rulebook) -> Ground | None:
    if limit is None:
        return make_ground("not_screened", Verdict.UNVERIFIED, book)
    # An expired limit still refuses until the return interview, if the rules require it.
    if limit.limit.over and not book.bool_("visitlimit.interview_required_at_end"):
        return None
    used = limit.current_usage(book.text("visitlimit.count_unit"))
    if not used.used_up:
        return None
    assert used.next_day is not None  # No visit is left in this period.
    period = used.limit.period.value
    facts = {"why": period, "period": period, "used": str(used.visits_made), "limit": str(used.limit.visits)}
    facts["day"] = used.next_day.isoformat()
    return Ground("visit_limit", book.cite(f"limit.{used.limit.basis.value}"), Verdict.REFUSED, facts)


def _document_grounds(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    kinds = book.get("admission.id_kinds")
    if guest.document_kind not in book.texts("admission.id_kinds"):
        yield Ground("no_valid_id", kinds.citation, Verdict.REFUSED, {"why": "kind", "kind": guest.document_kind})
        return
    if guest.expires_on is None:
        yield make_ground("expiry_unknown", Verdict.UNVERIFIED, book)
        return
    last_day_counts = book.bool_("admission.id_valid_on_expiry_day")
    if guest.expires_on < on or (guest.expires_on == on and not last_day_counts):
        yield make_ground("no_valid_id", Verdict.REFUSED, book, {"why": "expired"})


def _state_grounds(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    """Yield a ground if the issuing state has ceased to exist: its documents are void, whatever their expiry date."""
    if is_historical(guest.issuing_state):
        yield make_ground("state_gone", Verdict.UNVERIFIED, book, {"state": guest.issuing_state})


def _age_grounds(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    years = book.int_("admission.min_age")
    if guest.birth is not None and guest.birth.first() > on:
        yield make_ground("birth_to_come", Verdict.UNVERIFIED, book)
        return
    if guest.birth is None and guest.century_open:
        yield make_ground("century_open", Verdict.UNVERIFIED, book)
        return
    if guest.birth is None:
        yield make_ground("age_unknown", Verdict.UNVERIFIED, book, {"years": str(years)})
        return
    answer = assess_majority(guest.birth.year, guest.birth.month, guest.birth.day, years=years, on=on)
    if answer is Majority.MINOR:
        yield make_ground("minor", Verdict.REFUSED, book, {"years": str(years)})
    elif answer is Majority.UNKNOWN:
        yield make_ground("age_unknown", Verdict.UNVERIFIED, book, {"years": str(years)})


def _identity_grounds(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    if not guest.surname.strip():
        yield make_ground("name_missing", Verdict.UNVERIFIED, book)
    # The exclusions are compared in Latin letters, so a name without any would match none of them.
    elif any(part.strip() and not mrz_form(part) for part in (guest.surname, guest.given_names)):
        yield make_ground("name_unspelled", Verdict.UNVERIFIED, book)
    if not guest.document_number.strip():
        yield make_ground("number_missing", Verdict.UNVERIFIED, book)


def _alert_grounds(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    """Yield possible matches. A cleared match does not count again; a confirmed one refuses (ADR 17).

    A guest who resembles several people gets this ground once.
    """
    out: list[Ground] = []
    for alert in guest.alerts:
        answer = guest.answers.get(alert.key)
        if answer is None:
            out.append(Ground(alert.code, alert.article, Verdict.NEEDS_REVIEW))
        elif answer is Answer.UPHELD:
            out.append(Ground(UPHELD_GROUND, alert.article, Verdict.REFUSED, {"why": alert.code}))
    yield from (ground for place, ground in enumerate(out) if ground not in out[:place])


def _open_alerts(guest: Presented, verdict: Verdict) -> tuple[Alert, ...]:
    """Return the matches for a supervisor; none if another ground already prevents admission."""
    if verdict is not Verdict.NEEDS_REVIEW:
        return ()
    return tuple(alert for alert in guest.alerts if alert.key not in guest.answers)


def _namesake_grounds(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    if guest.known_already:
        yield make_ground("known_already", Verdict.NEEDS_REVIEW, book, {"guests": " ".join(guest.known_already)})


def _said_of_entry(guest: Presented, book: Rulebook) -> tuple[Ground, ...]:
    """Return the staff's statement about a recent entry, to be stored with the decision."""
    if guest.entered is None:
        return ()
    return (make_ground(guest.passage.value, Verdict.ADMITTED, book, _facts_of(guest.entered)),)


def _facts_of(entry: Entered) -> dict[str, str]:
    return {"entry": str(entry.id), "at": entry.at.isoformat(), "door": entry.door}


def _entry_grounds(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    """Yield a ground until staff say whether a guest with a recent entry left: no guest is counted twice."""
    if guest.entered is not None and not guest.passage:
        yield make_ground("entered_already", Verdict.NEEDS_REVIEW, book, _facts_of(guest.entered))


def _address_grounds(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    # Identity first: the venue may already know the address of the guest they turn out to be.
    if not guest.known_already and not (guest.address or "").strip():
        yield make_ground("address_missing", Verdict.UNVERIFIED, book)


def _register_grounds(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    """Yield a ground unless a required central register answered "clear". None of our sources prescribes this."""
    if not book.bool_("central_register.required") or guest.registered is Outcome.CLEAR:
        return
    if guest.registered is Outcome.HIT:
        yield Ground("central_register", "", Verdict.REFUSED)
    elif guest.registered is None and guest.birth_place_needed:
        yield Ground("birth_place_missing", "", Verdict.UNVERIFIED)
    else:
        why = "not_asked" if guest.registered is None else guest.registered.value
        yield Ground("central_unverified", "", Verdict.UNVERIFIED, {"why": why})


def _misread_grounds(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    for name in guest.faulty:
        yield make_ground("misread", Verdict.UNVERIFIED, book, {"field": name})


def _face_grounds(guest: Presented, book: Rulebook, on: date) -> Iterator[Ground]:
    # A guest refused on sight needs no comparison of the face.
    if not guest.face_compared and guest.judgement is None:
        yield make_ground("face_not_compared", Verdict.NEEDS_REVIEW, book)


# The order matters: of two grounds with the same weight, the earlier one is shown first (the sort is stable).
_RULES = (
    _judgement_grounds,
    _kept_out,
    _visit_limit_grounds,
    _card_grounds,
    _document_grounds,
    _state_grounds,
    _age_grounds,
    _misread_grounds,
    _identity_grounds,
    _alert_grounds,
    _namesake_grounds,
    _entry_grounds,
    _address_grounds,
    _face_grounds,
    _register_grounds,
)
