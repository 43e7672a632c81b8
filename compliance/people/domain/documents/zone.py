"""The contents of a machine-readable zone, or why it could not be read.

These are values without parsing, clock or messages. Personal fields are excluded from `repr`, so that tracebacks and
log lines never contain a guest's name.
"""

from calendar import monthrange
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum


class Kind(StrEnum):
    """Kinds of document known at the door. The law accepts the first three."""

    PASSPORT = "passport"
    ID_CARD = "id_card"
    FOREIGNER_ID_CARD = "foreigner_id_card"
    OTHER = "other"


class Verdict(StrEnum):
    """Result of a check digit.

    A matching digit is weak proof: 0 and A, or two letters ten apart, have the same check digit.
    """

    VERIFIED = "verified"
    REFUTED = "refuted"
    NOT_PRINTED = "not_printed"


class Field(StrEnum):
    """Fields with a check. Names have none in any layout.

    number, birth, expiry, optional: refuted if the check digit does not match.

    issuing_state, nationality: refuted if the code is in no list of current or historical states.

    composite: refuted if the digit over the whole zone does not match, which also follows from any error above.
    """

    NUMBER = "number"
    BIRTH = "birth"
    EXPIRY = "expiry"
    OPTIONAL = "optional"
    ISSUING_STATE = "issuing_state"
    NATIONALITY = "nationality"
    COMPOSITE = "composite"


@dataclass(frozen=True, slots=True)
class Check:
    field: Field
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class PartialDate:
    """A birth date of which the day, or the month and the day, may be unknown."""

    year: int
    month: int | None = None
    day: int | None = None

    def first(self) -> date:
        """Return the earliest possible date."""
        return date(self.year, self.month or 1, self.day or 1)

    def last(self) -> date:
        """Return the latest possible date. Age checks use it, so that an incomplete date never makes a minor an
        adult.
        """
        month = self.month or 12
        return date(self.year, month, self.day or monthrange(self.year, month)[1])

    @property
    def iso(self) -> str:
        """Return the date as YYYY-MM-DD, with -- for what is not stated."""
        year, month, day = self.parts
        return f"{year}-{month}-{day}"

    @property
    def parts(self) -> tuple[str, str, str]:
        """Return year, month and day as text, with -- for what is not stated."""
        month, day = (f"{part:02d}" if part else "--" for part in (self.month, self.day))
        return f"{self.year:04d}", month, day

    @property
    def exact(self) -> date | None:
        if self.month and self.day:
            return self.first()
        return None


@dataclass(frozen=True, slots=True)
class Zone:
    """The contents of one machine-readable zone.

    States are ISO 3166 alpha-3 or ICAO codes; Germany's "D" becomes "DEU", so that each state has one code. `birth`
    is None if even the year is unknown; `expires_on` is None if the layout has no expiry (the old French card) or the
    document prints none. Optional data is discarded: on Dutch documents it may contain the citizen's service number,
    which a casino must not store. `century_open` means that the year fits both a small child and a person over 100;
    `birth` is then the child's.
    """

    layout: str
    kind: Kind
    document_code: str
    issuing_state: str
    number: str = field(repr=False)
    nationality: str = field(repr=False)
    surname: str = field(repr=False)
    given_names: str = field(repr=False)
    birth: PartialDate | None = field(repr=False)
    sex: str = field(repr=False)
    expires_on: date | None = field(repr=False)
    name_truncated: bool
    checks: tuple[Check, ...]
    historical_state: bool
    century_open: bool = False

    @property
    def faulty(self) -> tuple[str, ...]:
        """Return the names of the refuted fields, most significant first."""
        return tuple(check.field for check in self.checks if check.verdict is Verdict.REFUTED)


class Reason(StrEnum):
    """Why a scan gave no zone, for the sentence that staff read.

    | code | meaning for staff | line, column | found |
    |---|---|---|---|
    | empty | nothing was scanned | | |
    | too_short | characters are missing | the short line, if known | how many characters came |
    | half_scan | a line is missing: hold the document still until the signal | | how many came |
    | two_scans | two documents or two scans ran together: clear the field, scan once | | how many came |
    | wrong_characters | a sign that cannot stand there; often a stain: scan again | where | the sign |
    | keyboard_layout | the reader types for another keyboard layout | its first place | the sign for "<" |
    | unknown_layout | not three lines of 30, two of 36 or two of 44 | line that is too long | its length |
    | visa | a visa is no proof of identity: ask for the passport | | the document code |
    | driving_licence | a driving licence is not accepted: ask for passport or identity card | | |
    | internal_passport | a Russian internal passport is not accepted: ask for the travel passport | | |
    | vehicle_paper | a vehicle registration: ask for passport or identity card | | |
    | no_document | a ticket, boarding pass, link or product code: ask for passport or identity card | | |
    | bad_date | no such date: type it from the document | where it begins | its six characters |
    | future_birth | born after today or after the expiry, in any century | where it begins | its six |
    """

    EMPTY = "empty"
    TOO_SHORT = "too_short"
    HALF_SCAN = "half_scan"
    TWO_SCANS = "two_scans"
    WRONG_CHARACTERS = "wrong_characters"
    KEYBOARD_LAYOUT = "keyboard_layout"
    UNKNOWN_LAYOUT = "unknown_layout"
    VISA = "visa"
    DRIVING_LICENCE = "driving_licence"
    INTERNAL_PASSPORT = "internal_passport"
    VEHICLE_PAPER = "vehicle_paper"
    NO_DOCUMENT = "no_document"
    BAD_DATE = "bad_date"
    FUTURE_BIRTH = "future_birth"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A scan without a valid zone; lines and columns count from one. Too common to be an exception."""

    reason: Reason
    line: int | None = None
    column: int | None = None
    found: str = field(default="", repr=False)
