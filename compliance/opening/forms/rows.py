"""Forms of the wizard with any number of rows: the rooms with their doors, and the first accounts."""

import re
from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Unpack

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from compliance.http.input.base import FormData, FormOptions
from compliance.venues.domain.roles import roles_for
from compliance.venues.forms import ROOM_KINDS
from compliance.venues.presentation.words import ROLES

from ..domain.plan import NEEDED_ROLES, PersonPlan, RoomPlan, repeated
from .steps import PLAIN, Group, GroupField, StepForm

LONGEST_NAME = 80
ROW_FIELD = re.compile(r"[a-z_]+_(\d{1,2})")
REPEATED = gettext_lazy("A name is entered twice. Give each its own name.")


class RowsForm(StepForm):
    """A form of rows. A page shows `fewest` rows, or as many as were sent; the button `more` adds one."""

    fewest: ClassVar[int] = 1
    most: ClassVar[int] = 30

    def __init__(self, data: FormData = None, *, more: bool = False, **options: Unpack[FormOptions]) -> None:
        sent = data if data is not None else options.get("initial", {})
        super().__init__(data, **options)
        self.rows = min(max(self.fewest, count_rows(sent)) + more, self.most)
        for number in range(1, self.rows + 1):
            self.add_row(number)

    @abstractmethod
    def add_row(self, number: int) -> None:
        """Add the fields of a row."""

    @abstractmethod
    def group_of(self, number: int) -> Group:
        """Return the fields of a row with their labels."""

    @property
    def groups(self) -> list[Group]:
        """The fields of each row."""
        return [self.group_of(number) for number in range(1, self.rows + 1)]


def count_rows(sent: Mapping[str, object]) -> int:
    """Return the number of the last row that was sent."""
    return max((int(found[1]) for name in sent if (found := ROW_FIELD.fullmatch(name))), default=0)


class LinesField(forms.CharField):
    """Names, one on each line."""

    widget = forms.Textarea(attrs={"rows": 2})

    # Any: the options of the field of Django.
    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=2000, **options)

    def clean(self, value: object) -> list[str]:
        names = [" ".join(line.split()) for line in super().clean(value).splitlines() if line.strip()]
        if any(len(name) > LONGEST_NAME for name in names):
            raise forms.ValidationError(_("A name has 80 characters at most. Shorten it."))
        if repeated(names):
            raise forms.ValidationError(REPEATED)
        return names


class PlacesForm(RowsForm):
    """The rooms with their doors, and the cash desks."""

    def __init__(self, data: FormData = None, *, more: bool = False, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, more=more, **options)
        self.fields["desks"] = LinesField(label=_("Cash desks"), help_text=_("One on each line."))

    def add_row(self, number: int) -> None:
        """Add a room; only the first is needed."""
        needed, words = number == 1, {"number": number}
        self.fields[f"room_{number}"] = forms.CharField(
            label=_("Room %(number)s") % words, max_length=LONGEST_NAME, required=needed
        )
        self.fields[f"kind_{number}"] = forms.ChoiceField(
            label=_("Kind of room %(number)s") % words,
            choices=ROOM_KINDS,
            required=needed,
            help_text=_("Rooms with tables require an admission card at every door.") if needed else "",
        )
        self.fields[f"doors_{number}"] = LinesField(
            label=_("Doors of room %(number)s") % words,
            required=needed,
            help_text=_("One on each line.") if needed else "",
        )

    def group_of(self, number: int) -> Group:
        """Return the fields of a room."""
        fields = [
            GroupField(self[f"room_{number}"], _("Name")),
            GroupField(self[f"kind_{number}"], _("Kind")),
            GroupField(self[f"doors_{number}"], _("Doors"), wide=True),
        ]
        return Group(_("Room %(number)s") % {"number": number}, fields, optional=number > 1)

    @property
    def groups(self) -> list[Group]:
        """The rooms, and the cash desks."""
        return [*super().groups, Group("", [GroupField(self["desks"], "", wide=True)])]

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        for number in range(1, self.rows + 1):
            name, doors = data.get(f"room_{number}"), data.get(f"doors_{number}")
            if name and doors == []:
                self.add_error(f"doors_{number}", _("Enter at least one door."))
            if doors and name == "":
                self.add_error(f"room_{number}", _("Enter the name of the room, or delete its doors."))
        if repeated([room.name for room in self.rooms()]):
            self.add_error("room_1", REPEATED)
        return data

    def rooms(self) -> list[RoomPlan]:
        """Return the rooms that have a name."""
        found = self.cleaned_data
        return [
            RoomPlan(
                found[f"room_{n}"], found.get(f"kind_{n}") or ROOM_KINDS[0][0], tuple(found.get(f"doors_{n}") or ())
            )
            for n in range(1, self.rows + 1)
            if found.get(f"room_{n}")
        ]

    def parts(self) -> dict[str, Any]:
        """Return what this step adds to the plan."""
        return {"rooms": self.rooms(), "desks": self.cleaned_data["desks"]}


