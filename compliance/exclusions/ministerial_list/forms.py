"""Forms to upload a list of the Minister and to decide on it."""

from django import forms
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form

from ..measure_register.presentation.words import CHANNELS
from ..measures.forms.arrivals import ArrivalForm
from .services.decisions import Removal

IN_WRITING = ("post", "email", "in_person")


class ListForm(ArrivalForm):
    """The file and its arrival."""

    file = forms.FileField(
        label=_("File"),
        help_text=_("CSV or XLSX, up to 100 MB and 500,000 rows."),
        widget=forms.FileInput({"accept": ".csv,.txt,.xlsx"}),
        error_messages={"required": _("Choose the file."), "empty": _("The file is empty.")},
    )
    channel = forms.ChoiceField(
        label=_("Channel"), choices=[("", _("Choose")), *((name, CHANNELS[name]) for name in IN_WRITING)]
    )
    field_order = ("file", "received_on", "received_time", "channel")

    def facts(self, house: House) -> dict[str, object]:
        file = self.cleaned_data["file"]
        return {"file": file.file, "file_name": file.name, "arrival": self.arrival(house.zone)}


class NamesForm(Form):
    """Confirmation that names with letters outside ASCII were compared with the original."""

    compared = forms.BooleanField(
        label=_("I have compared these names with the original; every letter is correct"),
        error_messages={"required": _("Compare the names with the original and tick the box.")},
    )

    def facts(self, house: House) -> dict[str, object]:
        return {}


class ReleaseForm(Form):
    """The release of a list, optionally with the decision to remove persons no longer on it."""

    remove_missing = forms.BooleanField(
        label=_("Remove persons no longer on the list"),
        required=False,
        help_text=_("Only if the Minister decided so: a missing row is not a decision."),
    )
    reference = forms.CharField(label=_("Reference of that decision"), max_length=80, required=False)
    removal_reason = forms.CharField(label=_("Reason"), max_length=2000, required=False)

    def facts(self, house: House) -> dict[str, object]:
        found = self.cleaned_data
        if not found["remove_missing"]:
            return {"removal": None}
        return {"removal": Removal(found["reference"], found["removal_reason"])}


class RejectForm(Form):
    """The rejection of a list, with its reason."""

    reason = forms.CharField(label=_("Reason for not importing"), max_length=2000, required=False)
