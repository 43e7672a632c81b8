"""Services for self-exclusion and visit limits at the desk: the text to read, and the signed request."""

import secrets
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from compliance.people.domain.names.name_forms import display_name, mrz_form
from compliance.people.selectors import guests as guest_selectors
from compliance.refusals import Refused
from compliance.rules.rulebook import SilentParameter
from compliance.rules.values.durations import Duration, months_later
from compliance.venues.domain.house import House

from ..agent_signals.services import signals_wished
from ..agreements.domain.texts import WORDINGS, Agreement, Facts, build_agreement
from ..measure_register.domain import Terms, Who
from ..measures.services.arrivals import Arrival, passes_on
from ..measures.services.attachments import MeasureAttachments
from ..measures.services.entries import check_terms, check_who, enter_measure, measure_of
from ..measures.services.overlaps import refuse_overlap
from ..models.arrivals import Channel
from ..models.measures import LimitBasis, Measure, MeasureKind
from ..signatures.services import Signed
from ..visit_limits.domain import Period
from ..visit_limits.services import is_revocable

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# Characters that cannot be confused with each other.
SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"


TEXT_CHANGED = "text_changed"  # the guest has read a text that differs from the current one

# Usual durations in months. Any other last day is typed.
QUICK = (1, 3, 6, 12, 36, 84)


@dataclass(frozen=True)
class Wish:
    """The guest's request: self-exclusion or a visit limit, with its dates and language."""

    kind: str
    first_day: date
    last_day: date
    language: str
    period: str = ""
    visits: int | None = None
    # For a self-exclusion: the guest also asks the Minister, through the casino (LU art. 68(1), ground 1).
    to_minister: bool = False

    @property
    def terms(self) -> Terms:
        limited = self.kind == MeasureKind.VISIT_LIMIT
        return Terms(
            kind=self.kind,
            first_day=self.first_day,
            last_day=self.last_day,
            basis=LimitBasis.HOUSE if limited else "",
            period=self.period if limited else "",
            visits=self.visits if limited else None,
        )


def accepts_requests(house: House, at: datetime) -> bool:
    """Does the law provide such requests, and does the venue accept them at the desk?"""
    book = house.rulebook(house.gaming_day(at))
    try:
        book.duration("selfban.max")
        return book.bool_("selfban.at_desk")
    except SilentParameter:
        return False


def usual_lengths(house: House, at: datetime) -> list[tuple[int, date]]:
    """Return the usual durations allowed by the rulebook, each with its last day if it begins today."""
    book, today = house.rulebook(house.gaming_day(at)), house.local(at).date()
    earliest, latest = (book.duration(name).after(today) for name in ("selfban.min", "selfban.max"))
    ends = ((months, months_later(today, months)) for months in QUICK)
    return [(months, last) for months, last in ends if earliest <= last <= latest]


def preview_request(*, house: House, who: Who, wish: Wish, by: "Staff", at: datetime) -> Agreement:
    """Return the text for the guest after all checks. Nothing is stored. Raises Refused."""
    person = identify_guest(house, who)
    text = _agreement_text(house, person, wish, at)
    if wish.first_day < house.local(at).date():
        raise Refused(_("It can begin today at the earliest."), "first_day")
    measure = measure_of(house, person, wish.terms, by=by, at=at)
    check_who(measure)
    check_terms(house, wish.terms, at)
    refuse_overlap(measure)
    return text


def enter_request(
    *, house: House, who: Who, wish: Wish, read: str, way: str, strokes: str = "", by: "Staff", at: datetime
) -> Measure:
    """Enter a signed request: the measure, its arrival in person and the signature, in one transaction (PLAY IT
    SAFE).

    `read` is the digest of the text shown. Raises Refused if the current text differs.
    """
    person = identify_guest(house, who)
    text = _agreement_text(house, person, wish, at)
    if text.digest != read:
        raise Refused(
            _("The text has changed since it was shown. Have the guest read and sign it again."), code=TEXT_CHANGED
        )
    return enter_measure(
        house=house,
        who=person,
        terms=replace(wish.terms, reference=_random_reference()),
        by=by,
        at=at,
        attachments=MeasureAttachments(
            arrival=Arrival(at, Channel.IN_PERSON, for_minister=wish.to_minister), signed=Signed(text, way, strokes)
        ),
    )


