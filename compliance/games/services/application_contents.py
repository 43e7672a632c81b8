"""The content of an application to the Minister of Finance, and what is checked before it is recorded."""

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from compliance.refusals import Refused
from compliance.rules.rulebook import Rulebook, SilentParameter
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..domain.device_rooms import may_hold_devices
from ..models.applications import ApplicationKind, ApprovalApplication, Condition, DeviceMeans, Refurbisher
from ..models.stakes import MeansApproval
from ..selectors import games as selectors
from ..selectors import refurbishers

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# The parameter that requires an approval; if a law is silent on it, none is required.
REQUIRED = {
    "semi_automatic": "approval.semi_auto.required",
    "side_bet": "approval.side_bet.required",
    "tournament": "approval.tournament.required",
    "double_table": "approval.double_table.required",
    "value_chips": "approval.value_chips.required",
}
ITEMS = "approval.semi_auto.items"
# The items of art. 20-2 in order, as a refusal names them.
ITEM_NAMES = (
    gettext_lazy("brand names of the manufacturers"),
    gettext_lazy("technical presentation of each model"),
    gettext_lazy("return to player (redistribution rate)"),
    gettext_lazy("state of the device, and the approved firm of a used one"),
    gettext_lazy("rules of play"),
    gettext_lazy("role of the employees"),
    gettext_lazy("means of payment"),
)


EQUIPMENT = frozenset({ApplicationKind.DOUBLE_TABLE, ApplicationKind.VALUE_CHIPS})
DEVICE_MEANS = frozenset(DeviceMeans.values) - {DeviceMeans.APPROVED_OTHER}


@dataclass(frozen=True)
class ApplicationContent:
    """The content of an application. The fields from `brands` to `means_approvals` are the further items of art. 20-2.

    `refurbisher_id` is a firm of the register of approved firms. `means` are codes of `DeviceMeans` but
    `approved_other`, and `means_approvals` are approvals of other means. `ends_on` is the last day of a tournament; the
    fields from `hired_employees` on are about employees who are hired for it alone (art. 49-17(2)).
    """

    kind: str
    name: str
    game_type: str
    planned_on: date
    description: str
    rooms: tuple[UUID, ...]
    game: str = ""
    annexes: tuple[str, ...] = ()
    brands: str = ""
    presentation: str = ""
    redistribution: str = ""
    condition: str = ""
    refurbisher_id: UUID | None = None
    staff_role: str = ""
    means: tuple[str, ...] = ()
    means_approvals: tuple[UUID, ...] = ()
    ends_on: date | None = None
    hired_employees: int | None = None
    hired_first_day: date | None = None
    hired_last_day: date | None = None
    replaces_id: UUID | None = field(default=None)

    def items(self) -> tuple[bool, ...]:
        """Return which of the seven items of art. 20-2 are given; a refurbished device needs its firm."""
        state = self.condition == Condition.NEW or (
            self.condition == Condition.REFURBISHED and self.refurbisher_id is not None
        )
        item_values = (
            *(self.brands, self.presentation, self.redistribution),
            state,
            *(self.description, self.staff_role),
            bool(self.means or self.means_approvals),
        )
        return tuple(bool(each.strip() if isinstance(each, str) else each) for each in item_values)


def is_required(book: Rulebook, kind: str) -> bool:
    """Does the law require an approval before such a thing is used?"""
    try:
        return book.bool_(REQUIRED[kind])
    except SilentParameter:
        return False


def knows_approvals(house: House, at: datetime) -> bool:
    """Does the law of a house require an approval of anything? If not, there is nothing to apply for."""
    book = house.rulebook(house.gaming_day(at))
    return any(is_required(book, kind) for kind in REQUIRED)


def build_application(house: House, applied: ApplicationContent, *, by: "Staff", at: datetime) -> ApprovalApplication:
    """Return the row of an application; its number, firm and means of payment are still missing."""
    is_tournament = applied.kind == ApplicationKind.TOURNAMENT
    hired = applied.hired_employees if is_tournament else None
    return ApprovalApplication(
        venue_id=house.id,
        # Replaced by the next number once all checks have passed.
        number=0,
        kind=applied.kind,
        name=applied.name.strip(),
        game_type=applied.game_type.strip(),
        # Chips and double tables are equipment: a table of roulette does not wait for them.
        game="" if applied.kind in EQUIPMENT else applied.game,
        planned_on=applied.planned_on,
        description=applied.description.strip(),
        annexes=[each.strip() for each in applied.annexes if each.strip()],
        brands=applied.brands.strip(),
        presentation=applied.presentation.strip(),
        redistribution=applied.redistribution.strip(),
        # Only a semi-automatic game is a device.
        condition=applied.condition if applied.kind == ApplicationKind.SEMI_AUTOMATIC else "",
        staff_role=applied.staff_role.strip(),
        ends_on=applied.ends_on if is_tournament else None,
        hired_employees=hired or None,
        hired_first_day=applied.hired_first_day if hired else None,
        hired_last_day=applied.hired_last_day if hired else None,
        replaces_id=applied.replaces_id,
        prepared_by_id=by.pk,
        prepared_at=at,
    )


