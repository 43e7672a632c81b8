"""The base of every form: no field of it takes what a document reader has typed by mistake."""

from typing import Any, ClassVar

from django import forms
from django.forms.utils import ErrorList
from django.utils.translation import gettext_lazy as _

from .scanner_text import is_scanner_text

SCANNED = _(
    "A scanned document or card was typed into this field. Clear it and type what belongs here. "
    "Scan documents and cards at the door desk."
)


class Form(forms.Form):
    """A form of a page. `takes_scans` names the fields that a reader may type into."""

    takes_scans: ClassVar[frozenset[str]] = frozenset()

    def full_clean(self) -> None:
        """Refuse scanner text last: its sentence takes the place of any other of the same field."""
        super().full_clean()
        if not self.is_bound:
            return
        for name, field in self.fields.items():
            # No reader types into a hidden field, and a signed text there looks like a document now and then.
            if field.widget.is_hidden:
                continue
            sent: Any = field.widget.value_from_datadict(self.data, self.files, self.add_prefix(name))
            if name not in self.takes_scans and isinstance(sent, str) and is_scanner_text(sent):
                self.errors[name] = ErrorList([str(SCANNED)], renderer=self.renderer)
                self.cleaned_data.pop(name, None)
