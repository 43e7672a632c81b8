"""The coded reasons of incidents: what happened, in which kind of entry, and under which jurisdictions."""

from dataclasses import dataclass
from datetime import datetime

from compliance.venues.domain.house import House

LU, NL = "LU", "NL"
BOTH = frozenset({LU, NL})
INCIDENT, DISPUTE, VOID_ROUND, HOUSE_DECISION = "incident", "dispute", "void_round", "house_decision"
KINDS = (INCIDENT, DISPUTE, VOID_ROUND, HOUSE_DECISION)
# A dispute about play at a machine, whose prizes are verified before they are paid.
MACHINE = "machine"
# Hands of tournaments are judged by the rules of the TDA, which are no rules of a jurisdiction.
UNWRITTEN = frozenset(
    {
        *("cards_handled", "other_incident", "counting_error", "hand_result", "showdown"),
        *("machine", "cash_desk", "other_dispute", "malfunction", "other_void_round"),
    }
)


@dataclass(frozen=True)
class Reason:
    """A reason with the kind of entry that it belongs to; the versions of the rules cite its article."""

    # The code is stored, so it never changes; its words and its article may.
    code: str
    kind: str
    jurisdictions: frozenset[str] = BOTH

    @property
    def subject(self) -> str:
        """The subject under which the rules cite its article; empty if no article of any jurisdiction is about it."""
        if self.code in UNWRITTEN:
            return ""
        return f"incident.{self.code}"


def _reasons(kind: str, codes: str, *only: str) -> tuple[Reason, ...]:
    return tuple(Reason(code, kind, frozenset(only) or BOTH) for code in codes.split())


# In the order of the forms: the frequent ones first, "other" last.
REASONS = (
    *_reasons(INCIDENT, "device photographing"),
    *_reasons(INCIDENT, "seat_marked", LU),
    *_reasons(INCIDENT, "several_terminals group_play playing_advice card_recording cards_handled other_incident"),
    *_reasons(DISPUTE, "late_bet wrong_announcement payment"),
    *_reasons(DISPUTE, "counting_error hand_result showdown machine cash_desk other_dispute"),
    *_reasons(VOID_ROUND, "chip_in_wheel", LU),
    *_reasons(VOID_ROUND, "object_in_wheel", NL),
    *_reasons(VOID_ROUND, "ball_with_wheel few_revolutions"),
    *_reasons(VOID_ROUND, "ball_without_pocket wheel_on_pin wheel_obstructed few_turns", NL),
    # The ten cases of the rules for dice, in their order.
    *_reasons(VOID_ROUND, "dice_late dice_two_hands dice_not_together dice_wrong_side dice_short_of_wall", NL),
    *_reasons(VOID_ROUND, "dice_off_table dice_not_flat dice_broken dice_irregular dice_before_line", NL),
    *_reasons(VOID_ROUND, "faulty_shuffler malfunction other_void_round"),
    *_reasons(HOUSE_DECISION, "not_foreseen"),
)
BY_CODE = {each.code: each for each in REASONS}
# Disputes about a hand of a poker tournament, which have a time limit (TDA 22).
WITH_TIME_LIMIT = frozenset({"counting_error", "hand_result", "showdown"})


def cite_reason(house: House, code: str, at: datetime) -> str:
    """Return the articles that a reason rests on, by the rules of that gaming day; empty if they are silent."""
    subject = BY_CODE[code].subject
    # No version of the rules has a subject without an article.
    if not subject:
        return ""
    return house.cite(subject, at)


def reasons_of(jurisdiction: str, kind: str = "") -> tuple[Reason, ...]:
    """Return the reasons of a jurisdiction, in the order of the forms; of one kind of entry, or of all."""
    return tuple(each for each in REASONS if jurisdiction in each.jurisdictions and kind in {"", each.kind})
