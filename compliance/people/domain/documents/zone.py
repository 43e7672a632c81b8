"""What the machine-readable zone of a passport or identity card says, or why it could not be read.

Values only: no reading, no clock, no sentence for staff. Personal fields stay out of `repr`, so that a
stray traceback or log line never carries a guest's name.
"""

from calendar import monthrange
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum


class Kind(StrEnum):
    """The kinds of paper the door knows; the law accepts the first three."""

    PASSPORT = "passport"
    ID_CARD = "id_card"
    FOREIGNER_ID_CARD = "foreigner_id_card"
    OTHER = "other"


class Verdict(StrEnum):
    """What a check says of its field. A passing digit is a strong filter and a weak proof: 0 and A, or two
    letters ten apart, have the same check digit."""

    VERIFIED = "verified"
    REFUTED = "refuted"
    NOT_PRINTED = "not_printed"


class Field(StrEnum):
    """The fields that carry a check. A name never does, in any layout.

    | field | refuted means |
    |---|---|
    | number, birth, expiry, optional | its check digit does not fit what was read |
    | issuing_state, nationality | no list of states, present or past, has this code |
    | composite | the digit over the whole zone does not fit; also wrong whenever a field above is |
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
        """The earliest day it can be."""
        return date(self.year, self.month or 1, self.day or 1)

    def last(self) -> date:
        """The latest day it can be: age questions use this one, so that doubt never makes an adult."""
        month = self.month or 12
        return date(self.year, month, self.day or monthrange(self.year, month)[1])

    @property
    def exact(self) -> date | None:
        return self.first() if self.month and self.day else None


@dataclass(frozen=True, slots=True)
class Zone:
    """One machine-readable zone.

    States are ISO 3166 alpha-3 or ICAO codes; Germany's "D" is given as "DEU", so that one state has one
    code. `birth` is None when not even the year is known; `expires_on` is None when the layout has no
    expiry (the old French card) or the document prints none. Optional data is not here at all: on Dutch
    papers it may hold the citizen's service number, which a casino must not keep. `century_open` says that
    the year of birth fits a small child and somebody over a hundred alike; `birth` is then the child's.
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
        """The names of the refuted fields, the most telling first."""
        return tuple(check.field for check in self.checks if check.verdict is Verdict.REFUTED)


class Reason(StrEnum):
    """Why a scan gave no zone, for the sentence that staff read.

    | code | what to tell | line, column | found |
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
    """A scan that gave no zone; lines and columns count from one. A value, because it happens every night."""

    reason: Reason
    line: int | None = None
    column: int | None = None
    found: str = field(default="", repr=False)
