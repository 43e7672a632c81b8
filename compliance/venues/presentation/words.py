"""Labels and styles of roles and of the states of policies, devices and accounts."""

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from ..domain.device_scopes import SCOPE_NAMES
from ..domain.roles import ROLE_NAMES, Role
from ..domain.token_refusals import RefusalReason

if TYPE_CHECKING:
    from ..models.staff import Staff

# By the value of the role.
ROLES: Mapping[str, str | Promise] = {role.value: gettext_lazy(name) for role, name in ROLE_NAMES.items()}
# Names of roles under other rules than those of Luxembourg.
_ROLES_IN: Mapping[str, Mapping[str, str | Promise]] = {
    "NL": {
        Role.INSPECTOR.value: gettext_lazy("Ksa supervisor"),
        Role.AUTHORITY_HEAD.value: gettext_lazy("Head of the Ksa supervisors"),
    }
}


def roles_in(jurisdiction: str) -> Mapping[str, str | Promise]:
    """Return the names of the roles at a venue of a jurisdiction, by the value of the role."""
    return {**ROLES, **_ROLES_IN.get(jurisdiction, {})}


def person_or_opening(person: "Staff | None") -> str:
    """Return the name of a person; the opening of the casino for the first rows, which name none."""
    if person is None:
        return pgettext("who set it", "opening of the casino")
    return person.full_name


POLICY_STATES: Mapping[str, str | Promise] = {
    "proposed": gettext_lazy("Pending decision"),
    "overtaken": gettext_lazy("Not decided in time"),
    "refused": pgettext_lazy("house policy", "Refused"),
    "in_force": pgettext_lazy("house policy", "In force"),
    "approved": gettext_lazy("Approved, not yet in force"),
    "replaced": gettext_lazy("No longer in force"),
}
POLICY_TONES = {
    "proposed": ("review", "question"),
    "overtaken": ("review", "alert"),
    "refused": ("refused", "cross"),
    "in_force": ("admitted", "check"),
    "approved": ("accent", "check"),
    "replaced": ("", ""),
}
# By the value of the scope.
DEVICE_SCOPES: Mapping[str, str | Promise] = {scope.value: gettext_lazy(name) for scope, name in SCOPE_NAMES.items()}
DEVICE_STATES: Mapping[str, str | Promise] = {
    "waiting": gettext_lazy("Not accepted yet"),
    "unused": gettext_lazy("Not used for 90 days"),
    "open": pgettext_lazy("device", "Open"),
    "expired": pgettext_lazy("device", "Expired"),
    "revoked": pgettext_lazy("device", "Revoked"),
}
DEVICE_TONES = {
    "waiting": ("review", "question"),
    "unused": ("review", "alert"),
    "open": ("admitted", "check"),
    "expired": ("", ""),
    "revoked": ("refused", "cross"),
}
# In a sentence of the log.
TOKEN_REFUSALS: Mapping[str, str | Promise] = {
    RefusalReason.REVOKED.value: gettext_lazy("it is revoked"),
    RefusalReason.CLOSED.value: gettext_lazy("the account of the person responsible is closed"),
    RefusalReason.NOT_SET_UP.value: gettext_lazy("the person responsible has not set a password yet"),
    RefusalReason.NOT_ACCEPTED.value: gettext_lazy("the person responsible has not accepted it"),
    RefusalReason.EXPIRED.value: gettext_lazy("it has expired"),
    RefusalReason.CERTIFICATE.value: gettext_lazy("its client certificate was not shown"),
}
CAMERA_STATES: Mapping[str, str | Promise] = {
    "in_use": pgettext_lazy("camera", "In use"),
    "retired": pgettext_lazy("camera", "Retired"),
}
CAMERA_TONES = {"in_use": ("admitted", "check"), "retired": ("", "")}
LETTERHEAD_STATES: Mapping[str, str | Promise] = {
    "proposed": gettext_lazy("awaiting another person"),
    "in_force": pgettext_lazy("address", "in force"),
    "approved": pgettext_lazy("address", "approved"),
    "refused": pgettext_lazy("address", "refused"),
}
LETTERHEAD_TONES = {
    "proposed": ("review", "clock"),
    "in_force": ("admitted", "check"),
    "approved": ("", ""),
    "refused": ("refused", "cross"),
}
ACCOUNT_STATES: Mapping[bool, str | Promise] = {
    True: pgettext_lazy("user account", "Open"),
    False: pgettext_lazy("user account", "Closed"),
}
ACCOUNT_TONES = {True: ("admitted", "check"), False: ("", "lock")}


def post_until(post: str | Promise, last_day: date | None) -> str:
    """Return a post, with its last day if there is one."""
    if last_day is None:
        return str(post)
    until = _("until %(day)s") % {"day": date_format(last_day, "SHORT_DATE_FORMAT")}
    return f"{post} {until}"