class PeopleForm(RowsForm):
    """The first accounts: director and administrator, then any others with their roles."""

    fewest: ClassVar[int] = 5

    def __init__(
        self, data: FormData = None, *, language: str, more: bool = False, **options: Unpack[FormOptions]
    ) -> None:
        self.language = language
        super().__init__(data, more=more, **options)

    def add_row(self, number: int) -> None:
        """Add a person; the first two have the roles without which no one gets another role."""
        needed = number <= len(NEEDED_ROLES)
        words = {"person": _person_title(number)}
        if not needed:
            roles = [("", _("Choose")), *((role.value, ROLES[role]) for role in roles_for(of_authority=False))]
            self.fields[f"role_{number}"] = forms.ChoiceField(
                label=_("%(person)s: role") % words, choices=roles, required=False
            )
        self.fields[f"full_name_{number}"] = forms.CharField(
            label=_("%(person)s: name") % words, max_length=120, required=needed, widget=forms.TextInput(PLAIN)
        )
        self.fields[f"username_{number}"] = forms.RegexField(
            label=_("%(person)s: sign-in name") % words,
            regex=r"^[A-Za-z0-9._-]{3,60}\Z",
            required=needed,
            error_messages={"invalid": _("Use 3 to 60 letters, digits, dots or dashes.")},
            widget=forms.TextInput({**PLAIN, "autocapitalize": "none", "spellcheck": "false"}),
        )
        self.fields[f"language_{number}"] = forms.ChoiceField(
            label=_("%(person)s: language") % words,
            choices=settings.LANGUAGES,
            initial=self.language,
            required=needed,
        )

    def group_of(self, number: int) -> Group:
        """Return the fields of a person."""
        labels = {"full_name": _("Name"), "username": _("Sign-in name"), "role": _("Role"), "language": _("Language")}
        names = {f"{name}_{number}": label for name, label in labels.items()}
        fields = [GroupField(self[name], label) for name, label in names.items() if name in self.fields]
        return Group(_person_title(number), fields, optional=number > len(NEEDED_ROLES))

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        for number in range(1, self.rows + 1):
            self._check_person(number)
        people = self.people()
        for each in ("full_name", "username"):
            if repeated([getattr(person, each) for person in people]):
                self.add_error(f"{each}_1", _("Each account is for another person. Enter different names."))
        return data

    def _check_person(self, number: int) -> None:
        data = self.cleaned_data
        full_name, username = data.get(f"full_name_{number}"), data.get(f"username_{number}")
        role = self._role(number)
        if full_name == "" and (username or (role and number > len(NEEDED_ROLES))):
            self.add_error(f"full_name_{number}", _("Enter the name, or delete this person."))
        if username == "" and full_name:
            self.add_error(f"username_{number}", _("Enter a sign-in name, or delete this person."))
        if role == "" and full_name:
            self.add_error(f"role_{number}", _("Choose a role."))

    def _role(self, number: int) -> str | None:
        if number <= len(NEEDED_ROLES):
            return NEEDED_ROLES[number - 1]
        return self.cleaned_data.get(f"role_{number}")

    def people(self) -> list[PersonPlan]:
        """Return the persons that have a name, a sign-in name and a role."""
        found = self.cleaned_data
        return [
            PersonPlan(
                role,
                found[f"username_{n}"].lower(),
                found[f"full_name_{n}"],
                found.get(f"language_{n}") or self.language,
            )
            for n in range(1, self.rows + 1)
            if (role := self._role(n)) and found.get(f"full_name_{n}") and found.get(f"username_{n}")
        ]

    def parts(self) -> dict[str, Any]:
        """Return what this step adds to the plan."""
        return {"people": self.people()}


def _person_title(number: int) -> str:
    if number <= len(NEEDED_ROLES):
        return str(ROLES[NEEDED_ROLES[number - 1]])
    return _("Person %(number)s") % {"number": number}
