"""Forms of jackpots, their meters and the national link."""

from datetime import date, datetime, time
from typing import Unpack
from uuid import UUID

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import AmountField, CalendarField, Choices, set_choices, set_required_choices

from ..presentation import words
from ..services.meters import JackpotWish

TIME_ERROR = {"invalid": _("Type the time as hours and minutes, for example 21:05.")}


def time_field() -> forms.TimeField:
    """Return a field for a time of day with seconds."""
    return forms.TimeField(
        label=pgettext_lazy("time of day", "At"),
        widget=forms.TimeInput(format="%H:%M:%S", attrs={"type": "time", "step": "1"}),
        error_messages=TIME_ERROR,
    )


def time_of(house: House, day: date, at: time) -> datetime:
    """Return a day and a time of the casino's clock as one time."""
    return datetime.combine(day, at, tzinfo=house.zone)


class JackpotForm(Form):
    name = forms.CharField(label=_("Name"), max_length=80)
    kind = forms.ChoiceField(label=pgettext_lazy("jackpot", "Kind"))
    scope = forms.ChoiceField(label=pgettext_lazy("jackpot", "Scope"))
    game = forms.ChoiceField(label=pgettext_lazy("jackpot", "Played at"))
    level = forms.ChoiceField(label=_("Level"), required=False, help_text=_("Of a jackpot of tables."))
    seed = AmountField(
        label=_("Start amount"),
        max_digits=14,
        decimal_places=2,
        required=False,
        help_text=_("Of a jackpot of machines. The rules set that of tables."),
    )
    shown_at = forms.CharField(
        label=_("Prize shown at"), max_length=120, help_text=_("The sign or the machines on which guests read it.")
    )

    def __init__(self, data: FormData = None, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        for name, labels in (("kind", words.KINDS), ("scope", words.SCOPES), ("game", words.GAMES)):
            set_required_choices(self, name, [(code, capfirst(str(label))) for code, label in labels.items()])
        levels = [(code, str(label)) for code, label in words.LEVELS.items()]
        set_choices(self, "level", [("", pgettext_lazy("level of a jackpot", "None")), *levels])

    def facts(self, house: House) -> dict[str, object]:
        return {"wish": JackpotWish(**self.cleaned_data)}


class PlaceForm(Form):
    place = forms.ChoiceField(label=_("Table or machine"))

    def __init__(
        self, data: FormData = None, *, places: Choices, at_tables: bool, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, **options)
        self.at_tables = at_tables
        set_required_choices(self, "place", places)

    def facts(self, house: House) -> dict[str, object]:
        key = UUID(self.cleaned_data["place"])
        return {"table_id": key} if self.at_tables else {"machine_id": key}


class ReadingForm(Form):
    amount = AmountField(label=_("Amount on the meter"), max_digits=14, decimal_places=2)
    day = CalendarField(label=_("Read on"))
    time = time_field()

    def facts(self, house: House) -> dict[str, object]:
        sent = dict(self.cleaned_data)
        return {"read_at": time_of(house, sent.pop("day"), sent.pop("time")), **sent}


class ElsewhereForm(Form):
    day = CalendarField(label=_("Won elsewhere on"))
    time = time_field()
    reference = forms.CharField(
        label=_("Reference of the message"),
        max_length=80,
        help_text=_("The message of the operator of the jackpot about this win."),
    )

    def facts(self, house: House) -> dict[str, object]:
        sent = dict(self.cleaned_data)
        return {"won_at": time_of(house, sent.pop("day"), sent.pop("time")), **sent}


class DisconnectionForm(Form):
    day = CalendarField(label=_("Disconnected on"))
    time = time_field()
    reason = forms.CharField(label=_("Reason"), max_length=2000, widget=forms.Textarea({"rows": 2}))

    def facts(self, house: House) -> dict[str, object]:
        sent = dict(self.cleaned_data)
        return {"began_at": time_of(house, sent.pop("day"), sent.pop("time")), **sent}


class ReconnectionForm(Form):
    day = CalendarField(label=_("Connected again on"))
    time = time_field()

    def facts(self, house: House) -> dict[str, object]:
        return {"ended_at": time_of(house, self.cleaned_data["day"], self.cleaned_data["time"])}


class AnnouncementForm(Form):
    remove_on = CalendarField(label=_("Removed from"))
    posted_at = forms.CharField(
        label=_("Posted at"), max_length=120, help_text=_("Where players read the notice, for example at the machines.")
    )
