"""Audit sentences for exclusions, visit limits and related events."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from audit.recording.counting import Counting, Sentence
from audit.recording.kinds import Words
from compliance.http.formatting.coded_text import first_sentence

from .measure_register.presentation.words import KINDS as MEASURES
from .ministerial_list.presentation.words import FAILED, FATES, failure_message
from .models.agent_signals import CaseOutcome
from .models.interviews import Step
from .models.observations import FollowUpOutcome
from .models.proof_of_means import MeansOutcome, MeansTrigger
from .models.reviews import ReviewOutcome
from .models.withholding_decisions import WithholdingOutcome
from .models.withholdings import Breach

KINDS: dict[str, Sentence] = {
    "exclusions.measure.entered": _("Recorded an exclusion or visit limit ({measure}) from {first_day}."),
    "exclusions.request.forwarded": _(
        "Recorded that a self-exclusion request was forwarded to the Minister on {forwarded_on}."
    ),
    "exclusions.receipt.printed": _("Printed the receipt of a request ({measure})."),
    "exclusions.measure.ended": _("Ended a measure ({measure}) with effect from {ended_on}."),
    "exclusions.measure.reviewed": _("Recorded the review of a measure ({measure}) on {reviewed_on}: {outcome}."),
    "exclusions.measure.change_refused": _(
        "Refused an act on a measure at the guest's own request ({measure}): {attempt}."
    ),
    "exclusions.measure.opened": _("Viewed a measure ({measure})."),
    "exclusions.measure.searched": _("Searched the measures; found: {found}."),
    "exclusions.access.authorised": _("Authorised access again after the return interview on {interview_on}."),
    "exclusions.signal.sent": _("Reported a measure ({measure}) to the control agents."),
    "exclusions.signal.received": _("Recorded a report from the control agents of {received_on}."),
    "exclusions.case.examined": _("Reviewed a case reported by the control agents on {examined_on}: {outcome}."),
    "exclusions.case.opened": _("Viewed a case reported by the control agents."),
    "exclusions.means.asked": _("Requested proof of financial means from a guest ({because})."),
    "exclusions.means.judged": _("Recorded the conclusion on a guest's financial means: {outcome}."),
    "exclusions.means.opened": _("Viewed a request for proof of financial means."),
    "exclusions.withholding.proposed": _("Proposed withholding winnings of {amount} {currency} ({breach})."),
    "exclusions.withholding.decided": _("Decided whether to withhold winnings: {outcome}."),
    "exclusions.withholding.opened": _("Viewed a record of withheld winnings."),
    "exclusions.observation.recorded": _("Recorded a note of the player protection team about a guest."),
    "exclusions.follow_up.held": _("Followed up a note of the player protection team; outcome: {outcome}."),
    "exclusions.observation.read": _(
        "Viewed the notes of the player protection team about a guest; number of notes: {notes}."
    ),
    "exclusions.list.uploaded": Counting(
        "size",
        lambda n: ngettext(
            "Uploaded a Minister's list: {size} byte, SHA-256 {sha256}.",
            "Uploaded a Minister's list: {size} bytes, SHA-256 {sha256}.",
            n,
        ),
    ),
    "exclusions.list.checked": _(
        "Read a Minister's list. Rows: {rows}; errors: {errors}; new: {new}; changed: {changed}; missing: {gone}."
    ),
    "exclusions.list.names_confirmed": Counting(
        "names",
        lambda n: ngettext(
            "Confirmed {names} name with special letters in a Minister's list.",
            "Confirmed {names} names with special letters in a Minister's list.",
            n,
        ),
    ),
    "exclusions.list.released": _("Released a Minister's list for import."),
    "exclusions.list.rejected": _("Rejected a Minister's list."),
    "exclusions.list.imported": _(
        "Imported a Minister's list. Measures added: {entered}; replaced: {replaced}; removed: {struck_off}."
    ),
    "exclusions.list.failed": _("The import of a Minister's list failed; nothing was saved ({failure})."),
    "exclusions.list.opened": _("Viewed a Minister's list ({shown})."),
    "exclusions.interview.recorded": _("Recorded the outcome of a return interview ({step})."),
    "exclusions.interview.opened": _("Viewed a return interview."),
}


def _failure_sentence(code: str) -> str:
    """Return the sentence for a failure code. Database rules are named by their own sentence."""
    return first_sentence(failure_message(code if code in FAILED else code.replace("_", " ")))


_MEASURES = (
    *("measure.entered", "measure.ended", "measure.reviewed", "measure.opened", "measure.change_refused"),
    *("receipt.printed", "signal.sent"),
)
# The log stores codes. These labels replace them in its sentences.
LABELS: dict[tuple[str, str], Words] = {
    ("exclusions.follow_up.held", "outcome"): dict(FollowUpOutcome.choices),
    **{(f"exclusions.{act}", "measure"): MEASURES for act in _MEASURES},
    ("exclusions.list.failed", "failure"): _failure_sentence,
    ("exclusions.list.opened", "shown"): {
        **FATES,
        "rows": pgettext_lazy("part of a list", "rows"),
        "errors": pgettext_lazy("part of a list", "errors"),
        "errors.csv": pgettext_lazy("part of a list", "errors, as a file"),
    },
    ("exclusions.measure.change_refused", "attempt"): {
        "end": pgettext_lazy("attempt on a measure", "end it before its last day"),
        "access": pgettext_lazy("attempt on a measure", "authorise access before its last day"),
        "review": pgettext_lazy("attempt on a measure", "review it"),
        "replace": pgettext_lazy("attempt on a measure", "enter another one for the same days"),
    },
    ("exclusions.measure.reviewed", "outcome"): dict(ReviewOutcome.choices),
    ("exclusions.case.examined", "outcome"): dict(CaseOutcome.choices),
    ("exclusions.means.asked", "because"): dict(MeansTrigger.choices),
    ("exclusions.means.judged", "outcome"): dict(MeansOutcome.choices),
    ("exclusions.withholding.proposed", "breach"): dict(Breach.choices),
    ("exclusions.withholding.decided", "outcome"): dict(WithholdingOutcome.choices),
    ("exclusions.interview.recorded", "step"): dict(Step.choices),
}

# Decisions of a second person, who needs their own session and factor (ADR 72).
APPROVALS = frozenset(
    {
        "exclusions.list.released",
        "exclusions.withholding.decided",
    }
)
