"""Says to the log how the person of a session has signed in, and on which device."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, cast

from allauth.account.authentication import get_authentication_records
from django.http import HttpRequest

from audit.recording import context
from compliance.http.access.presence import current_time

from ..models.staff import Staff
from ..selectors import venues as selectors
from ..services.sign_in_attempts import digest_of
from .known_browsers import browser_key
from .session_store import FACTOR_ADDED, SessionStore

# The names in the log for the factors of allauth.
FACTORS = {"totp": "totp", "webauthn": "passkey", "recovery_codes": "recovery_code"}
# A recovery code replaces a lost factor. It opens a session, and proves no factor that the person has at hand.
OWN_FACTORS = frozenset({"totp", "passkey"})
UNKNOWN = "unknown"

# The pages of factors, and those that show or prove one, which change nothing.
FACTOR_PAGES = "/account/2fa/"
FACTOR_PROOFS = frozenset(
    {
        FACTOR_PAGES,
        *(f"{FACTOR_PAGES}{page}/" for page in ("authenticate", "reauthenticate", "webauthn/reauthenticate")),
    }
)
FACTOR_SECONDS = 300


def name_session(request: HttpRequest, staff: Staff) -> None:
    """Give every later act of this request what the session knows of its person and its device."""
    used = list(_factors_used(request, staff))
    proofs = [at for name, at in used if name in OWN_FACTORS]
    context.name_session(
        # Each method once, in the order of its first use.
        sign_in="+".join(dict.fromkeys(name for name, _at in used)) or UNKNOWN,
        factor_at=datetime.fromtimestamp(max(proofs), UTC) if proofs else None,
        browser=device_digest(request),
    )


def lacks_recent_factor(request: HttpRequest, staff: Staff) -> bool:
    """Does this request change the factors of a person who has one and has not proved any within the last minutes?

    With the password alone, a thief of the session would add a factor of their own and approve with it.
    """
    if not request.path.startswith(FACTOR_PAGES) or request.path in FACTOR_PROOFS:
        return False
    proofs = [at for name, at in _factors_used(request, staff) if name in FACTORS.values()]
    newest = max([*proofs, request.session.get(FACTOR_ADDED, 0.0)])
    return current_time().timestamp() - newest > FACTOR_SECONDS and bool(selectors.own_factors(staff))


def device_digest(request: HttpRequest) -> str:
    """Return a digest of the device: of its known-browser cookie, or of the session where there is none."""
    key = browser_key(request) or f"session {cast('SessionStore', request.session).row_id}"
    return digest_of("device", key)[:16]


def _factors_used(request: HttpRequest, staff: Staff) -> Iterator[tuple[str, float]]:
    """Return what the person has proved in this session, oldest first, each with its time."""
    # Any: the records of allauth have no types.
    records: list[Mapping[str, Any]] = get_authentication_records(request, staff)
    for record in records:
        name = record["method"] if record["method"] != "mfa" else FACTORS[record["type"]]
        yield name, record["at"]
