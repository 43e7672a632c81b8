"""Labels of incidents, for screens, files and reports."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ..models.entries import Camera, Concern, EntryKind, Outcome, Stage, Target
from ..models.incidents import IncidentKind

# As the button of the first report says it: "incident" is the name of all four kinds.
KINDS = {**dict(IncidentKind.choices), "incident": pgettext_lazy("kind of incident", "breach of the rules")}
ENTRIES = dict(EntryKind.choices)
CONCERNS = dict(Concern.choices)
CAMERAS = dict(Camera.choices)
OUTCOMES = dict(Outcome.choices)
STAGES = dict(Stage.choices)
TARGETS = dict(Target.choices)
# The kinds as the buttons of the first page, with their icons.
BUTTONS = {
    "incident": (KINDS["incident"], "alert"),
    "dispute": (KINDS["dispute"], "question"),
    "void_round": (KINDS["void_round"], "undo"),
    "house_decision": (KINDS["house_decision"], "scales"),
}
REASONS = {
    "device": _("use of a device"),
    "photographing": _("photographs or filming"),
    "seat_marked": _("seat marked in advance"),
    "several_terminals": _("stakes at several terminals"),
    "group_play": _("play together with others"),
    "playing_advice": _("playing advice"),
    "card_recording": _("record of drawn cards"),
    "cards_handled": _("cards removed, added, altered or shown"),
    "other_incident": pgettext_lazy("reason of an incident", "another breach"),
    "late_bet": _("late bet"),
    "wrong_announcement": _("result announced or displayed wrongly"),
    "payment": _("payment of a bet"),
    "counting_error": _("counting error (TDA 22)"),
    "hand_result": _("result of a hand (TDA 22)"),
    "showdown": _("showdown (TDA 13 to 19)"),
    "machine": _("play at a machine"),
    "cash_desk": _("exchange or payment at a cash desk"),
    "other_dispute": pgettext_lazy("reason of an incident", "another dispute"),
    "chip_in_wheel": _("chip fell into the wheel"),
    "object_in_wheel": _("object fell into the wheel"),
    "ball_with_wheel": _("ball ran with the wheel"),
    "few_revolutions": _("too few turns of the ball"),
    "ball_without_pocket": _("ball not in a pocket"),
    "wheel_on_pin": _("Money Wheel stopped on a pin"),
    "wheel_obstructed": _("Money Wheel obstructed"),
    "few_turns": _("too few turns of the Money Wheel"),
    "dice_late": _("dice not thrown within 5 seconds"),
    "dice_two_hands": _("dice held or thrown with two hands"),
    "dice_not_together": _("dice not thrown together"),
    "dice_wrong_side": _("dice not thrown from the short side"),
    "dice_short_of_wall": _("a die did not touch the far wall"),
    "dice_off_table": _("a die fell off the table"),
    "dice_not_flat": _("a die does not lie flat"),
    "dice_broken": _("a die is broken"),
    "dice_irregular": _("a die is irregular"),
    "dice_before_line": _("dice did not pass the dice line"),
    "faulty_shuffler": _("faulty shuffling machine"),
    "malfunction": _("malfunction of the equipment"),
    "other_void_round": pgettext_lazy("reason of an incident", "another void round"),
    "not_foreseen": _("case that the rules do not foresee"),
}
# A place without a table and a room is a free text, which figures and reports leave out.
OTHER_PLACE = pgettext_lazy("place of an incident", "another place")
STATES = {"open": pgettext_lazy("incident", "open"), "closed": pgettext_lazy("incident", "closed")}
TONES = {"open": ("review", "clock"), "closed": ("admitted", "lock")}
