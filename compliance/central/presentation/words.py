"""Messages for staff about the central register: refusals, instructions and connection state."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Words = dict[str, str | Promise]

# Reasons for a refusal, by the decision's ground and, after the dot, the outcome of the query.
REASONS: Words = {
    "central_register": _("The central register does not allow this guest to be admitted."),
    "central_unverified": _("The central register has not confirmed that the guest may be admitted."),
    "central_unverified.not_asked": _("The central register has not been queried about this guest."),
    "central_unverified.error": _("The central register could not be reached."),
    "central_unverified.timeout": _("The central register did not answer in time."),
    "central_unverified.malformed": _("The central register's answer is invalid."),
    "central_unverified.certificate": _("The casino's certificate for the central register is not valid."),
    "central_unverified.circuit_open": _("The central register has failed several times in a row."),
    "central_unverified.incomplete": _("The central register requires more data about this guest."),
    "central_unverified.not_configured": _("The casino must query a central register, but none is connected."),
    "birth_place_missing": _("The central register requires the guest's place of birth."),
}
COUNTED: Words = {
    "central_register": _("Listed in the central register"),
    "central_unverified": _("No answer from the central register"),
    "birth_place_missing": _("Place of birth missing"),
}

_AGAIN = _(
    "Do not admit. Scan again in 30 seconds. If this persists, call the supervisor: no guest may be "
    "admitted without the register's answer."
)
_MANAGEMENT = _("Do not admit. Call the supervisor: no guest may be admitted until the management has corrected this.")
TO_DO: Words = {
    "central_register": _("Do not admit. Tell the guest discreetly and refer them to the register."),
    "central_unverified": _AGAIN,
    "central_unverified.not_asked": _("Do not admit. Scan again."),
    "central_unverified.malformed": _MANAGEMENT,
    "central_unverified.certificate": _MANAGEMENT,
    "central_unverified.incomplete": _(
        "Do not admit. Check names, date of birth and place of birth against the document and scan "
        "again. If this persists, ask for another document that states them in full."
    ),
    "central_unverified.not_configured": _MANAGEMENT,
    "birth_place_missing": _(
        "Ask for the guest's place of birth or read it from the document, and type it in. With a card, "
        "scan the document first."
    ),
}

OUTCOMES: Words = {
    "clear": pgettext_lazy("answer of the central register", "clear"),
    "hit": pgettext_lazy("answer of the central register", "registered"),
    "error": pgettext_lazy("answer of the central register", "error"),
    "timeout": pgettext_lazy("answer of the central register", "no answer in time"),
    "malformed": pgettext_lazy("answer of the central register", "invalid answer"),
    "certificate": pgettext_lazy("answer of the central register", "invalid certificate"),
    "circuit_open": pgettext_lazy("answer of the central register", "not queried: register failing"),
    "incomplete": pgettext_lazy("answer of the central register", "more data required"),
    "not_configured": pgettext_lazy("answer of the central register", "not connected"),
    "alive": pgettext_lazy("answer of the central register", "available"),
}
TONES = {"clear": ("admitted", "check"), "alive": ("admitted", "check"), "hit": ("refused", "stop")}
# All other outcomes are unverified.
OTHER = ("review", "alert")
LOOKS = {outcome: TONES.get(outcome, OTHER) for outcome in OUTCOMES}

HOW: Words = {
    "name": pgettext_lazy("how a guest is named to the register", "by name"),
    "code": pgettext_lazy("how a guest is named to the register", "by code"),
}

CIRCUITS: Words = {
    "closed": _("Queries are sent"),
    "open": _("Paused after several consecutive failures"),
    "half_open": _("The next query tests whether it is available again"),
}

PROBLEMS: Words = {
    "not_configured": _("No central register is connected, or the connection is not fully configured."),
    "missing": _("The certificate or key file is missing or cannot be read."),
    "unreadable": _("The certificate or key file contains neither."),
    "key_locked": _("The key is password-protected and cannot be used unattended."),
    "key_of_another": _("The key does not belong to the certificate."),
    "expired": _("The certificate has expired."),
    "not_yet_valid": _("The certificate is not valid yet."),
}
