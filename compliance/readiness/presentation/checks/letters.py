"""Checks of letters: the letterhead, the addresses of the authorities, and the mail server."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.translation import gettext as _

from compliance.notices.domain.authorities import POSTAL_OFFICES
from compliance.notices.presentation.words import POSTAL_ADDRESSEES
from compliance.notices.selectors import mail_outcomes, recipients
from compliance.venues.selectors.letterheads import letterhead_at

from .findings import Finding, done, missing, unknown, warning

if TYPE_CHECKING:
    from compliance.venues.domain.house import House


def find_letterhead(house: "House", at: datetime) -> Finding:
    """Is a letterhead approved and valid?"""
    if letterhead_at(house, at) is None:
        return missing(_("No letterhead is approved, so letters name neither the company nor its director."))
    return done()


def find_addresses(house: "House", at: datetime) -> Finding:
    """Is a postal address approved for each authority that the house writes to?"""
    known = recipients.addressees_at(house, at)
    without = [str(POSTAL_ADDRESSEES[office]) for office in sorted(POSTAL_OFFICES[house.jurisdiction] - known)]
    if without:
        return missing(_("No address is approved for: %(offices)s.") % {"offices": ", ".join(without)})
    return done()


def find_mail_server(house: "House", at: datetime) -> Finding:
    """Is a mail server set up, and did it accept the last letter?"""
    if not settings.MAIL["host"]:
        return warning(_("No mail server is set up: letters become files on the server and must be sent by post."))
    return judge_mailing(mail_outcomes.last_outcome(house.id))


def judge_mailing(last: str | None) -> Finding:
    """Return the finding about the outcome of the last attempt to mail a letter."""
    if last is None:
        return unknown(_("A mail server is set up, but no letter has been sent yet."))
    if last != "accepted":
        return warning(_("The mail server did not accept the last letter."))
    return done(_("The mail server accepted the last letter."))
