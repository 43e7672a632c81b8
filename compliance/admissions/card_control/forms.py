"""Forms of card inspections."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from uuid import UUID

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form
from compliance.http.input.fields import set_choices

from .presentation.words import DEMANDED_BY
from .services import Demand


class ControlForm(Form):
    """A card inspection in a room; for an expulsion also its time and a note."""

    takes_scans = frozenset({"card"})

    nonce = forms.UUIDField(widget=forms.HiddenInput)
    card = forms.CharField(
        label=_("Card"),
        max_length=400,
        required=False,
        widget=forms.TextInput(
            {"placeholder": "D-000121", "autocomplete": "off", "spellcheck": "false", "data-scan-field": True}
        ),
        help_text=_("Scan the code on the card, or type its number."),
    )
    room = forms.ChoiceField(label=_("Room"))
    demanded_by = forms.ChoiceField(label=_("At the request of"), choices=list(DEMANDED_BY.items()), initial="staff")
    left_at = forms.TimeField(
        label=_("Left at"),
        required=False,
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
        help_text=_("Leave empty for now."),
    )
    note = forms.CharField(
        label=_("What happened"), max_length=1000, required=False, widget=forms.Textarea({"rows": 2})
    )

    def __init__(
        self,
        sent: QueryDict | None = None,
        *,
        rooms: Iterable[tuple[str, str]],
        expels: bool = False,
        initial: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(sent, initial=dict(initial or {}))
        self.expels = expels
        set_choices(self, "room", list(rooms))

    def facts(self, house: House) -> dict[str, object]:
        """Return the demand; for an expulsion also its time and note."""
        found = self.cleaned_data
        demand = Demand(UUID(found["room"]), found["demanded_by"], found["card"])
        return {"demand": demand, "nonce": found["nonce"]} | ({"note": found["note"]} if self.expels else {})

    def expulsion_time(self, now: datetime) -> datetime | None:
        """Return the latest past time at which the venue's clock showed the typed time; `now` is local."""
        clock = self.cleaned_data["left_at"]
        if clock is None:
            return None
        today = datetime.combine(now.date(), clock, tzinfo=now.tzinfo)
        if today <= now:
            return today
        return datetime.combine(now.date() - timedelta(days=1), clock, tzinfo=now.tzinfo)
