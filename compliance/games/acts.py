"""Sentences of the log about acts on games and stakes."""

from django.utils.translation import gettext_lazy as _

from audit.recording.kinds import Words
from compliance.citations.texts import citation_text

from .domain import pay_tables as paytables
from .models.applications import ApplicationKind
from .models.colour_chips import Colour
from .models.rule_documents import RuleKind
from .models.sessions import Closing
from .models.staffing import Duty
from .models.stake_limits import CheckResult
from .models.stakes import Means

KINDS = {
    "games.table.set_up": _("Set up table {table}."),
    "games.table.set_up_refused": _("Refused to set up table {table} for {game}: game not approved ({article})."),
    "games.table.retired": _("Retired table {table}."),
    "games.means.approved": _("Recorded the Minister's approval {reference} of a means of payment."),
    "games.means.withdrawn": _("Ended the approval {reference} of a means of payment."),
    "games.application.prepared": _("Prepared an application to the Minister of Finance ({application})."),
    "games.application.refused": _("Refused an application to the Minister of Finance: {application} ({article})."),
    "games.application.filed": _("Approved application {number} for filing."),
    "games.application.printed": _("Printed the letter of application {number}."),
    "games.application.decided": _("Recorded the Minister's decision {reference} on {number}; granted: {granted}."),
    "games.application.begun": _("Put the subject of application {number} into use from {begins_on}."),
    "games.application.ended": _("Ended the approval granted on application {number} ({reference}) after {last_day}."),
    "games.refurbisher.approved": _("Recorded the Minister's approval {reference} of a firm that refurbishes devices."),
    "games.refurbisher.ended": _("Ended the approval {reference} of a firm that refurbishes devices after {last_day}."),
    "games.installation.begun": _("Recorded the installation of the device {device}."),
    "games.installation.refused": _("Refused to install the device {device} under application {number} ({article})."),
    "games.installation.ended": _("Recorded the removal of the device {device} after {last_day}."),
    "games.decree.entered": _(
        "Recorded the decree {reference}: minimum {amount} {currency} for {game} from {effective_from}."
    ),
    "games.decree.scan_opened": _("Opened the scan of the decree {reference}."),
    "games.minimum.decided": _("Decided on a minimum of {amount} {currency} from {effective_from} at {table}."),
    "games.minimum.withdrawn": _(
        "Withdrew the minimum of {amount} {currency} from {effective_from} at {table} before it applied."
    ),
    "games.minimum.refused": _(
        "Refused a minimum of {amount} {currency} from {effective_from} at {table} ({article})."
    ),
    "games.scheme.recorded": _(
        "Recorded a stake scheme of table {table}; end of a required minimum confirmed: {confirmed}."
    ),
    "games.scheme.refused": _("Refused a stake scheme of table {table} ({article})."),
    "games.scheme.posted": _(
        "Posted the stake scheme of table {table}; end of a required minimum confirmed: {confirmed}."
    ),
    "games.scheme.sign_printed": _("Printed the sign of table {table} from its stake scheme."),
    "games.colour_series.recorded": _(
        "Recorded colour chips of table {table} with the mark {mark}; number of colours: {count}."
    ),
    "games.colour_series.refused": _("Refused to record colour chips of table {table} ({article})."),
    "games.colour_series.retired": _(
        "Took the {colour} colour chips of table {table} out of use; counted: {counted}, "
        "difference from the register: {difference}."
    ),
    "games.colour_series.checked": _(
        "Checked the colour chips of table {table}; colours counted: {count}, not complete: {differing}."
    ),
    "games.colour.assigned": _("Assigned {colour} in session {number}; value of a chip: {amount} {currency}."),
    "games.colour.changed": _(
        "Exchanged {exchanged} for {colour} in session {number}; new value of a chip: {amount} {currency}."
    ),
    "games.colour.exchanged": _("Exchanged {colour} in session {number}; chips: {count}, {amount} {currency}."),
    "games.colour.left": _(
        "Recorded that {colour} was not exchanged in session {number}; chips left at the table: {count}, worth "
        "{amount} {currency}."
    ),
    "games.colour.refused": _("Refused a colour in session {number} ({article})."),
    "games.layout.recorded": _(
        "Recorded the layout of table {table}; seats: {seats}, racetrack: {racetrack}, double table: {double}."
    ),
    "games.layout.refused": _("Refused a layout of table {table} ({article})."),
    "games.staff.assigned": _("Assigned a member of staff to table {table} ({duty})."),
    "games.staff.ended": _("Ended a duty at table {table} ({duty}); handed over: {handed_over}."),
    "games.staff.refused": _("Refused an assignment of staff at table {table} ({article})."),
    "games.rules.prepared": _("Prepared version {number} of published rules ({rules})."),
    "games.rules.published": _("Published version {number} of rules ({rules}), valid from {valid_from}."),
    "games.rules.withdrawn": _("Withdrew version {number} of published rules ({rules}) after {last_day}."),
    "games.session.opened": _("Opened a session at table {table}."),
    "games.session.refused": _("Refused to open a session at table {table} ({article})."),
    "games.session.unchecked": _("Refused to open a session at table {table}: its equipment is not checked."),
    "games.session.sign_printed": _("Printed the table sign of session {number}."),
    "games.closing.announced": _("Announced the end of play in session {number} at table {table}: {announcement}."),
    "games.session.ended": _("Ended session {number} at table {table}; colours not exchanged: {open_colours}."),
    "games.terminal.linked": _("Linked terminal {number} to table {table}."),
    "games.terminal.refused": _("Refused to link a terminal to table {table} ({article})."),
    "games.terminal.removed": _("Removed terminal {number} from table {table}."),
    "games.individual_limit.requested": _(
        "Requested an individual maximum of {amount} {currency} for a guest at table {table}."
    ),
    "games.individual_limit.refused": _("Refused an individual limit at table {table} ({article})."),
    "games.individual_limit.approved": _(
        "Approved an individual maximum of {amount} {currency} for a guest at table {table}."
    ),
    "games.individual_limit.declined": _(
        "Declined an individual maximum of {amount} {currency} for a guest at table {table}."
    ),
    "games.individual_limit.ended": _("Ended an individual limit at table {table}."),
    "games.individual_limit.opened": _("Viewed the guests with individual limits in session {number}."),
    "games.stake.checked": _("Checked a contested stake at table {table}: {result} ({article})."),
    "games.stake.recorded": _("Recorded a stake ({means}): {amount} {currency}; accepted: {accepted}."),
}


