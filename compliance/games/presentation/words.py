"""Labels of families of games and of means of payment."""

from collections.abc import Mapping

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from ..domain.stake_schemes import BLACK_JACK
from ..models.applications import ApplicationKind, Condition, DeviceMeans
from ..models.sessions import Closing
from ..models.stakes import Family, Means
from ..selectors.scheme_terms import BoundStake, rule_of_stake

Words = Mapping[str, str | Promise]

FAMILIES: Words = dict(Family.choices)
MEANS: Words = dict(Means.choices)
OUTCOMES: Words = {"accepted": pgettext_lazy("stake", "accepted"), "refused": pgettext_lazy("stake", "refused")}
TONES = {True: ("admitted", "check"), False: ("refused", "stop")}

TABLE_STATES: Words = {
    "in_use": pgettext_lazy("gaming table", "in use"),
    "retired": pgettext_lazy("gaming table", "retired"),
}
TABLE_TONES = {"in_use": ("admitted", "check"), "retired": ("", "stop")}

APPROVAL_STATES: Words = {
    "holds": pgettext_lazy("approval", "in force"),
    "later": _("in force later"),
    "over": _("ended"),
}
APPROVAL_TONES = {"holds": ("admitted", "check"), "later": ("review", "clock"), "over": ("", "stop")}

APPROVAL_OF_GAME_STATES: Words = {
    "holds": pgettext_lazy("approval", "in force"),
    "later": _("in force later"),
    "waiting": pgettext_lazy("approval", "waiting"),
    "ended": pgettext_lazy("approval", "ended"),
    "refused": pgettext_lazy("approval", "refused"),
    "not_asked": pgettext_lazy("approval", "never applied for"),
    "not_needed": pgettext_lazy("approval", "not required"),
}
APPROVAL_OF_GAME_TONES = {
    "holds": ("admitted", "check"),
    "later": ("review", "clock"),
    "waiting": ("review", "clock"),
    "ended": ("refused", "lock"),
    "refused": ("refused", "stop"),
    "not_asked": ("refused", "stop"),
    "not_needed": ("", "check"),
}
SUBJECT_KINDS: Words = dict(ApplicationKind.choices) | {"game": pgettext_lazy("in the pay tables", "game")}

INSTALLATION_STATES: Words = {
    "installed": pgettext_lazy("device", "installed"),
    "later": pgettext_lazy("device", "to be installed"),
    "unapproved": pgettext_lazy("device", "to be removed: approval ended"),
    "removed": pgettext_lazy("device", "removed"),
}
INSTALLATION_TONES = {
    "installed": ("admitted", "check"),
    "later": ("review", "clock"),
    "unapproved": ("refused", "stop"),
    "removed": ("", "stop"),
}

DECREE_STATES: Words = {
    "holds": pgettext_lazy("decree", "in force"),
    "later": _("in force later"),
    "over": pgettext_lazy("decree", "superseded"),
    "replaced": pgettext_lazy("decree", "corrected"),
}
DECREE_TONES = {
    "holds": ("admitted", "check"),
    "later": ("review", "clock"),
    "over": ("", "stop"),
    "replaced": ("", "undo"),
}


def rule_of_limit(limit: BoundStake, currency: str) -> str:
    """Return how a stake on a chance is bound to its limits; empty if it is not."""
    if limit.multiple is not None:
        return gettext("%(multiple)s × minimum") % {"multiple": number_format(limit.multiple)}
    return rule_of_stake(limit, currency)


def maximum_note(game: str) -> str:
    """Return what the maximum of a game does not limit (LU art. 33(5)); empty for other games."""
    if game != BLACK_JACK:
        return ""
    return gettext(
        "The maximum is for each hand. A seated player with several hands, pairs and double stakes may exceed it."
    )


def closing_name(kind: str, minutes: int | None) -> str:
    """Return what is announced, with the minutes where they are announced."""
    if kind != Closing.MINUTES or minutes is None:
        return str(CLOSINGS[kind])
    sentence = ngettext("last %(count)s minute of play", "last %(count)s minutes of play", minutes)
    return sentence % {"count": number_format(minutes)}


SCHEME_STATES: Words = {
    "waiting": _("to be posted"),
    "posted": pgettext_lazy("stake scheme", "posted"),
    "replaced": pgettext_lazy("stake scheme", "replaced"),
}
SCHEME_TONES = {"waiting": ("review", "clock"), "posted": ("admitted", "check"), "replaced": ("", "stop")}
MINIMUM_STATES: Words = {
    "decided": pgettext_lazy("minimum of a table", "decided"),
    "later": pgettext_lazy("minimum of a table", "still to apply"),
    "withdrawn": pgettext_lazy("minimum of a table", "withdrawn"),
}
MINIMUM_TONES = {"decided": ("admitted", "check"), "later": ("review", "clock"), "withdrawn": ("", "undo")}
SESSION_STATES: Words = {
    "open": pgettext_lazy("table session", "open"),
    "ended": pgettext_lazy("table session", "ended"),
}
CLOSINGS: Words = dict(Closing.choices)
SESSION_TONES = {"open": ("admitted", "check"), "ended": ("", "stop")}

APPLICATIONS: Words = dict(ApplicationKind.choices)
CONDITIONS: Words = dict(Condition.choices)
# Other approved means are chosen by their approval.
DEVICE_MEANS: Words = {code: label for code, label in DeviceMeans.choices if code != "approved_other"}
STAGES: Words = {
    "prepared": pgettext_lazy("application", "To be filed"),
    "filed": pgettext_lazy("application", "Before the Minister"),
    "granted": pgettext_lazy("application", "Granted"),
    "refused": pgettext_lazy("application", "Refused"),
    "in_use": pgettext_lazy("application", "In use"),
    "replaced": pgettext_lazy("application", "Replaced"),
    "ended": pgettext_lazy("application", "Ended"),
}
STAGE_TONES = {
    "prepared": ("review", "clock"),
    "filed": ("accent", "next"),
    "granted": ("admitted", "check"),
    "refused": ("refused", "stop"),
    "in_use": ("admitted", "check"),
    "replaced": ("", "undo"),
    "ended": ("refused", "lock"),
}
