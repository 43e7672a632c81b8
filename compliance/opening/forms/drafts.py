"""The entries of a casino that is not opened yet: the form of each step, and the plan once all are valid."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from compliance.http.input.base import FormData, show_refusal
from compliance.rules.admissions.opening_hours import HOURS_OF

from .. import selectors, services
from ..domain.plan import OF_JURISDICTION, HousePlan
from ..presentation import TITLES
from .rows import PeopleForm, PlacesForm
from .steps import CardsForm, CompanyForm, FirstLetterheadForm, StepForm, WeeklyHoursForm, opening_field

Entries = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class Draft:
    """The entries of each step, as they were typed."""

    entries: Entries
    at: datetime

    @property
    def jurisdiction(self) -> str:
        """The jurisdiction that was chosen; that of Luxembourg before."""
        chosen = self.entries.get("company", {}).get("jurisdiction", "")
        return chosen if chosen in OF_JURISDICTION else "LU"

    @property
    def card_kinds(self) -> list[str]:
        """The kinds of cards that its rules name."""
        return selectors.card_kinds(self.jurisdiction, self.at)

    @property
    def hours_rules(self) -> dict[str, tuple[str, str]]:
        """The rules about opening hours of its rooms."""
        places = PlacesForm(self.entries.get("places", {}))
        places.is_valid()
        kinds = [room.kind for room in places.rooms() if room.kind in HOURS_OF]
        return selectors.hours_rules(self.jurisdiction, kinds, self.at)

    @property
    def usual_hours(self) -> dict[str, str]:
        """The hours of the rulebook for each rule that has some."""
        return {rule: "-".join(pair) for rule, pair in self.hours_rules.items() if pair[0]}

    @property
    def steps(self) -> list[str]:
        """The steps of this casino: rules without cards need neither tariff nor stub books."""
        return [step for step in TITLES if step != "cards" or self.card_kinds]

    def make_form(self, step: str, data: FormData = None, *, more: bool = False) -> StepForm:
        """Return the form of a step: with `data`, or with what was entered before. `more` adds a row."""
        initial = self._suggestions(step) | dict(self.entries.get(step, {}))
        if more and data is not None:
            initial, data = {name: str(data[name]) for name in data}, None
        language = selectors.house_before(self.jurisdiction).written_in
        makers: dict[str, Callable[[], StepForm]] = {
            "company": lambda: CompanyForm(data, initial=initial),
            "letterhead": lambda: FirstLetterheadForm(data, initial=initial, jurisdiction=self.jurisdiction),
            "places": lambda: PlacesForm(data, initial=initial, more=more),
            "hours": lambda: WeeklyHoursForm(data, initial=initial, rules=self.hours_rules),
            "cards": lambda: CardsForm(data, initial=initial, kinds=self.card_kinds),
            "people": lambda: PeopleForm(data, initial=initial, more=more, language=language),
        }
        return makers[step]()

    def _suggestions(self, step: str) -> dict[str, str]:
        """Return what an earlier step says about this one."""
        company, letterhead = self.entries.get("company", {}), self.entries.get("letterhead", {})
        if step == "letterhead" and company:
            return {"seat": f"{company['street']}, {company['postal_code']} {company['commune']}"}
        if step == "people":
            return {"full_name_1": letterhead.get("director", "")}
        return {}

    def is_valid(self, form: StepForm) -> bool:
        """Is a bound form right, also by the rules and the names in use? Each fault is shown at its field."""
        if not form.is_valid():
            return False
        for refused in services.find_refusals(self.jurisdiction, self.at, **form.parts()):
            show_refusal(refused, form, shown_at={refused.field: _field_of(refused.field)})
        return form.is_valid()

    def bind_forms(self) -> dict[str, StepForm]:
        """Return the form of each step with its entries."""
        return {step: self.make_form(step, self.entries.get(step, {})) for step in self.steps}


def plan_of(forms: Mapping[str, StepForm]) -> HousePlan:
    """Return the plan of the valid forms of all steps."""
    # Any: what each step adds to the plan.
    parts: dict[str, Any] = {}
    for form in forms.values():
        parts |= form.parts()
    return HousePlan(**parts)


def _field_of(field: str) -> str:
    """Return the field of a form at which a refusal is shown."""
    return opening_field(field) if field.startswith("opening.") else field