def _game_name(code: str) -> str:
    try:
        return paytables.get_game(code).name
    # A log entry may name a game that the pay tables no longer contain.
    except paytables.UnknownGame:
        return code


# The log stores codes; its sentences show these words.
LABELS: dict[tuple[str, str], Words] = {
    ("games.table.set_up_refused", "game"): _game_name,
    ("games.table.set_up_refused", "article"): citation_text,
    ("games.decree.entered", "game"): _game_name,
    ("games.minimum.refused", "article"): citation_text,
    ("games.scheme.refused", "article"): citation_text,
    ("games.session.refused", "article"): citation_text,
    ("games.closing.announced", "announcement"): dict(Closing.choices),
    ("games.colour_series.refused", "article"): citation_text,
    ("games.colour_series.retired", "colour"): dict(Colour.choices),
    ("games.colour.assigned", "colour"): dict(Colour.choices),
    ("games.colour.changed", "colour"): dict(Colour.choices),
    ("games.colour.changed", "exchanged"): dict(Colour.choices),
    ("games.colour.exchanged", "colour"): dict(Colour.choices),
    ("games.colour.left", "colour"): dict(Colour.choices),
    ("games.colour.refused", "article"): citation_text,
    ("games.layout.refused", "article"): citation_text,
    ("games.staff.assigned", "duty"): dict(Duty.choices),
    ("games.staff.ended", "duty"): dict(Duty.choices),
    ("games.staff.refused", "article"): citation_text,
    ("games.terminal.refused", "article"): citation_text,
    ("games.individual_limit.refused", "article"): citation_text,
    ("games.stake.checked", "article"): citation_text,
    ("games.stake.checked", "result"): dict(CheckResult.choices),
    ("games.application.prepared", "application"): dict(ApplicationKind.choices),
    ("games.application.refused", "application"): dict(ApplicationKind.choices),
    ("games.application.refused", "article"): citation_text,
    ("games.installation.refused", "article"): citation_text,
    ("games.rules.prepared", "rules"): dict(RuleKind.choices),
    ("games.rules.published", "rules"): dict(RuleKind.choices),
    ("games.rules.withdrawn", "rules"): dict(RuleKind.choices),
    ("games.stake.recorded", "means"): dict(Means.choices),
}

# Decisions of a second person, who needs their own session and factor (ADR 72).
APPROVALS = frozenset(
    {
        "games.application.filed",
        "games.individual_limit.approved",
        "games.individual_limit.declined",
        "games.rules.published",
        "games.rules.withdrawn",
    }
)