def check_application(house: House, applied: ApplicationContent, at: datetime) -> None:
    book = house.rulebook(house.gaming_day(at))
    if applied.kind not in ApplicationKind.values:
        raise Refused(_("Choose what the Minister is to approve."), "kind")
    if not is_required(book, applied.kind):
        raise Refused(_("The rules of this casino require no approval for it."), "kind")
    if not applied.name.strip():
        raise Refused(_("Enter its name."), "name")
    if not applied.game_type.strip():
        raise Refused(_("Enter the type of game."), "game_type")
    if applied.game and applied.game not in selectors.available_games(house.jurisdiction):
        raise Refused(_("Choose a game of the pay tables."), "game")
    if applied.kind == ApplicationKind.SEMI_AUTOMATIC:
        _check_items(book, applied)
    if applied.kind == ApplicationKind.TOURNAMENT:
        _check_tournament(book, applied)
    if not applied.description.strip():
        raise Refused(_("Describe how it is played: the Minister approves its operation."), "description")
    if applied.planned_on <= house.gaming_day(at):
        message = _("It cannot be used before it is approved. Plan a later day.")
        raise Refused(message, "planned_on", book.cite(f"application.{applied.kind}"))
    if not applied.rooms or any(venues.find_room(house.id, each) is None for each in applied.rooms):
        raise Refused(_("Choose the rooms of this casino where it will be played."), "rooms")
    if applied.kind == ApplicationKind.SEMI_AUTOMATIC:
        _check_rooms(house, book, applied)
    _check_replaced(house, applied)


def _check_items(book: Rulebook, applied: ApplicationContent) -> None:
    """Raise Refused unless all seven items are given (LU art. 20-2)."""
    items, required_items = applied.items(), book.int_(ITEMS)
    missing = [number for number, each in enumerate(items) if not each]
    if missing:
        message = _("Items given: %(given)d of %(wanted)d; missing: %(missing)s.") % {
            "given": sum(items),
            "wanted": required_items,
            "missing": ", ".join(str(number + 1) for number in missing),
        }
        names = ", ".join(f"{number + 1} {ITEM_NAMES[number]}" for number in missing)
        next_step = _("Enter: %(items)s.") % {"items": names}
        raise Refused(message, article=book.cite(ITEMS), next_step=next_step)
    if not set(applied.means) <= DEVICE_MEANS:
        raise Refused(_("Choose means of payment from the list."), "means", book.cite("device.means"))


def _check_tournament(book: Rulebook, applied: ApplicationContent) -> None:
    """Raise Refused without its days, and for employees hired for longer than the tournament (LU art. 49-17(2))."""
    if applied.ends_on is None:
        raise Refused(_("Enter the last day of the tournament."), "ends_on", book.cite("application.tournament"))
    if applied.ends_on < applied.planned_on:
        raise Refused(_("The tournament cannot end before it begins. Check both days."), "ends_on")
    # The casino may as well hold the tournament with its own employees.
    if not applied.hired_employees:
        return
    first, last, article = applied.hired_first_day, applied.hired_last_day, book.cite("tournament.staff")
    if first is None or last is None or last < first:
        raise Refused(
            _("Enter the first and the last day for which the employees are hired."), "hired_first_day", article
        )
    if first < applied.planned_on or last > applied.ends_on:
        message = _("Employees may be hired for the length of the tournament only.")
        next_step = _("Choose days within the tournament.")
        raise Refused(message, "hired_last_day", article, next_step)


def _check_rooms(house: House, book: Rulebook, applied: ApplicationContent) -> None:
    rooms = [venues.find_room(house.id, each) for each in applied.rooms]
    if not all(room is not None and may_hold_devices(room.kind) for room in rooms):
        message = _("Semi-automatic games may be used where slot machines or table games are played.")
        raise Refused(message, "rooms", book.cite("device.rooms"), _("Choose such a room."))


def approved_firm(house: House, application: ApplicationContent, at: datetime) -> Refurbisher | None:
    """Return the firm that refurbished a used device; None for a new one.

    Raises Refused unless the Minister's approval of the firm is in force (LU art. 20-2, item 4).
    """
    if application.condition != Condition.REFURBISHED or application.refurbisher_id is None:
        return None
    firm = refurbishers.find_firm(house.id, application.refurbisher_id)
    if firm is None or refurbishers.state_of_firm(firm, house.local(at).date()) != "holds":
        raise unapproved_firm(house, at)
    return firm


def unapproved_firm(house: House, at: datetime) -> Refused:
    """Return the refusal of a used device that no approved firm refurbished (LU art. 20-2, item 4)."""
    return Refused(
        _("Item 4: no approval of the firm that refurbished the device is in force."),
        "refurbisher",
        house.rulebook(house.gaming_day(at)).cite(ITEMS),
        _("Record the approval of the firm, or choose an approved firm in a new application."),
    )


def approved_means(house: House, application: ApplicationContent, at: datetime) -> list[MeansApproval]:
    """Return the chosen other means of payment. Raises Refused unless each is approved today (LU art. 20-1)."""
    today = house.local(at).date()
    # A request may name an approval twice; the register names it once.
    rows = [
        selectors.list_approvals(house.id).filter(pk=each).first()
        for each in dict.fromkeys(application.means_approvals)
    ]
    found = [row for row in rows if row is not None and selectors.state_of_approval(row, today) == "holds"]
    if len(found) < len(rows):
        raise Refused(
            _("Item 7: no approval of this means of payment is in force."),
            "means_approvals",
            house.cite("device.means", at),
            _("Record the approval of the means of payment, or choose another one."),
        )
    return found


def _check_replaced(house: House, applied: ApplicationContent) -> None:
    if applied.replaces_id is None:
        return
    former = selectors.list_applications(house.id).filter(pk=applied.replaces_id).first()
    decision = getattr(former, "decision", None)
    if former is None or getattr(former, "replaced_by", None) or (decision and decision.granted):
        raise Refused(_("Only an application that is neither granted nor replaced can be replaced."))
