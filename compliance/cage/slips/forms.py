"""Form of a slip."""

from typing import TYPE_CHECKING, Unpack

from django import forms
from django.utils.translation import pgettext_lazy

from compliance.http.access.presence import House
from compliance.http.input.base import FormData, FormOptions
from compliance.http.input.fields import LongSelect, set_required_choices

from ..drawers.presentation.words import place_name
from ..sheets.forms import Known, SheetForm

if TYPE_CHECKING:
    from ..models.shifts import Shift


class SlipForm(SheetForm):
    """The giving and the receiving float, and the pieces."""

    giver = forms.ChoiceField(label=pgettext_lazy("float", "From"), widget=LongSelect)
    taker = forms.ChoiceField(label=pgettext_lazy("float", "To"), widget=LongSelect)

    def __init__(
        self,
        data: FormData = None,
        *,
        pieces: Known,
        givers: "list[Shift]",
        takers: "list[Shift]",
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(data, pieces=pieces, **options)
        self.opened = {str(row.pk): row for row in takers}
        for name, rows in (("giver", givers), ("taker", takers)):
            choices = [(str(row.pk), f"{place_name(row)} ({row.opened_by})") for row in rows]
            set_required_choices(self, name, choices)

    def facts(self, house: House) -> dict[str, object]:
        floats = {name: self.opened[self.cleaned_data[name]] for name in ("giver", "taker")}
        return super().facts(house) | floats
