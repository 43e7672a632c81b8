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
from .models.proof_of_means import MeansOutcome, MeansTrigger
from .models.reviews import ReviewOutcome
from .models.withholding_decisions import WithholdingOutcome
from .models.withholdings import Breach

KINDS: dict[str, Sentence] = {
    "exclusions.measure.entered": _(
        "Entered a measure that keeps a person out or limits their visits ({measure}), from {first_day}."
    ),
    "exclusions.receipt.printed": _("Printed the receipt of a request ({measure})."),
    "exclusions.measure.ended": _("Struck off a measure ({measure}) with effect from {ended_on}."),
    "exclusions.measure.reviewed": _("Wrote down a review of a measure ({measure}) on {reviewed_on}: {outcome}."),
    "exclusions.measure.opened": _("Opened a measure ({measure})."),
    "exclusions.measure.searched": _("Searched the measures; found: {found}."),
    "exclusions.access.authorised": _("Authorised access again after the interview of {interview_on}."),
    "exclusions.signal.sent": _("Signalled a measure ({measure}) to the control agents."),
    "exclusions.signal.received": _("Wrote down a signal of the control agents of {received_on}."),
    "exclusions.case.examined": _("Examined a case signalled by the agents, on {examined_on}: {outcome}."),
    "exclusions.means.asked": _("Asked a guest for proof of means ({because})."),
    "exclusions.means.judged": _("Concluded on the means of a guest: {outcome}."),
    "exclusions.means.opened": _("Opened a request for proof of means."),
    "exclusions.withholding.proposed": _("Proposed to withhold winnings of {amount} {currency} ({breach})."),
    "exclusions.withholding.decided": _("Decided on winnings: {outcome}."),
    "exclusions.withholding.opened": _("Opened winnings that are withheld or may be."),
    "exclusions.observation.recorded": _("Wrote a note of the play-it-safe team about a guest."),
    "exclusions.observation.read": _(
        "Read the notes of the play-it-safe team about a guest; number of notes: {notes}."
    ),
    "exclusions.list.uploaded": Counting(
        "size",
        lambda n: ngettext(
            "Uploaded a list of the Minister: {size} byte, SHA-256 {sha256}.",
            "Uploaded a list of the Minister: {size} bytes, SHA-256 {sha256}.",
            n,
        ),
    ),
    "exclusions.list.checked": _(
        "Read a list of the Minister. Rows: {rows}; errors: {errors}; new: {new}; changed: {changed}; missing: {gone}."
    ),
    "exclusions.list.names_confirmed": Counting(
        "names",
        lambda n: ngettext(
            "Confirmed the {names} name with special letters in a list of the Minister.",
            "Confirmed the {names} names with special letters in a list of the Minister.",
            n,
        ),
    ),
    "exclusions.list.released": _("Released a list of the Minister for import."),
    "exclusions.list.rejected": _("Rejected a list of the Minister."),
    "exclusions.list.imported": _(
        "Imported a list of the Minister. Measures entered: {entered}; replaced: {replaced}; struck off: {struck_off}."
    ),
    "exclusions.list.failed": _("A list of the Minister was not imported, and nothing of it was kept ({failure})."),
    "exclusions.list.opened": _("Opened a list of the Minister ({shown})."),
    "exclusions.interview.recorded": _("Wrote down what became of an interview ({step})."),
    "exclusions.interview.opened": _("Opened an interview."),
}


def _failure_sentence(code: str) -> str:
    """Return the sentence for a failure code. Database rules are named by their own sentence."""
    return first_sentence(failure_message(code if code in FAILED else code.replace("_", " ")))


_MEASURES = ("measure.entered", "measure.ended", "measure.reviewed", "measure.opened", "receipt.printed", "signal.sent")
# The log stores codes. These labels replace them in its sentences.
LABELS: dict[tuple[str, str], Words] = {
    **{(f"exclusions.{act}", "measure"): MEASURES for act in _MEASURES},
    ("exclusions.list.failed", "failure"): _failure_sentence,
    ("exclusions.list.opened", "shown"): {
        **FATES,
        "rows": pgettext_lazy("part of a list", "rows"),
        "errors": pgettext_lazy("part of a list", "errors"),
        "errors.csv": pgettext_lazy("part of a list", "errors, as a file"),
    },
    ("exclusions.measure.reviewed", "outcome"): dict(ReviewOutcome.choices),
    ("exclusions.case.examined", "outcome"): dict(CaseOutcome.choices),
    ("exclusions.means.asked", "because"): dict(MeansTrigger.choices),
    ("exclusions.means.judged", "outcome"): dict(MeansOutcome.choices),
    ("exclusions.withholding.proposed", "breach"): dict(Breach.choices),
    ("exclusions.withholding.decided", "outcome"): dict(WithholdingOutcome.choices),
    ("exclusions.interview.recorded", "step"): dict(Step.choices),
}
