"""The log kinds of venues, staff and sign-in, each with its sentence."""

from django.conf import settings
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from audit.recording.counting import Counting, Sentence
from audit.recording.kinds import Words

from .presentation.parameter_values import value_in_words
from .presentation.permissions import PERMISSIONS
from .presentation.words import ROLES, TOKEN_REFUSALS
from .services.policies import parameter_title

KINDS: dict[str, Sentence] = {
    "venues.venue.opened": _("Created the casino {name}."),
    "venues.room.added": _("Added room {name}."),
    "venues.door.added": _("Added door {name}."),
    "venues.desk.added": _("Added cash desk {name}."),
    "venues.letterhead.set_up": _("Set the first letterhead of the company ({registration})."),
    "venues.letterhead.proposed": _("Proposed the letterhead of the company ({registration})."),
    "venues.letterhead.approved": _("Approved the letterhead of the company ({registration})."),
    "venues.letterhead.refused": _("Refused the letterhead of the company ({registration})."),
    "venues.camera.added": _("Added camera {name}, which covers {covers}."),
    "venues.camera.retired": _("Retired camera {name}."),
    "venues.staff.created": _("Created an account."),
    "venues.staff.imported": Counting(
        "accounts",
        lambda n: ngettext(
            "Opened {accounts} account from a list of staff.", "Opened {accounts} accounts from a list of staff.", n
        ),
    ),
    "venues.post.list_proposed": Counting(
        "roles",
        lambda n: ngettext(
            "Proposed {roles} role from a list of staff.", "Proposed {roles} roles from a list of staff.", n
        ),
    ),
    "venues.staff.set_up": _("Opened an account with the role {role} from {starts} to {ends}."),
    "venues.staff.closed": _("Closed an account."),
    "venues.staff.reopened": _("Reopened an account."),
    "venues.staff.foreign_account": _("Requested an account of another employer, and was refused."),
    "venues.credentials.requested": _("Requested new credentials of an account."),
    "venues.credentials.confirmed": _("Confirmed new credentials of an account; its sessions ended."),
    "venues.credentials.used": _("Set their own password by a credential link."),
    "venues.credentials.failed": _("A link for new credentials was tried with a wrong link or code."),
    "venues.staff.password_changed": _("Changed their own password."),
    "venues.staff.language_chosen": _("Chose the language {language}."),
    "venues.post.proposed": _("Proposed the role {role} from {starts} to {ends}."),
    "venues.post.refused": _("Refused the role {role} from {starts} to {ends}."),
    "venues.post.given": _("Assigned the role {role} from {starts} to {ends}."),
    "venues.post.ended": _("Ended the role {role} on {ends}."),
    "venues.policy.set_up": _("Set {parameter} = {value} from {effective_from} in the opening of the casino."),
    "venues.policy.proposed": _("Proposed {parameter} = {value} from {effective_from}."),
    "venues.policy.approved": _("Approved {parameter} = {value} from {effective_from}."),
    "venues.policy.refused": _("Refused {parameter} = {value}."),
    "venues.approval.refused": _("Refused a decision of a second person: {reason}."),
    "venues.device.issued": _("Issued device token {name}, valid until {expires_on}."),
    "venues.device.accepted": _("Accepted device token {name}."),
    "venues.device.revoked": _("Revoked device token {name}."),
    "venues.device.refused": _("Refused the token of device {name}: {reason}."),
    "venues.device.refused_again": Counting(
        "times",
        lambda n: ngettext(
            "Refused the token of device {name} {times} more time since {since}: {reason}.",
            "Refused the token of device {name} {times} more times since {since}: {reason}.",
            n,
        ),
    ),
    "venues.device.unknown": _("Refused an unknown device token."),
    "venues.device.unknown_again": Counting(
        "times",
        lambda n: ngettext(
            "Refused unknown device tokens {times} more time since {since}.",
            "Refused unknown device tokens {times} more times since {since}.",
            n,
        ),
    ),
    "venues.session.opened": _("Signed in."),
    "venues.session.closed": _("Signed out."),
    "venues.session.expired": Counting(
        "minutes",
        lambda n: ngettext(
            "Automatically signed out after {minutes} minute of inactivity.",
            "Automatically signed out after {minutes} minutes of inactivity.",
            n,
        ),
    ),
    "venues.session.outlasted": Counting(
        "minutes",
        lambda n: ngettext(
            "Automatically signed out: a session of this role ends after {minutes} minute.",
            "Automatically signed out: a session of this role ends after {minutes} minutes.",
            n,
        ),
    ),
    "venues.session.ended": _("Ended a session."),
    "venues.session.failed": _("A sign-in failed."),
    "venues.session.slowed": Counting(
        "seconds",
        lambda n: ngettext(
            "After repeated failures, the next sign-in must wait {seconds} second.",
            "After repeated failures, the next sign-in must wait {seconds} seconds.",
            n,
        ),
    ),
    "venues.second_factor.added": _("Added a second factor ({factor})."),
    "venues.second_factor.removed": _("Removed a second factor ({factor})."),
    "http.register.read": _("Viewed the register {register}."),
    "http.register.exported": Counting(
        "rows",
        lambda n: ngettext(
            "Exported the register {register} as {form}: {rows} row.",
            "Exported the register {register} as {form}: {rows} rows.",
            n,
        ),
    ),
    "http.export.begun": _("Started exporting the register {register} as {form}."),
    "http.export.broken_off": Counting(
        "rows",
        lambda n: ngettext(
            "The export of the register {register} as {form} was interrupted after {rows} row.",
            "The export of the register {register} as {form} was interrupted after {rows} rows.",
            n,
        ),
    ),
    "http.permission.denied": _("Access refused: the role lacks the permission {permission}."),
}


