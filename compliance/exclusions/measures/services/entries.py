"""Services that enter a measure, with their checks."""

from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.durable_acts import durable_act
from compliance.exclusions.measure_register.domain import Terms, Who, has_minister
from compliance.exclusions.models.measures import Measure, MeasureKind
from compliance.exclusions.proof_of_means.services import is_ban_notified
from compliance.exclusions.screening.domain.person_columns import as_stated
from compliance.exclusions.visit_limits.domain import Basis
from compliance.exclusions.visit_limits.services import check_limit, is_revocable
from compliance.notices.domain.subjects import About, Term
from compliance.notices.services.raising import raise_notice
from compliance.people.domain.names.name_forms import mrz_form
from compliance.people.domain.stated_dates import StatedBirth
from compliance.refusals import Refused
from compliance.rules.rulebook import SilentParameter
from compliance.venues.domain.house import House

from .attachments import MeasureAttachments, store_attachments
from .numbers import store_number
from .overlaps import check_overlap

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# The regulation dates from 12 February 1979. An earlier date is a typing error.
OLDEST = 1979
# A start more than this many years ahead is a typing error too.
AHEAD = 10


@durable_act
def enter_measure(
    *, house: House, who: Who, terms: Terms, by: "Staff", at: datetime, attachments: MeasureAttachments | None = None
) -> Measure:
    """Enter a measure. It applies at every door at once, also to cards already sold (LU arts 68, 69, 75(3); PLAY IT
    SAFE).

    An exclusion by management raises the notice to the Minister in the same transaction (art. 69(1)).
    """
    measure = measure_of(house, who, terms, by=by, at=at)
    with log.act(
        "exclusions.measure.entered",
        subject=measure,
        by=by,
        at=at,
        scope=house.id,
        measure=terms.kind,
        first_day=terms.first_day,
        last_day=terms.last_day,
        known_guest=who.person_id is not None,
    ):
        store_measure(house, measure, terms, by=by, at=at, attachments=attachments)
    return measure


def store_measure(
    house: House,
    measure: Measure,
    terms: Terms,
    *,
    by: "Staff",
    at: datetime,
    attachments: MeasureAttachments | None = None,
) -> None:
    """Insert a measure with its attachments, and raise the Minister's notice, within the caller's transaction."""
    check_who(measure)
    check_terms(house, terms, at)
    check_overlap(measure)
    for_means = attachments is not None and attachments.means is not None
    # An exclusion that follows from a request for proof of means protects the player's livelihood (art. 69(2)).
    if for_means and terms.kind == MeasureKind.HOUSE:
        measure.livelihood = True
    measure.clean_fields(exclude=["venue", "person", "entered_by"])
    store_number(house.id, measure.document_number)
    measure.save(force_insert=True)
    store_attachments(house, measure, attachments, by=by, at=at)
    # Whether such an exclusion raises the notice is a setting.
    if terms.kind == MeasureKind.HOUSE and (not for_means or is_ban_notified(house, at)):
        raise_notice(
            house=house,
            kind="exclusion",
            ground="house_exclusion",
            subject=measure,
            about=About(measure.person_id, measure.surname, measure.given_names, measure.birth),
            reasons=measure.reason,
            by=by,
            at=at,
            term=Term(
                basis=house.cite("exclusion.livelihood" if measure.livelihood else "measure.house", at),
                first_day=measure.first_day,
                last_day=measure.last_day,
            ),
        )


def measure_of(house: House, who: Who, terms: Terms, *, by: "Staff", at: datetime) -> Measure:
    """Return an unsaved measure."""
    stated_person = as_stated(
        surname=who.surname,
        given_names=who.given_names,
        birth=StatedBirth(who.birth, who.other_births, who.birth_stated) if who.birth else None,
        sex=who.sex or "X",
        nationality=who.nationality,
        document_number=who.document_number,
        document_state=who.document_state,
        other_names=who.other_names,
    )
    return Measure(
        venue_id=house.id,
        kind=terms.kind,
        person_id=who.person_id,
        **asdict(stated_person),
        first_day=terms.first_day,
        last_day=terms.last_day,
        reference=terms.reference.strip(),
        reason=terms.reason.strip(),
        ground=terms.ground,
        representative=terms.representative.strip(),
        livelihood=terms.livelihood,
        basis=terms.basis,
        period=terms.period,
        visits=terms.visits,
        revocable=terms.basis == Basis.HOUSE and is_revocable(house, at),
        entered_by_id=by.pk,
        entered_at=at,
    )


