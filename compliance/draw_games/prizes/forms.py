"""Forms of the prizes of a payout schedule, and fields with several numbers."""

from decimal import Decimal, InvalidOperation
from typing import Unpack
from uuid import UUID

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormOptions
from compliance.http.input.fields import Choices, set_required_choices

from .domain import BingoLine, KenoLine, Line


class NumbersField(forms.CharField):
    """Whole numbers, separated by spaces, commas or line ends."""

    def clean(self, value: object) -> list[int]:
        """Return the numbers. Raises ValidationError for anything else."""
        parts = str(super().clean(value)).replace(",", " ").replace(";", " ").split()
        # `isdigit` alone accepts digits of other scripts, and `int` would read them.
        if not all(part.isascii() and part.isdigit() and len(part) <= 3 for part in parts):
            raise forms.ValidationError(_("Type whole numbers, separated by spaces."))
        return [int(part) for part in parts]


class PrizesForm(Form):
    version = forms.ChoiceField(label=gettext_lazy("Payout schedule"))
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes from game to game"),
        min_value=1,
        max_value=1440,
        required=False,
        help_text=gettext_lazy("Keno only."),
    )
    lines = forms.CharField(
        label=pgettext_lazy("payout schedule", "Prizes"),
        max_length=20_000,
        widget=forms.Textarea({"rows": 8}),
        help_text=gettext_lazy(
            "One in each line, separated by spaces. Bingo: 75, 80 or 90; row, column, cross, frame, card or other; "
            "price of a card; prize. Keno: numbers marked; hits; multiple of the stake."
        ),
    )

    def __init__(self, data: FormData = None, *, versions: Choices, **options: Unpack[FormOptions]) -> None:
        super().__init__(data, **options)
        set_required_choices(self, "version", versions)

    def clean_lines(self) -> list[Line]:
        """Return the prizes; a line that cannot be read is named by its position."""
        lines = [line for line in self.cleaned_data["lines"].splitlines() if line.strip()]
        found: list[Line] = []
        for position, line in enumerate(lines, start=1):
            try:
                # Lines may come from a spreadsheet: semicolons between the cells, and a comma before the cents.
                found.append(_read_line(line.replace(";", " ").replace(",", ".").split()))
            except (ValueError, InvalidOperation) as error:
                raise forms.ValidationError(_("Line %(line)s cannot be read.") % {"line": position}) from error
        return found

    def facts(self, house: House) -> dict[str, object]:
        """Return the arguments of the service."""
        sent = dict(self.cleaned_data)
        return sent | {"version_id": UUID(sent.pop("version"))}


def _read_line(parts: list[str]) -> Line:
    """Return a prize of bingo from four parts, of keno from three. Raises ValueError or InvalidOperation."""
    # The game follows from the number of parts; the service compares it with the schedule.
    if len(parts) == 4:
        return BingoLine(int(parts[0]), parts[1].lower(), _read_amount(parts[2]), _read_amount(parts[3]))
    marked, hits, multiple = parts
    return KenoLine(int(marked), int(hits), _read_amount(multiple))


def _read_amount(text: str) -> Decimal:
    # More decimals than a cent, and words such as NaN, are refused.
    amount = Decimal(text)
    if not amount.is_finite() or amount != round(amount, 2) or amount >= 10**12:
        raise ValueError(text)
    return amount
