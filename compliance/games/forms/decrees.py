"""Form of a ministerial decree on the minimum stake of a game."""

from typing import Unpack

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormFiles, FormOptions
from compliance.http.input.fields import AmountField, CalendarField, Choices, set_required_choices


class DecreeForm(Form):
    game = forms.ChoiceField(label=_("Game"))
    minimum = AmountField(label=_("Minimum"), max_digits=14, decimal_places=2)
    reference = forms.CharField(label=_("Reference of the decree"), max_length=80)
    decreed_on = CalendarField(label=_("Date of the decree"))
    effective_from = CalendarField(label=_("In force from"), help_text=_("The first gaming day of this minimum."))
    scan = forms.FileField(
        label=_("Scanned decree"),
        required=False,
        # Without an error, the decree would be recorded without its scan.
        error_messages={"empty": _("The file is empty. Scan the decree again.")},
        widget=forms.FileInput(attrs={"accept": "application/pdf"}),
        help_text=_("A PDF of at most 5 MB."),
    )

    def __init__(
        self, data: FormData = None, files: FormFiles = None, *, games: Choices, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, files, **options)
        set_required_choices(self, "game", games)

    def facts(self, house: House) -> dict[str, object]:
        sent = self.cleaned_data["scan"]
        return self.cleaned_data | {"scan": bytes(sent.read()) if sent else b""}
