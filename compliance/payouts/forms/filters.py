"""Which payouts somebody wants to see."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.fields import CalendarField
from compliance.http.forms import Form

from ..words import ANSWERS, MEANS, STATES

ALL = ("", _("All"))


class FilterForm(Form):
    """State, means, what the pay table says, only large ones, and gaming days."""

    state = forms.ChoiceField(label=_("State"), required=False, choices=[ALL, *STATES.items()])
    means = forms.ChoiceField(label=_("Paid by"), required=False, choices=[ALL, *MEANS.items()])
    explained = forms.ChoiceField(label=_("Pay table"), required=False, choices=[ALL, *ANSWERS.items()])
    large = forms.BooleanField(label=_("Only large ones"), required=False)
    first = CalendarField(label=_("From gaming day"), required=False)
    last = CalendarField(label=_("To gaming day"), required=False)

    def query(self) -> dict[str, Any]:
        """What the selector is asked."""
        return {name: value for name, value in self.cleaned_data.items() if value}

    def said(self) -> list[tuple[Any, Any]]:
        """The filter in words, for a file."""
        return [(self.fields[name].label, self._words(name, value)) for name, value in self.query().items()]

    def codes(self) -> str:
        return " ".join(f"{name}={value}" for name, value in self.query().items())

    def _words(self, name: str, value: Any) -> str:
        known: dict[str, Any] = {"state": STATES, "means": MEANS, "explained": ANSWERS}
        return (
            str(known[name][value]) if name in known else str(_("yes")) if value is True else value.strftime("%d.%m.%Y")
        )
