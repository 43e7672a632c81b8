"""Texts shown for each decision code: reason, article and next step."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING

from django.utils.formats import date_format, time_format
from django.utils.functional import lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from compliance.central.presentation import words as central_words
from compliance.citations.texts import citation_text
from compliance.http.formatting.coded_text import first_sentence
from compliance.people.domain.names.name_forms import display_name
from compliance.people.presentation.words import DOCUMENTS, FIELDS, Words

if TYPE_CHECKING:
    from compliance.admissions.models.cards import CardRefusal
    from compliance.admissions.models.decisions import DoorDecision, DoorGround

    from ..domain import decision as domain

_OUTCOMES: Words = {
    "admitted": pgettext_lazy("guest", "Admitted"),
    "refused": pgettext_lazy("guest", "Refused"),
    "needs_review": gettext_lazy("Needs review"),
    "unverified": pgettext_lazy("guest", "Not verified"),
    "no_card": gettext_lazy("No card issued"),
}


# Why a guest is refused or gets no card. `no_valid_id` has one text for the document type, another for its date.
_REASONS: Words = {
    **central_words.REASONS,
    "uniform": gettext_lazy("Military in uniform"),
    "drunk": pgettext_lazy("ground of a refusal", "Drunk"),
    "scandal": gettext_lazy("Liable to cause scandal"),
    "means": gettext_lazy("Refused by the management: livelihood at risk"),
    "other": gettext_lazy("Refused by the management for another reason"),
    "ministerial": gettext_lazy("The guest is excluded by decision of the Minister."),
    "ministerial.reference": gettext_lazy("The guest is excluded by decision %(reference)s of the Minister."),
    "house_exclusion": gettext_lazy("The guest is excluded by the management."),
    "self_ban": gettext_lazy("The guest is self-excluded."),
    "interview_due": gettext_lazy("A return interview with the player protection team is required before admission."),
    "visit_limit": gettext_lazy("The guest has used all visits permitted by the visit limit."),
    "visit_limit.week": gettext_lazy("Visits this week: %(used)s of %(limit)s. The next one is possible from %(day)s."),
    "visit_limit.month": gettext_lazy(
        "Visits this month: %(used)s of %(limit)s. The next one is possible from %(day)s."
    ),
    "visit_limit.year": gettext_lazy("Visits this year: %(used)s of %(limit)s. The next one is possible from %(day)s."),
    "possible_match": gettext_lazy("Possible match with an excluded person."),
    "not_screened": gettext_lazy("The guest was not screened against the exclusions."),
    "minor": gettext_lazy("The guest is under %(years)s."),
    "birth_to_come": gettext_lazy("The date of birth is in the future."),
    "century_open": gettext_lazy("The year of birth has two digits: the guest is either a small child or over 100."),
    "state_gone": gettext_lazy("The state that issued this document no longer exists: %(state)s."),
    "age_unknown": gettext_lazy("The document does not prove that the guest is %(years)s."),
    "no_valid_id": gettext_lazy("The document is not valid yet."),
    "no_valid_id.expired": gettext_lazy("The document has expired."),
    "no_valid_id.kind": gettext_lazy("This type of document is not accepted: %(kind)s."),
    "expiry_unknown": gettext_lazy("The expiry date of the document is not known."),
    "name_missing": gettext_lazy("The name is missing."),
    "name_unspelled": gettext_lazy("The name has no Latin letters and cannot be screened."),
    "number_missing": gettext_lazy("The document number is missing."),
    "address_missing": gettext_lazy("The address is missing."),
    "misread": gettext_lazy("The machine-readable zone contradicts itself: %(field)s."),
    "another_bearer": gettext_lazy("This document is registered under another name or date of birth."),
    "known_already": gettext_lazy("This guest seems to be registered with another document."),
    "entered_already": gettext_lazy("Entered at %(at)s, %(door)s."),
    "same_entry": gettext_lazy("Same entry as at %(at)s, %(door)s: not counted again."),
    "left_and_returned": gettext_lazy("Left unseen and returned; entered before at %(at)s, %(door)s."),
    "face_not_compared": gettext_lazy("The face has not been compared with the photograph."),
    "review_upheld": gettext_lazy("A supervisor refused this guest after a manual review."),
    "rulebook_silent": gettext_lazy("A setting required for this decision has not been set: %(parameter)s."),
    "no_card": gettext_lazy("This room requires a card, and the guest has none that is valid tonight."),
    "kind_unknown": gettext_lazy("This type of card does not exist."),
    "no_tariff": gettext_lazy("No tariff is in force tonight."),
    "no_series": gettext_lazy("No stub book is open for this type of card."),
    "honour_kind_unknown": gettext_lazy("A guest-of-honour card is valid for a day or a year."),
    "issuer_not_management": gettext_lazy("Only the management may issue guest-of-honour cards."),
    "card_unreadable": gettext_lazy("The code of the card could not be read."),
    "card_unreadable.keyboard": gettext_lazy("The code cannot be read: the scanner uses another keyboard layout."),
    "card_of_another_house": gettext_lazy("This card was issued by another casino."),
    "card_forged": gettext_lazy("The code on this card was not issued by this casino."),
    "card_unknown": gettext_lazy("This card is not in the register."),
    "card_cancelled": gettext_lazy("The card is cancelled."),
    "card_replaced": gettext_lazy("The card was replaced by one with a new number."),
    "card_replaced.number": gettext_lazy("Card %(number)s was replaced by card %(newer)s."),
    "card_not_yet_valid": gettext_lazy("The card is not valid yet."),
    "card_not_yet_valid.day": gettext_lazy("Card %(number)s is valid from %(day)s."),
    "card_expired": gettext_lazy("The card is no longer valid."),
    "card_expired.day": gettext_lazy("Card %(number)s was valid until %(day)s."),
    "card_of_another_guest": gettext_lazy("This card is in another person's name."),
    "cancellation_waits": gettext_lazy("The cancellation of this card is awaiting a second person."),
}
# The same reasons as headings of counts, which concern no single guest.
_COUNTED: Words = {
    **central_words.COUNTED,
    "ministerial": gettext_lazy("Excluded by the Minister"),
    "house_exclusion": gettext_lazy("Excluded by the management"),
    "self_ban": gettext_lazy("Self-exclusion"),
    "interview_due": gettext_lazy("Return interview due"),
    "visit_limit": gettext_lazy("Visit limit used up"),
    "possible_match": gettext_lazy("Possible match with an excluded person"),
    "not_screened": gettext_lazy("Not screened against the exclusions"),
    "minor": gettext_lazy("Minors"),
    "age_unknown": gettext_lazy("Age not proven"),
    "century_open": gettext_lazy("Child or over 100"),
    "state_gone": gettext_lazy("Document of a state that no longer exists"),
    "no_valid_id": gettext_lazy("No valid identity document"),
    "review_upheld": gettext_lazy("Refused by a supervisor after a manual review"),
    "misread": gettext_lazy("Machine-readable zone inconsistent"),
    "address_missing": gettext_lazy("Address missing"),
    "another_bearer": gettext_lazy("Document registered under another name or date of birth"),
    "known_already": gettext_lazy("Guest registered with another document"),
    "entered_already": gettext_lazy("Guest entered a short time before"),
    "same_entry": gettext_lazy("Same entry, not counted again"),
    "left_and_returned": gettext_lazy("Left unseen and returned"),
    "rulebook_silent": gettext_lazy("Setting missing"),
}
_TO_DO: Words = {
    **central_words.TO_DO,
    "uniform": gettext_lazy("Do not admit. The guest may return in civilian clothes."),
    "drunk": gettext_lazy("Do not admit tonight. Call the supervisor if the guest does not leave."),
    "scandal": gettext_lazy("Do not admit. Call the supervisor if the guest does not leave."),
    "means": gettext_lazy("Do not admit. Call the supervisor if the guest does not leave."),
    "other": gettext_lazy("Do not admit. Call the supervisor if the guest does not leave."),
    "ministerial": gettext_lazy("Do not admit. Call the supervisor and give no further information."),
    "house_exclusion": gettext_lazy("Do not admit. Call the supervisor if the guest does not leave."),
    "self_ban": gettext_lazy(
        "Do not admit. Tell the guest discreetly and offer a talk with the player protection team."
    ),
    "interview_due": gettext_lazy("Do not admit yet. Offer a meeting with the player protection team."),
    "visit_limit": gettext_lazy("Do not admit. Tell the guest discreetly when they may return."),
    "possible_match": gettext_lazy(
        "Ask the guest to wait and call the supervisor to review the match. Say nothing more."
    ),
    "not_screened": gettext_lazy("Do not admit. Scan again or call the supervisor."),
    "minor": gettext_lazy("Do not admit."),
    "birth_to_come": gettext_lazy("Check the date on the document and type it again."),
    "century_open": gettext_lazy("Type the full date of birth from the document."),
    "state_gone": gettext_lazy("Ask for a document of an existing state. If there is none, call the supervisor."),
    "age_unknown": gettext_lazy("Ask for another document that shows the full date of birth."),
    "no_valid_id": gettext_lazy("Ask for a valid passport or identity card."),
    "expiry_unknown": gettext_lazy("Type the expiry date from the document, or ask for another document."),
    "name_missing": gettext_lazy("Type the name from the document."),
    "name_unspelled": gettext_lazy("Type the name in Latin letters, as shown in the machine-readable lines."),
    "number_missing": gettext_lazy("Type the number from the document."),
    "address_missing": gettext_lazy("Ask the guest for their address and type it in."),
    "misread": gettext_lazy("Scan again. If the message reappears, call the supervisor and inspect the document."),
    "another_bearer": gettext_lazy(
        "Ask the guest to wait and call the supervisor: the document may be forged or borrowed."
    ),
    "known_already": gettext_lazy("Scan again and select the same guest or a different person."),
    "entered_already": gettext_lazy("Scan again and select: same entry, or left and returned."),
    "same_entry": gettext_lazy("Let the guest through."),
    "left_and_returned": gettext_lazy("Let the guest through."),
    "face_not_compared": gettext_lazy("Compare the face with the photograph, or call the supervisor."),
    "review_upheld": gettext_lazy("Do not admit. Call the supervisor if the guest objects."),
    "rulebook_silent": gettext_lazy("Call the compliance officer: it must be set before any guest can be admitted."),
    "no_card": gettext_lazy("Sell the guest a card."),
    "kind_unknown": gettext_lazy("Choose a day card or a weekly, monthly or annual subscription card."),
    "no_tariff": gettext_lazy("Call the director: a tariff must be set before a card can be sold."),
    "no_series": gettext_lazy("Call the director: the stub book must be opened first."),
    "honour_kind_unknown": gettext_lazy("Choose a daily or annual guest-of-honour card."),
    "issuer_not_management": gettext_lazy("Call the director, or sell the guest a card."),
    "card_unreadable": gettext_lazy("Scan the code again, or scan the guest's document."),
    "card_of_another_house": gettext_lazy("Scan the guest's document and sell a card of this casino."),
    "card_forged": gettext_lazy("Keep the card and call the supervisor."),
    "card_unknown": gettext_lazy("Scan the guest's document, and show the card to the supervisor."),
    "card_cancelled": gettext_lazy("Keep the card and scan the guest's document."),
    "card_replaced": gettext_lazy(
        "Keep the old card and scan the guest's document: the card may have been found by another person."
    ),
    "card_not_yet_valid": gettext_lazy("Scan the guest's document: a card for tonight may be sold."),
    "card_expired": gettext_lazy("Scan the guest's document and sell a new card."),
    "card_of_another_guest": gettext_lazy("Scan the document of its holder."),
    "cancellation_waits": gettext_lazy("Have the cancellation confirmed or declined first."),
}
CODES = frozenset(code.partition(".")[0] for code in _TO_DO)


@dataclass(frozen=True)
class Ground:
    """A ground as shown by pages and the API: `text` is the reason, `todo` the next step.

    `reference` is that of a ministerial exclusion (LU art. 68), empty for any other ground.
    """

    code: str
    text: str
    citation: str
    todo: str
    reference: str = ""

    @property
    def sentence(self) -> str:
        return f"{self.text.rstrip('.')}. {self.todo}"


class KnownFacts(dict[str, str]):
    def __missing__(self, key: str) -> str:
        # Headings and sentences of the log have no facts; a reason that expects some must not fail.
        return "…"


def describe_reason(code: str, facts: Mapping[str, object]) -> str:
    """Return the reason as text; a code unknown to this release is returned as it is."""
    # Of a ministerial exclusion the reason names the decision, if it is known (LU art. 68).
    why = facts.get("why", "reference" if facts.get("reference") else "")
    template = _REASONS.get(f"{code}.{why}") or _REASONS.get(code)
    if template:
        return str(template) % _in_words(facts)
    return code


def count_heading(code: str) -> str:
    """Return the reason as the heading of a count."""
    if code in _COUNTED:
        return str(_COUNTED[code])
    return describe_reason(code, {})


def _list_reason(code: str) -> str:
    return first_sentence(count_heading(code))


# Lazy, because the language of the reader is known only when a sentence is shown.
_ground_later = lazy(_list_reason, str)
# Short labels of all grounds, for log sentences.
GROUNDS: Words = {code: _ground_later(code) for code in sorted(CODES)}


def to_do(code: str, facts: Mapping[str, object]) -> str:
    """Return the next step for door staff. An unknown code is treated as unverified."""
    template = (
        _TO_DO.get(f"{code}.{facts.get('why', '')}")
        or _TO_DO.get(code)
        or gettext_lazy("Do not admit. Call the supervisor.")
    )
    return str(template) % _in_words(facts)


def describe_ground(code: str, article: str, facts: Mapping[str, object]) -> Ground:
    """Return a stored ground as text; `article` is its citation, such as `75(5); 76(2)`, or empty."""
    return Ground(
        code=code,
        text=describe_reason(code, facts),
        citation=citation_text(article),
        todo=to_do(code, facts),
        reference=str(facts.get("reference", "")),
    )


def describe_grounds(
    rows: "Iterable[DoorGround | domain.Ground]", no_card: "CardRefusal | None" = None
) -> list[Ground]:
    """Return the grounds of a decision (rows with code, article and facts), then why no card was issued, if any."""
    texts = [describe_ground(row.code, row.article, row.facts) for row in rows]
    if no_card is None:
        return texts
    return [*texts, describe_ground(no_card.code, no_card.article, {})]


def guest_name(surname: str, given_names: str) -> str:
    return display_name(surname, given_names)


def describe_document(kind: str, number: str) -> str:
    """Return a document as text: `passport P123`."""
    return f"{document_kind(kind)} {number}".strip()


def document_kind(kind: str) -> str:
    return str(DOCUMENTS.get(kind, kind))


def describe_outcome(code: str) -> str:
    """Return the label of an outcome; `no_card` means admitted by law, but without a card."""
    return str(_OUTCOMES.get(code, code))


def describe_decision(decision: "DoorDecision") -> str:
    """Summarise a decision without a name: the card issued, or the weightiest ground."""
    cards = list(decision.cards.all())
    if cards:
        return str(cards[0].label)
    if decision.card_shown is not None and decision.outcome == "admitted":
        return str(decision.card_shown.label)
    first = next(iter(decision.grounds.all()), None)
    if first is not None:
        return describe_reason(first.code, first.facts)
    return _("checked")


def _in_words(facts: Mapping[str, object]) -> KnownFacts:
    words = KnownFacts({name: str(value) for name, value in facts.items()})
    if "kind" in words:
        words["kind"] = document_kind(words["kind"])
    if "day" in words:
        words["day"] = date_format(date.fromisoformat(words["day"]), "SHORT_DATE_FORMAT")
    if "at" in words:
        words["at"] = time_format(datetime.fromisoformat(words["at"]), "TIME_FORMAT")
    if "field" in words:
        words["field"] = str(FIELDS.get(words["field"], words["field"]))
    return words
