"""Make the link that opens a casino, check it, and open the casino: all of it in one transaction or nothing."""

import hashlib
import secrets
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.durable_acts import durable_act
from audit.recording.locks import wait_turn
from audit.schema.ids import uuid7
from compliance.admissions.cards.services import tariffs
from compliance.admissions.cards.services.cards import open_series
from compliance.refusals import Refused
from compliance.venues.selectors import venues
from compliance.venues.services import accounts, credentials, letterheads, places, policies
from compliance.venues.services.sign_in_attempts import SignInAttempt, claim_attempt, digest_of, forget_attempts

from . import selectors
from .domain.plan import LINK_LIFETIME, NEEDED_ROLES, HousePlan, PersonPlan, RoomPlan, repeated
from .models import OpeningLink, OpeningUse

LOCK = "opening links"


class WaitFirst(Refused):
    """Wrong links came before: the next attempt must wait `seconds`."""

    def __init__(self, seconds: int) -> None:
        super().__init__("")
        self.seconds = seconds


class LinkWithToken(NamedTuple):
    """A link and its token, which is shown once."""

    link: OpeningLink
    token: str


class FirstAccount(NamedTuple):
    """A first account, with token and code by which its owner sets a password. They are shown once."""

    person: PersonPlan
    token: str
    code: str


class OpenedHouse(NamedTuple):
    """The id of a casino that was opened, and its first accounts."""

    venue_id: UUID
    accounts: list[FirstAccount]


def digest_of_token(token: str) -> str:
    """Return the SHA-256 of a random secret, which needs no salt."""
    return hashlib.sha256(token.strip().encode()).hexdigest()


@durable_act
def make_link(*, at: datetime) -> LinkWithToken:
    """Make a link that opens one casino within 24 hours. It ends every former one."""
    token = secrets.token_urlsafe(32)
    link = OpeningLink(digest=digest_of_token(token), made_at=at, expires_at=at + LINK_LIFETIME)
    with log.act("opening.link.made", subject=link, by=None, at=at, scope=None):
        wait_turn(LOCK)
        link.save(force_insert=True)
    return LinkWithToken(link, token)


def try_link(*, token: str, network: str, at: datetime) -> OpeningLink:
    """Return the link of a token in force. Raises WaitFirst after wrong tokens, or Refused. A failure is logged."""
    attempt = SignInAttempt(account=digest_of("opening-link", token), network=digest_of("network", network))
    if seconds := claim_attempt(attempt=attempt, at=at):
        raise WaitFirst(seconds)
    link = selectors.find_link(digest_of_token(token))
    if link is None or not selectors.is_in_force(link, at):
        with transaction.atomic():
            log.note("opening.link.failed", subject=link, by=None, at=at, scope=None)
        raise Refused(link_ended(), "token")
    forget_attempts(attempt=attempt)
    return link


def link_ended() -> str:
    """Return the sentence about a link that opens nothing."""
    return _(
        "This link is not valid: it is wrong, has expired, was used or was replaced. Ask the person who runs the "
        "machine for a new one (manage.py open_house)."
    )


def find_refusals(
    jurisdiction: str,
    at: datetime,
    *,
    facts: Mapping[str, str] | None = None,
    people: Sequence[PersonPlan] = (),
    hours: Mapping[str, str] | None = None,
    day_price: Decimal | None = None,
    **_others: object,
) -> Iterator[Refused]:
    """Yield why parts of a plan would be refused: by the rules of the jurisdiction, or because a name is in use.

    The field of a refusal is `name`, `people`, `day_price` or a rule about opening hours.
    """
    house = selectors.house_before(jurisdiction)
    today = house.gaming_day(at)
    if facts and any(each.name == facts["name"] for each in venues.all_houses()):
        yield Refused(_("A casino with this name exists already. Enter another name."), "name")
    if taken := venues.taken_names([person.username for person in people]):
        names = ", ".join(sorted(taken))
        yield Refused(_("This sign-in name is in use: %(name)s. Choose another one.") % {"name": names}, "people")
    for rule, text in (hours or {}).items():
        try:
            policies.check_policy(house, rule, text, today)
        except Refused as refused:
            yield Refused(str(refused), rule, refused.article)
    if day_price is not None:
        try:
            tariffs.prices_of(house, day_price, today)
        except Refused as refused:
            yield refused


def check_plan(plan: HousePlan, at: datetime) -> None:
    """Raise Refused, with the field, for what no casino can be opened with."""
    for refused in find_refusals(plan.facts["jurisdiction"], at, **vars(plan)):
        raise refused
    _check_places(plan)
    _check_people(plan)


