"""Forms of the wizard that opens a casino; a file of the command line passes the same forms."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Unpack

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from compliance.admissions.cards.presentation.words import CARD_KINDS
from compliance.admissions.opening_hours.forms import ClockField
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import AmountField
from compliance.venues.forms import LetterheadForm
from compliance.venues.services.policies import parameter_title

JURISDICTIONS = [("LU", _("Luxembourg")), ("NL", _("Netherlands"))]
PLAIN = {"autocomplete": "off"}


class TokenForm(Form):
    """The first page: the token of the link."""

    # Some random tokens look like the text of a document reader.
    takes_scans = frozenset({"token"})

    token = forms.CharField(
        label=_("Link"),
        max_length=200,
        help_text=_("The part of the link after the sign #. It is filled in if you opened the link."),
        widget=forms.TextInput(attrs={**PLAIN, "spellcheck": "false"}),
    )


class GroupField(NamedTuple):
    """A field with its label within a group, which is shorter than its own. A wide field has a line of its own."""

    field: forms.BoundField
    label: str
    wide: bool = False


class Group(NamedTuple):
    """Fields that belong together, such as those of a room."""

    title: str
    fields: list[GroupField]
    optional: bool = False


class StepForm(Form):
    """The form of a step. A page shows its `groups`."""

    @property
    def groups(self) -> list[Group]:
        """All fields, each in a line of its own."""
        return [Group("", [GroupField(field, "", wide=True) for field in self])]

    # Any: the value of each part, of its type.
    def parts(self) -> dict[str, Any]:
        """Return what this step adds to the plan, once the form is valid."""
        return self.cleaned_data


class CompanyForm(StepForm):
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

    def parts(self) -> dict[str, Any]:
        """Return what this step adds to the plan."""
        return {"facts": self.cleaned_data}


class FirstLetterheadForm(StepForm, LetterheadForm):
    """What the company states on its letters from the day of the opening."""

    def __init__(self, data: FormData = None, *, jurisdiction: str, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, jurisdiction=jurisdiction, **options)
        del self.fields["valid_from"]

    def parts(self) -> dict[str, Any]:
        """Return what this step adds to the plan."""
        return {"letterhead": self.cleaned_data}


class WeeklyHoursForm(StepForm):
    """The regular opening hours: two fields for each rule about them, such as `opening.slot.sun_thu`."""

    def __init__(
        self, data: FormData = None, *, rules: Mapping[str, tuple[str, str]], **options: Unpack[FormOptions]
    ) -> None:
        """`rules` has the hours of the rulebook for each rule; both empty where it is silent."""
        super().__init__(data, **options)
        self.rules = rules
        for rule, (opens, closes) in rules.items():
            self.fields[opening_field(rule)] = ClockField(
                label=_("%(rule)s: open") % {"rule": parameter_title(rule)}, initial=opens
            )
            self.fields[closing_field(rule)] = ClockField(
                label=_("%(rule)s: close") % {"rule": parameter_title(rule)}, initial=closes
            )

    @property
    def groups(self) -> list[Group]:
        """The two fields of each rule."""
        fields = {
            rule: [
                GroupField(self[opening_field(rule)], gettext("Opens at")),
                GroupField(self[closing_field(rule)], gettext("Closes at")),
            ]
            for rule in self.rules
        }
        return [Group(parameter_title(rule), pair) for rule, pair in fields.items()]

    def hours(self) -> dict[str, str]:
        """Return the hours of each rule that differ from the rulebook."""
        found = self.cleaned_data
        given = {rule: (found[opening_field(rule)], found[closing_field(rule)]) for rule in self.rules}
        texts = {rule: (f"{opens:%H:%M}", f"{closes:%H:%M}") for rule, (opens, closes) in given.items()}
        return {rule: "-".join(pair) for rule, pair in texts.items() if pair != self.rules[rule]}

    def parts(self) -> dict[str, Any]:
        """Return what this step adds to the plan."""
        return {"hours": self.hours()}


def opening_field(rule: str) -> str:
    """Return the field of the hour at which rooms open, by a rule about it."""
    return f"opens_{rule.removeprefix('opening.').replace('.', '_')}"


def closing_field(rule: str) -> str:
    """Return the field of the hour at which rooms close, by a rule about it."""
    return f"closes_{rule.removeprefix('opening.').replace('.', '_')}"


class CardsForm(StepForm):
    """The price of a day card, and the first number of each stub book."""

    def __init__(self, data: FormData = None, *, kinds: Sequence[str], **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        self.kinds = kinds
        self.fields["day_price"] = AmountField(
            label=_("Price of a day card"),
            max_digits=9,
            decimal_places=2,
            help_text=_("The law derives the prices of the other cards from it."),
        )
        for kind in kinds:
            self.fields[kind] = forms.IntegerField(
                label=str(CARD_KINDS[kind]),
                min_value=1,
                max_value=2_000_000_000,
                initial=1,
                required=False,
            )

    @property
    def groups(self) -> list[Group]:
        """The price, and the stub books."""
        books = [GroupField(self[kind], "") for kind in self.kinds]
        return [
            Group("", [GroupField(self["day_price"], "", wide=True)]),
            Group(gettext("First number of each stub book"), books, optional=True),
        ]

    def parts(self) -> dict[str, Any]:
        """Return what this step adds to the plan; a stub book without a number is opened later."""
        found = self.cleaned_data
        books = {kind: found[kind] for kind in self.kinds if found[kind] is not None}
        return {"day_price": found["day_price"], "books": books}
