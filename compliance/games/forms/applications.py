"""Forms of an application to the Minister of Finance, of the decision, and of the first day of use."""

from typing import TYPE_CHECKING, Unpack
from uuid import UUID

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import CalendarField, Choices, set_choices
from compliance.notices.presentation.words import WAYS

from ..presentation.words import APPLICATIONS, CONDITIONS, DEVICE_MEANS
from ..services.application_contents import ApplicationContent

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


def _long_text_field(
    label: "StrOrPromise", help_text: "StrOrPromise" = "", *, required: bool = False
) -> forms.CharField:
    return forms.CharField(
        label=label, help_text=help_text, required=required, max_length=8000, widget=forms.Textarea({"rows": 3})
    )


def _short_text_field(label: "StrOrPromise", help_text: "StrOrPromise" = "", *, most: int = 80) -> forms.CharField:
    return forms.CharField(label=label, help_text=help_text, required=False, max_length=most)


class ApplicationForm(Form):
    """The subject of an application. The service checks the items of semi-automatic games: all seven or none."""

    kind = forms.ChoiceField(label=_("Subject of the application"))
    name = forms.CharField(label=_("Name"), max_length=80)
    game_type = forms.CharField(label=_("Type of game"), max_length=80, help_text=_("For example: Black Jack."))
    game = forms.ChoiceField(
        label=_("Game of the pay tables"),
        required=False,
        help_text=_("If it is one of these, no table can be set up for it before approval."),
    )
    planned_on = CalendarField(label=_("Planned from"))
    rooms = forms.MultipleChoiceField(label=_("Rooms"), widget=forms.CheckboxSelectMultiple)
    description = _long_text_field(
        _("Rules of play"),
        _("The rules and procedure of the game, in full. The letter quotes every text: write in French."),
        required=True,
    )
    annexes = _long_text_field(_("Annexes"), _("One per line, as named in the letter."))
    brands = _long_text_field(_("1: brand names of the manufacturers"))
    presentation = _long_text_field(_("2: technical presentation of each model"))
    redistribution = _short_text_field(_("3: return to player (redistribution rate)"))
    condition = forms.ChoiceField(label=_("4: state of the device"), required=False)
    refurbisher = forms.ChoiceField(
        label=_("4: approved firm that refurbished it"),
        required=False,
        help_text=_("Firms that the Minister approved are in the register of approved firms."),
    )
    staff_role = _long_text_field(_("6: role of the employees"))
    means = forms.MultipleChoiceField(
        label=_("7: means of payment"), required=False, widget=forms.CheckboxSelectMultiple
    )
    means_approvals = forms.MultipleChoiceField(
        label=_("7: other approved means of payment"), required=False, widget=forms.CheckboxSelectMultiple
    )
    ends_on = CalendarField(label=_("Last day of the tournament"), required=False)
    hired_employees = forms.IntegerField(
        label=_("Employees hired for the tournament"),
        required=False,
        min_value=1,
        max_value=999,
        help_text=_("Their number; leave it empty if the casino hires none."),
    )
    hired_first_day = CalendarField(label=_("Hired from"), required=False)
    hired_last_day = CalendarField(label=_("Hired until"), required=False)
    replaces = forms.UUIDField(required=False, widget=forms.HiddenInput)

    # Item 5, how the game runs, is `description`, which every application has.
    ITEMS = (
        *("brands", "presentation", "redistribution", "condition", "refurbisher"),
        *("staff_role", "means", "means_approvals"),
    )
    OF_TOURNAMENTS = ("ends_on", "hired_employees", "hired_first_day", "hired_last_day")

    def __init__(
        self,
        data: FormData = None,
        *,
        rooms: Choices,
        games: Choices,
        firms: Choices,
        other_means: Choices,
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(data, **options)
        kinds = [(code, capfirst(str(label))) for code, label in APPLICATIONS.items()]
        conditions = [(code, capfirst(str(label))) for code, label in CONDITIONS.items()]
        set_choices(self, "kind", [("", _("Choose")), *kinds])
        set_choices(self, "means", [(code, capfirst(str(label))) for code, label in DEVICE_MEANS.items()])
        set_choices(self, "game", [("", "–"), *games])
        set_choices(self, "condition", [("", "–"), *conditions])
        set_choices(self, "refurbisher", [("", "–"), *firms])
        set_choices(self, "means_approvals", other_means)
        set_choices(self, "rooms", rooms)

    @property
    def general(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name not in {*self.ITEMS, *self.OF_TOURNAMENTS}]

    @property
    def items(self) -> list[forms.BoundField]:
        choices = self.fields["means_approvals"].widget.choices
        # Without other approved means there is nothing to choose.
        return [self[name] for name in self.ITEMS if name != "means_approvals" or choices]

    @property
    def of_tournaments(self) -> list[forms.BoundField]:
        return [self[name] for name in self.OF_TOURNAMENTS]

    def facts(self, house: House) -> dict[str, object]:
        sent = dict(self.cleaned_data)
        sent["rooms"] = tuple(UUID(each) for each in sent["rooms"])
        sent["annexes"] = tuple(sent["annexes"].splitlines())
        firm = sent.pop("refurbisher")
        sent["refurbisher_id"] = UUID(firm) if firm else None
        sent["means"] = tuple(sent["means"])
        sent["means_approvals"] = tuple(UUID(each) for each in sent["means_approvals"])
        sent["replaces_id"] = sent.pop("replaces")
        return {"applied": ApplicationContent(**sent)}


class FilingForm(Form):
    delivery = forms.ChoiceField(
        label=_("How it will be sent"), choices=list(WAYS.items()), initial="post", help_text=_("The letter states it.")
    )


class DecisionForm(Form):
    outcome = forms.ChoiceField(
        label=_("The Minister's decision"),
        choices=[
            ("granted", pgettext_lazy("application", "Granted")),
            ("refused", pgettext_lazy("application", "Refused")),
        ],
        widget=forms.RadioSelect,
    )
    reference = forms.CharField(label=_("Reference of the decision"), max_length=80)
    decided_on = CalendarField(label=_("Decided on"))
    valid_from = CalendarField(label=_("May be used from"), required=False)
    comment = forms.CharField(
        label=_("Conditions, or reasons for refusal"),
        required=False,
        max_length=4000,
        widget=forms.Textarea({"rows": 2}),
    )

    def facts(self, house: House) -> dict[str, object]:
        sent = dict(self.cleaned_data)
        sent["granted"] = sent.pop("outcome") == "granted"
        sent["said"] = sent.pop("comment")
        return sent


class FirstUseForm(Form):
    begins_on = CalendarField(label=_("In use from gaming day"))


class ApprovalEndForm(Form):
    """The end of an approval: withdrawn by the Minister, or expired."""

    last_day = CalendarField(label=_("Last day of validity"))
    reference = forms.CharField(label=_("Reference of the decision"), max_length=80)
    reason = forms.CharField(label=_("Reason"), max_length=2000, widget=forms.Textarea({"rows": 2}))