def _check_places(plan: HousePlan) -> None:
    if not plan.rooms:
        raise Refused(_("Enter at least one room."), "rooms")
    for room in plan.rooms:
        if not room.doors:
            raise Refused(_("Enter at least one door for the room %(room)s.") % {"room": room.name}, "rooms")
        _check_different(room.doors, "rooms")
    _check_different([room.name for room in plan.rooms], "rooms")
    if not plan.desks:
        raise Refused(_("Enter at least one cash desk."), "desks")
    _check_different(plan.desks, "desks")


def _check_different(names: Sequence[str], field: str) -> None:
    if found := repeated(names):
        raise Refused(_("This name is used twice: %(name)s.") % {"name": found[0]}, field)


def _check_people(plan: HousePlan) -> None:
    roles = [person.role for person in plan.people]
    if any(role not in roles for role in NEEDED_ROLES):
        raise Refused(_("Enter a director and an administrator."), "people")
    if repeated([person.username for person in plan.people]) or repeated([each.full_name for each in plan.people]):
        raise Refused(_("Each account is for another person. Enter different names."), "people")


@durable_act
def open_house(*, link: OpeningLink, plan: HousePlan, at: datetime) -> OpenedHouse:
    """Open the casino of a plan by a link, with all that the plan has. Raises Refused.

    Each step is the act of its own service; a failure of one undoes all of them.
    """
    # Of two browsers with one link, the second sees that the first has used it.
    wait_turn(LOCK)
    if selectors.get_link_in_force(str(link.pk), at) is None:
        raise Refused(link_ended(), "token")
    check_plan(plan, at)
    try:
        return _carry_out(link, plan, at)
    except ValidationError as error:
        raise Refused(" ".join(error.messages)) from error


@transaction.atomic(durable=True)
def open_at_once(*, plan: HousePlan, at: datetime) -> OpenedHouse:
    """Open the casino of a plan by a link of its own, which no one sees. Raises Refused; nothing is written then."""
    link = make_link.within(at=at).link
    return open_house.within(link=link, plan=plan, at=at)


def _carry_out(link: OpeningLink, plan: HousePlan, at: datetime) -> OpenedHouse:
    venue_id = places.open_venue.within(facts=plan.venue_facts, by=None, at=at)
    for room in plan.rooms:
        _add_room(venue_id, room, at)
    for name in plan.desks:
        places.add_desk.within(venue_id=venue_id, name=name, by=None, at=at)
    _set_up_rules(venue_id, plan, at)
    opened = [_open_account(venue_id, person, at) for person in plan.people]
    with transaction.atomic(), log.act("opening.link.used", subject=link, by=None, at=at, scope=venue_id):
        OpeningUse(id=uuid7(), link=link, venue_id=venue_id, used_at=at).save(force_insert=True)
    return OpenedHouse(venue_id, opened)


def _add_room(venue_id: UUID, plan: RoomPlan, at: datetime) -> None:
    room = places.add_room.within(venue_id=venue_id, name=plan.name, kind=plan.kind, by=None, at=at)
    for name in plan.doors:
        places.add_door.within(room=room, name=name, by=None, at=at)


def _set_up_rules(venue_id: UUID, plan: HousePlan, at: datetime) -> None:
    """Set letterhead, opening hours, tariff and stub books. They name no person, because the casino has none yet."""
    house = venues.get_house(venue_id)
    facts = letterheads.LetterheadFacts(**plan.letterhead)
    letterheads.set_up_letterhead.within(house=house, facts=facts, at=at)
    for rule, hours in plan.hours.items():
        policies.set_up_policy.within(house=house, parameter=rule, raw=hours, at=at)
    if plan.day_price is not None:
        tariffs.set_up_tariff.within(house=house, day_price=plan.day_price, at=at)
    for kind, first_number in plan.books.items():
        open_series.within(house=house, kind=kind, first_number=first_number, by=None, at=at)


def _open_account(venue_id: UUID, person: PersonPlan, at: datetime) -> FirstAccount:
    staff = accounts.set_up_account.within(
        username=person.username,
        full_name=person.full_name,
        language=person.language,
        venue_id=venue_id,
        authority="",
        role=person.role,
        starts=venues.get_house(venue_id).local(at).date(),
        ends=None,
        at=at,
    )
    token, code = credentials.set_up_credentials.within(staff=staff, at=at)
    return FirstAccount(person, token, code)
