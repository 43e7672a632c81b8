"""Checks decisions of a second person: they need the person's own session, own second factor and another device."""

from datetime import datetime, timedelta
from typing import cast
from uuid import UUID

from django.conf import settings
from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from audit.reading.selectors import acts_on_row
from audit.recording.context import Origin, current_origin
from compliance.refusals import ApprovalRefused
from compliance.rules.rulebook import Rulebook

from ..selectors import venues as selectors

KIND = "venues.approval.refused"
# The address that leads to the proof of a factor.
PROOF = "prove-factor"
FACTOR_MINUTES, SAME_DEVICE_MINUTES = "second_person.factor_minutes", "second_person.same_device_minutes"


def check_approval(
    kind: str, subject: models.Model | None, by: models.Model | None, at: datetime, scope: UUID | None
) -> None:
    """Check an approval when it is opened. Raises ApprovalRefused, and the attempt is logged.

    Work without a request, such as a management command, has no person who approves.
    """
    origin = current_origin()
    if by is None or origin.request_id is None:
        return
    row = cast("models.Model", subject)
    if origin.browser is None:
        raise ApprovalRefused(
            _("Only a signed-in person can decide this."),
            next_step=_("Sign in, without a device token."),
            code="session_needed",
            kind=KIND,
            subject=row,
            act=kind,
            reason="session",
        )
    # Every approval belongs to a casino.
    house = selectors.get_house(cast("UUID", scope))
    book = house.rulebook(house.gaming_day(at))
    _check_factor(kind, row, origin, book, at)
    _check_device(kind, row, by, origin, book, at)


def _check_factor(kind: str, subject: models.Model, origin: Origin, book: Rulebook, at: datetime) -> None:
    """Refuse a session in which the person has not proved a passkey or a code within the minutes of the casino."""
    minutes = book.int_(FACTOR_MINUTES)
    required = settings.SECOND_FACTOR_REQUIRED or book.get(FACTOR_MINUTES).reference is not None
    if not required or (origin.factor_at is not None and at - origin.factor_at <= timedelta(minutes=minutes)):
        return
    raise ApprovalRefused(
        ngettext(
            "This decision needs your own second factor, proved within the last minute.",
            "This decision needs your own second factor, proved within the last %(minutes)s minutes.",
            minutes,
        )
        % {"minutes": minutes},
        next_step=_("Use your passkey or authenticator app, then decide again. A recovery code is not enough."),
        code="factor_needed",
        page=PROOF,
        kind=KIND,
        subject=subject,
        act=kind,
        reason="factor",
    )


def _check_device(
    kind: str, subject: models.Model, by: models.Model, origin: Origin, book: Rulebook, at: datetime
) -> None:
    """Refuse the device on which another person has just worked on the same record."""
    minutes = book.int_(SAME_DEVICE_MINUTES)
    if not minutes:
        return
    acts = acts_on_row(subject.pk, since=at - timedelta(minutes=minutes))
    if not acts.filter(facts__browser=origin.browser).exclude(actor=None).exclude(actor=by.pk).exists():
        return
    raise ApprovalRefused(
        ngettext(
            "Another person worked on this on the same device within the last minute.",
            "Another person worked on this on the same device within the last %(minutes)s minutes.",
            minutes,
        )
        % {"minutes": minutes},
        next_step=_("Decide on a device of your own, or later."),
        code="same_device",
        kind=KIND,
        subject=subject,
        act=kind,
        reason="device",
    )