def _register_title(name: str) -> str:
    """Return the title of a register, by the function that REGISTER_TITLES names: every area has registers."""
    # A setting names the function, because this area must not import the catalogue above it.
    return str(import_string(settings.REGISTER_TITLES)(name))


_POLICIES = ("venues.policy.set_up", "venues.policy.proposed", "venues.policy.approved", "venues.policy.refused")
_REGISTERS = ("http.register.read", "http.register.exported", "http.export.begun", "http.export.broken_off")
_FACTORS = {
    "totp": _("Authenticator app"),
    "webauthn": _("Passkeys and security keys"),
    "recovery_codes": _("Recovery codes"),
    "all": _("all of them"),
}
_FORMS = {"csv": "CSV", "xlsx": "XLSX", "jsonl": "JSON Lines"}
# The log stores codes; its sentences show these labels.
LABELS: dict[tuple[str, str], Words] = {
    ("venues.staff.set_up", "role"): ROLES,
    ("venues.post.proposed", "role"): ROLES,
    ("venues.post.refused", "role"): ROLES,
    ("venues.post.given", "role"): ROLES,
    ("venues.post.ended", "role"): ROLES,
    **{(kind, "reason"): TOKEN_REFUSALS for kind in ("venues.device.refused", "venues.device.refused_again")},
    ("venues.staff.language_chosen", "language"): dict(settings.LANGUAGES),
    **{(kind, "parameter"): parameter_title for kind in _POLICIES},
    **{(kind, "value"): value_in_words for kind in _POLICIES},
    **{(kind, "factor"): _FACTORS for kind in ("venues.second_factor.added", "venues.second_factor.removed")},
    **{(kind, "register"): _register_title for kind in _REGISTERS},
    # A register that was only viewed has no file format.
    **{(kind, "form"): _FORMS for kind in _REGISTERS[1:]},
    ("venues.approval.refused", "reason"): {
        "session": pgettext_lazy("refused decision", "no session of a person"),
        "factor": pgettext_lazy("refused decision", "no recent second factor"),
        "device": pgettext_lazy("refused decision", "on the device of another person, minutes later"),
    },
    ("http.permission.denied", "permission"): {
        # Not a permission: refusals of the read-only check for agents are logged under this name.
        **PERMISSIONS,
        "inspection.read_only": _("Change data as an agent of the authority"),
    },
}

# Decisions of a second person, who needs their own session and factor (ADR 72).
APPROVALS = frozenset(
    {
        "venues.credentials.confirmed",
        "venues.letterhead.approved",
        "venues.letterhead.refused",
        "venues.policy.approved",
        "venues.policy.refused",
        "venues.post.given",
        "venues.post.refused",
    }
)
