"""Checks of the installation: the sealed log, its witnesses, signing keys, the central register and backups."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from audit.operating import status as log_status
from audit.store.queries import ask
from audit.tlog.policy import WrongPolicy
from audit.witnesses.witness_policy import load_policy
from compliance.central.domain.protocol import Outcome
from compliance.central.presentation.alarms import describe_alarm
from compliance.central.services import health, questions
from compliance.signing import keys
from compliance.signing.configuration import Arrangement, load_arrangement, open_signer
from server.addresses import is_embedded
from server.disk_encryption import is_encrypted
from server.environment.reading import text
from server.places import server_places

from ...domain import CERTIFICATE_DAYS, REHEARSAL_AGE, Undated, rehearsed_at
from .findings import Finding, done, missing, unknown, warning

if TYPE_CHECKING:
    from compliance.venues.domain.house import House


def find_sealing(house: "House", at: datetime) -> Finding:
    """Has the sealer sealed the log within the last minutes?"""
    return judge_sealing(house, log_status.sealing_state(ask), at)


def judge_sealing(house: "House", found: log_status.Sealing, at: datetime) -> Finding:
    """Return the finding about a state of the sealing."""
    alarms = log_status.sealing_alarms(found, at)
    if found.at is None or found.stopped or at - found.at > log_status.LATE:
        return missing(alarms[0])
    if alarms:
        return warning(alarms[0])
    return done(_("Sealed at %(clock)s.") % {"clock": f"{house.local(found.at):%H:%M:%S}"})


def find_witnesses(house: "House", at: datetime) -> Finding:
    """Do witnesses outside the house sign the log?"""
    try:
        load_policy()
    except WrongPolicy:
        return missing(_("The file of the witnesses cannot be read: see the state of the log."))
    return judge_witnesses(log_status.log_state(ask, [], at).witnesses)


def judge_witnesses(watching: Sequence[log_status.Watching]) -> Finding:
    """Return the finding about the witnesses that are named."""
    if not watching:
        return missing(_("No witness is named, so no one outside this installation could contradict a rewritten log."))
    silent = [witness.name for witness in watching if witness.wrong]
    if len(silent) == len(watching):
        return missing(_("No witness has signed recently."))
    if silent:
        return warning(_("These witnesses have not signed recently: %(names)s.") % {"names": ", ".join(silent)})
    return done()


def find_signing_keys(house: "House", at: datetime) -> Finding:
    """Can papers be signed, by which key, and for how long?"""
    try:
        arrangement = load_arrangement()
        if arrangement.token is not None:
            return _find_token_key(house, arrangement, at)
        if arrangement.own:
            return _find_own_key(house, arrangement, at)
        with open_signer(arrangement, house.legal_name, at) as (_signer, identity):
            return _find_validity(house, identity.certificate.not_valid_after_utc, at, "")
    except keys.Unusable:
        return missing(_("Papers cannot be signed with the configured key: the command manage.py check says why."))


def _find_token_key(house: "House", arrangement: Arrangement, at: datetime) -> Finding:
    # The token is not opened: a wrong PIN, tried at each view of the page, would lock it.
    known = keys.known_certificates(arrangement.folder)
    if not known:
        return unknown(_("A token signs papers, and none has been signed yet."))
    keys.in_time(known[0], at, "")
    return _find_validity(house, known[0].not_valid_after_utc, at, "")


def _find_own_key(house: "House", arrangement: Arrangement, at: datetime) -> Finding:
    # A look at the page must not make a key.
    if not (arrangement.folder / keys.AUTHORITY).exists():
        return unknown(_("This installation makes its own key when it signs the first paper."))
    certificate, _key = keys.own_authority(arrangement.folder, at)
    note = _("This installation made its own key: give its certificate to the authorities.")
    keys.in_time(certificate, at, "")
    return _find_validity(house, certificate.not_valid_after_utc, at, note)


def _find_validity(house: "House", ends_at: datetime, at: datetime, note: str) -> Finding:
    """Return the finding about a valid certificate; `note` says what is to be done all the same."""
    until = _("The certificate is valid until %(day)s.") % {
        "day": date_format(house.local(ends_at), "SHORT_DATE_FORMAT")
    }
    if note or ends_at - at < timedelta(days=CERTIFICATE_DAYS):
        return warning(f"{note} {until}".strip())
    return done(until)


def find_central_register(house: "House", at: datetime) -> Finding | None:
    """Does the central register answer, where the house must ask it, and for how long is the certificate valid?"""
    if not questions.must_ask(house, at):
        return None
    return judge_register(health.connection_health(house.id, at), health.list_alarms(house.id, at))


def judge_register(found: health.Health, alarms: Sequence[health.Alarm]) -> Finding:
    """Return the finding about a connection, its last answers and its alarms."""
    if alarms:
        text = str(describe_alarm(alarms[0])["text"])
        # A certificate that ends soon still admits guests.
        return warning(text) if alarms[0].code == "ending" else missing(text)
    if found.last_answer is None and (found.last_probe is None or found.last_probe.outcome != Outcome.ALIVE):
        return unknown(_("The central register has never answered. Probe it."))
    days = found.state.days_left
    if days is None:
        return unknown(_("The certificate for the central register is not known."))
    return done(_("Days until the certificate ends: %(days)s.") % {"days": days})


def backup_record() -> Path:
    """Return the file in which a rehearsed restoration is recorded: {"rehearsed_at": "2026-11-27T03:00:00+00:00"}."""
    return Path(settings.VAR) / "run" / "backup.json"


def find_backup(house: "House", at: datetime) -> Finding:
    """Was a backup restored as a rehearsal, and how long ago?"""
    try:
        when = rehearsed_at(backup_record().read_bytes())
    except FileNotFoundError:
        return unknown(_("No backup has been rehearsed."))
    except (OSError, Undated):
        return unknown(_("The record of the rehearsed backup cannot be read."))
    if when > at:
        return unknown(_("The record of the rehearsed backup has a date in the future."))
    day = date_format(house.local(when), "SHORT_DATE_FORMAT")
    if at - when > REHEARSAL_AGE:
        return warning(_("The last backup was rehearsed on %(day)s, more than 90 days ago.") % {"day": day})
    return done(_("The last backup was rehearsed on %(day)s.") % {"day": day})


def find_disk_encryption(house: "House", at: datetime) -> Finding:
    """Is the data folder of the database on an encrypted volume?"""
    folder = server_places().data if is_embedded() else text("CARNET_DATABASE_FOLDER")
    if not folder:
        return unknown(_("The data folder of the database is not named: CARNET_DATABASE_FOLDER."))
    return judge_disk(is_encrypted(Path(folder)))


def judge_disk(encrypted: bool | None) -> Finding:
    """Return the finding about a volume of which the kernel says whether it is encrypted, or does not say."""
    if encrypted is None:
        return unknown(_("This machine does not say whether the data folder of the database is encrypted."))
    if not encrypted:
        return warning(
            _(
                "The data folder of the database is not on an encrypted volume: a copy of the disk shows names and "
                "document numbers."
            )
        )
    return done(_("The data folder of the database is on an encrypted volume."))
