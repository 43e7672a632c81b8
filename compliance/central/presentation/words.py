"""Messages for staff about the central register: refusals, instructions and connection state."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Words = dict[str, str | Promise]

# Reasons for a refusal, by the decision's ground and, after the dot, the outcome of the query.
REASONS: Words = {
    "central_register": _("The central register does not allow this guest to be admitted."),
    "central_unverified": _("The central register has not said that the guest may be admitted."),
    "central_unverified.not_asked": _("The central register has not been asked about this guest."),
    "central_unverified.error": _("The central register could not be reached."),
    "central_unverified.timeout": _("The central register did not answer in time."),
    "central_unverified.malformed": _("The answer of the central register cannot be understood."),
    "central_unverified.certificate": _("The certificate that the house shows the central register is not good."),
    "central_unverified.circuit_open": _("The central register has failed several times in a row."),
    "central_unverified.incomplete": _("The central register needs to know more about this guest."),
    "central_unverified.not_configured": _("The house must ask a central register, and none is connected."),
    "birth_place_missing": _("The central register asks where the guest was born."),
}
COUNTED: Words = {
    "central_register": _("In the central register"),
    "central_unverified": _("Without an answer of the central register"),
    "birth_place_missing": _("Place of birth missing"),
}

_AGAIN = _(
    "Do not admit. Scan again in half a minute; if it stays like this, call the supervisor: nobody comes in without "
    "the answer of the register."
)
_MANAGEMENT = _("Do not admit; call the supervisor: nobody comes in until the management has put this right.")
TO_DO: Words = {
    "central_register": _("Do not admit; say so out of others' hearing, and refer the guest to the register itself."),
    "central_unverified": _AGAIN,
    "central_unverified.not_asked": _("Do not admit; scan again."),
    "central_unverified.malformed": _MANAGEMENT,
    "central_unverified.certificate": _MANAGEMENT,
    "central_unverified.incomplete": _(
        "Do not admit. Compare names, date of birth and place of birth with the document and scan again; if it stays "
        "like this, ask for another document that states them whole."
    ),
    "central_unverified.not_configured": _MANAGEMENT,
    "birth_place_missing": _(
        "Ask the guest where they were born, or read it in the document, and type it in; with a card, scan the "
        "document first."
    ),
}

OUTCOMES: Words = {
    "clear": pgettext_lazy("answer of the central register", "clear"),
    "hit": pgettext_lazy("answer of the central register", "registered"),
    "error": pgettext_lazy("answer of the central register", "error"),
    "timeout": pgettext_lazy("answer of the central register", "no answer in time"),
    "malformed": pgettext_lazy("answer of the central register", "not understood"),
    "certificate": pgettext_lazy("answer of the central register", "certificate not good"),
    "circuit_open": pgettext_lazy("answer of the central register", "not asked: it fails"),
    "incomplete": pgettext_lazy("answer of the central register", "needs more"),
    "not_configured": pgettext_lazy("answer of the central register", "not connected"),
    "alive": pgettext_lazy("answer of the central register", "is there"),
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
    "closed": _("Questions are asked"),
    "open": _("Left alone for a moment, after several failures in a row"),
    "half_open": _("The next question tries whether it is there again"),
}

PROBLEMS: Words = {
    "not_configured": _("No central register is connected, or the connection is not set up whole."),
    "missing": _("The file of the certificate or of its key is not there, or cannot be read."),
    "unreadable": _("The file of the certificate or of its key holds neither."),
    "key_locked": _("The key is locked with a password, which nobody could type at night."),
    "key_of_another": _("The key does not belong to the certificate."),
    "expired": _("The certificate has ended."),
    "not_yet_valid": _("The certificate is not valid yet."),
}
