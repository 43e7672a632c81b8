"""Forms of the wizard that opens a casino; a file of the command line passes the same forms."""

from collections.abc import Sequence
from typing import Any, Unpack

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from compliance.admissions.cards.presentation.words import CARD_KINDS
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.venues.forms import ROOM_KINDS
from compliance.venues.presentation.words import ROLES

from .domain import FIRST_ROLES, NEEDED_ROLES, HousePlan, PersonPlan, RoomPlan, repeated

ROOMS = 6
LONGEST_NAME = 80
JURISDICTIONS = [("LU", _("Luxembourg")), ("NL", _("Netherlands"))]
PLAIN = {"autocomplete": "off"}


class TokenForm(Form):
    """The first page: the token of the link."""

    token = forms.CharField(
        label=_("Link"),
        max_length=200,
        help_text=_("The part of the link after the sign #. It is filled in if you opened the link."),
        widget=forms.TextInput(attrs={**PLAIN, "spellcheck": "false"}),
    )


class CompanyForm(Form):
    """The company, its address, and the rules under which the casino works."""

    name = forms.CharField(label=_("Name of the casino"), max_length=120)
    legal_name = forms.CharField(
        label=_("Name of the company"), max_length=200, help_text=_("With its legal form, as in the trade register.")
    )
    street = forms.CharField(label=_("Street and number"), max_length=200)
    postal_code = forms.CharField(label=_("Postal code"), max_length=20)
    commune = forms.CharField(label=_("Municipality"), max_length=120)
    jurisdiction = forms.ChoiceField(
        label=_("Jurisdiction"),
        choices=JURISDICTIONS,
        help_text=_("Rules, time zone and currency follow from it. It cannot be changed later."),
    )


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
            raise forms.ValidationError(_("A name is entered twice. Give each its own name."))
        return names


class PlacesForm(Form):
    """The rooms with their doors, and the cash desks."""

    def __init__(self, data: FormData = None, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        for number in range(1, ROOMS + 1):
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
        self.fields["desks"] = LinesField(label=_("Cash desks"), help_text=_("One on each line."))

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        for number in range(1, ROOMS + 1):
            name, doors = data.get(f"room_{number}"), data.get(f"doors_{number}")
            if name and doors == []:
                self.add_error(f"doors_{number}", _("Enter at least one door."))
            if doors and name == "":
                self.add_error(f"room_{number}", _("Enter the name of the room, or delete its doors."))
        if repeated([room.name for room in self.rooms()]):
            self.add_error("room_1", _("A name is entered twice. Give each its own name."))
        return data

    def rooms(self) -> list[RoomPlan]:
        """Return the rooms that have a name."""
        found = self.cleaned_data
        return [
            RoomPlan(
                found[f"room_{n}"], found.get(f"kind_{n}") or ROOM_KINDS[0][0], tuple(found.get(f"doors_{n}") or ())
            )
            for n in range(1, ROOMS + 1)
            if found.get(f"room_{n}")
        ]


class BooksForm(Form):
    """The first number of each stub book."""

    def __init__(self, data: FormData = None, *, kinds: Sequence[str], **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        for kind in kinds:
            self.fields[kind] = forms.IntegerField(
                label=str(CARD_KINDS[kind]), min_value=1, max_value=2_000_000_000, initial=1, required=False
            )

    def first_numbers(self) -> dict[str, int]:
        """Return the first number of each stub book that is opened; one without a number is opened later."""
        return {kind: number for kind, number in self.cleaned_data.items() if number is not None}


class PeopleForm(Form):
    """The first accounts: director and administrator, and optional further ones."""

    def __init__(self, data: FormData = None, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        for role in FIRST_ROLES:
            needed, words = role in NEEDED_ROLES, {"role": ROLES[role]}
            self.fields[f"full_name_{role}"] = forms.CharField(
                label=_("%(role)s: name") % words, max_length=120, required=needed, widget=forms.TextInput(PLAIN)
            )
            self.fields[f"username_{role}"] = forms.RegexField(
                label=_("%(role)s: sign-in name") % words,
                regex=r"^[A-Za-z0-9._-]{3,60}\Z",
                required=needed,
                error_messages={"invalid": _("Use 3 to 60 letters, digits, dots or dashes.")},
                widget=forms.TextInput({**PLAIN, "autocapitalize": "none", "spellcheck": "false"}),
            )
            self.fields[f"language_{role}"] = forms.ChoiceField(
                label=_("%(role)s: language") % words, choices=settings.LANGUAGES, required=needed
            )

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        for role in FIRST_ROLES:
            full_name, username = data.get(f"full_name_{role}"), data.get(f"username_{role}")
            if full_name == "" and username:
                self.add_error(f"full_name_{role}", _("Enter the name, or delete the sign-in name."))
            if username == "" and full_name:
                self.add_error(f"username_{role}", _("Enter a sign-in name, or delete the name."))
        people = self.people()
        for each in ("full_name", "username"):
            if repeated([getattr(person, each) for person in people]):
                self.add_error(
                    f"{each}_{FIRST_ROLES[0]}", _("Each account is for another person. Enter different names.")
                )
        return data

    def people(self) -> list[PersonPlan]:
        """Return the persons that have a name and a sign-in name."""
        found = self.cleaned_data
        return [
            PersonPlan(
                role,
                found[f"username_{role}"].lower(),
                found[f"full_name_{role}"],
                found.get(f"language_{role}") or settings.LANGUAGE_CODE,
            )
            for role in FIRST_ROLES
            if found.get(f"full_name_{role}") and found.get(f"username_{role}")
        ]


def plan_of(company: CompanyForm, places: PlacesForm, books: BooksForm, people: PeopleForm) -> HousePlan:
    """Return the plan of four valid forms."""
    return HousePlan(
        facts=company.cleaned_data,
        rooms=places.rooms(),
        desks=places.cleaned_data["desks"],
        people=people.people(),
        books=books.first_numbers(),
    )