def check_who(measure: Measure) -> None:
    """Refuse a person without enough data to recognise them at the door."""
    if not measure.surname:
        raise Refused(_("Enter the surname as stated in the decision."), "surname")
    # The name of a known guest comes from their file and was compared before.
    if measure.person_id is None:
        _check_letters(measure)
    if measure.birth is None and not measure.document_number:
        raise Refused(
            _("Enter the birth date or a document number: a person cannot be identified by name alone."), "born_on"
        )


def _check_letters(measure: Measure) -> None:
    """Refuse a name without Latin letters, which cannot match any travel document."""
    names = {"surname": [measure.surname], "given_names": [measure.given_names]}
    names["other_names"] = measure.other_names.splitlines()
    message = _("This name has no Latin letters, so no guest could be matched. Type it as spelled in the passport.")
    for field, written in names.items():
        if any(name.strip() and not mrz_form(name) for name in written):
            raise Refused(message, field)


def check_terms(house: House, terms: Terms, at: datetime) -> None:
    """Refuse terms that are invalid for the kind of measure."""
    if terms.first_day.year < OLDEST:
        raise Refused(_("The date is too long ago. Check the year."), "first_day")
    if terms.first_day.year > house.local(at).year + AHEAD:
        raise Refused(_("That is too far ahead. Check the year."), "first_day")
    if terms.last_day is not None and terms.last_day < terms.first_day:
        raise Refused(_("The last day is before the first day. Change one of them."), "last_day")
    if terms.kind == MeasureKind.MINISTERIAL:
        _check_ministerial(house, terms, at)
    elif terms.ground is not None:
        raise Refused(_("Only ministerial exclusions have one of the four grounds."), "ground")
    if terms.livelihood and terms.kind != MeasureKind.HOUSE:
        raise Refused(_("Only an exclusion by the management states that it protects a livelihood."), "livelihood")
    if terms.livelihood and not house.cite("exclusion.livelihood", at):
        raise Refused(_("The rules of this casino do not provide for it."), "livelihood")
    if terms.kind == MeasureKind.HOUSE and not terms.reason.strip():
        message = _("Enter the reasons.")
        if has_minister(house, at):
            message = _("Enter the reasons. They are sent to the Minister of Justice.")
        raise Refused(message, "reason", article=house.cite("measure.house", at))
    if terms.kind == MeasureKind.SELF_EXCLUSION:
        _check_self_exclusion(house, terms, at)
    check_limit(house, terms, at)


def _check_ministerial(house: House, terms: Terms, at: datetime) -> None:
    try:
        # The rulebook lists the grounds; none means that the law has no such exclusion.
        known = len(house.rulebook(house.gaming_day(at)).texts("exclusion.ministerial_grounds"))
    except SilentParameter as silent:
        raise Refused(_("The rules of this casino do not provide for ministerial exclusions."), "kind") from silent
    if terms.ground is None or not 1 <= terms.ground <= known:
        message = _("Choose the ground of the decision, 1 to {last}.").format(last=known)
        raise Refused(message, "ground", article=house.cite("measure.ministerial", at))
    if not terms.reference.strip():
        raise Refused(_("Enter the reference of the Minister's decision."), "reference")
    if terms.ground == 2 and not terms.representative.strip():
        raise Refused(_("Ground 2 requires the legal representative who requested it."), "representative")


def _check_self_exclusion(house: House, terms: Terms, at: datetime) -> None:
    """Check the length against the rulebook: one month to seven years (LU-PIS-2), or the venue's limits."""
    book = house.rulebook(house.gaming_day(at))
    try:
        earliest = book.duration("selfban.min").after(terms.first_day)
        latest = book.duration("selfban.max").after(terms.first_day)
    except SilentParameter as silent:
        raise Refused(_("The rules of this casino do not provide for self-exclusions."), "kind") from silent
    if terms.last_day is None or not earliest <= terms.last_day <= latest:
        raise Refused(
            _("A self-exclusion that begins on {first} must end between {earliest} and {latest}.").format(
                first=terms.first_day.isoformat(), earliest=earliest.isoformat(), latest=latest.isoformat()
            ),
            "last_day",
        )