def identify_guest(house: House, who: Who) -> Who:
    """Identify the guest known under exactly this document, name and birth date, if there is one."""
    if who.person_id is not None or not (who.document_number and who.document_state and who.birth):
        return who
    name = " ".join(part for part in (mrz_form(who.surname), mrz_form(who.given_names)) if part)
    number = "".join(sign for sign in who.document_number.upper() if sign.isalnum())
    state = who.document_state.strip().upper()
    by_paper = guest_selectors.known_under(house.id, mrz_name="", birth=None, number=number, state=state)
    by_name = guest_selectors.known_under(house.id, mrz_name=name, birth=who.birth, number="", state="")
    # A document alone or a name alone may belong to another person.
    both = sorted(by_paper & by_name)
    if both:
        return replace(who, person_id=both[0])
    return who


def _agreement_text(house: House, who: Who, wish: Wish, at: datetime) -> Agreement:
    if not accepts_requests(house, at):
        raise Refused(_("The desks of this casino do not take such requests. Call the compliance officer."))
    if wish.kind not in {MeasureKind.SELF_EXCLUSION, MeasureKind.VISIT_LIMIT}:
        raise Refused(_("Choose a self-exclusion or a visit limit."), "kind")
    if wish.kind == MeasureKind.VISIT_LIMIT and wish.period not in set(Period):
        raise Refused(_("Choose the period over which visits are counted."), "period")
    if wish.language not in WORDINGS:
        raise Refused(_("Choose the language of the guest."), "language")
    if wish.to_minister and not (wish.kind == MeasureKind.SELF_EXCLUSION and passes_on(house, at)):
        raise Refused(_("Only a self-exclusion can also be requested from the Minister here."), "to_minister")
    return build_agreement(wish.language, _agreement_facts(house, who, wish, at))


def _agreement_facts(house: House, who: Who, wish: Wish, at: datetime) -> Facts:
    book = house.rulebook(house.gaming_day(at))
    limited = wish.kind == MeasureKind.VISIT_LIMIT
    return Facts(
        house=house.name,
        name=display_name(who.surname, who.given_names),
        birth=who.birth,
        paper=" ".join(part for part in (who.document_number.strip(), who.document_state.strip()) if part),
        first_day=wish.first_day,
        last_day=wish.last_day,
        controller=f"{house.legal_name}, {house.street}, {house.postal_code} {house.commune}",
        jurisdiction=house.jurisdiction,
        bounds=(book.duration("selfban.min"), book.duration("selfban.max")),
        kept=_stored_for(house, wish, at),
        to_minister=wish.to_minister if passes_on(house, at) else None,
        minister_article=house.cite("measure.ministerial", at).partition("(")[0],
        period=wish.terms.period,
        visits=wish.terms.visits or 0,
        contacts=_setting_text(house, "selfban.contacts", at),
        officer=_setting_text(house, "selfban.privacy_contact", at),
        signalled=limited and signals_wished(house, at),
        revocable=limited and is_revocable(house, at),
    )


def _setting_text(house: House, name: str, at: datetime) -> str:
    """Return a text that the casino has set, or an empty one."""
    try:
        return house.rulebook(house.gaming_day(at)).text(name)
    except SilentParameter:
        return ""


def _stored_for(house: House, wish: Wish, at: datetime) -> Duration | None:
    """Return how long the data are stored after the measure, or None if the casino has not set it."""
    name = "retention.visit_limits" if wish.terms.period else "retention.exclusions"
    try:
        return house.rulebook(house.gaming_day(at)).duration(name)
    except SilentParameter:
        return None


def _random_reference() -> str:
    """Return a random reference that reveals neither the number of requests nor the person."""
    random_part = "".join(secrets.choice(SIGNS) for _each in range(12))
    return "-".join(random_part[start : start + 4] for start in (0, 4, 8))
