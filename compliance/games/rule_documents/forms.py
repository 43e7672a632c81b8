"""Forms of a version of published rules: title, and paragraphs or a PDF, in each language."""

from datetime import date
from typing import Unpack

from django import forms
from django.conf import settings
from django.utils.text import capfirst
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _

from compliance.http.access.presence import House
from compliance.http.input.base import Form, FormData, FormFiles, FormOptions
from compliance.http.input.fields import CalendarField, Choices, set_choices

from .domain import Text
from .presentation.words import KINDS

LANGUAGES = [code for code, _name in settings.LANGUAGES]


class VersionForm(Form):
    """The texts of a version; a language without a title, text and file is left out."""

    def __init__(
        self, data: FormData = None, files: FormFiles = None, *, first: str, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, files, **options)
        # The language of the authority is the only one that is required.
        self.languages = sorted(LANGUAGES, key=lambda code: code != first)
        for code in self.languages:
            self._add_language(code)

    def _add_language(self, code: str) -> None:
        name = {"language": capfirst(get_language_info(code)["name_translated"])}
        self.fields[f"title_{code}"] = forms.CharField(
            label=_("Title (%(language)s)") % name, max_length=120, required=False
        )
        # Without a maximum: the service refuses a text that is too long, and advises a PDF.
        self.fields[f"paragraphs_{code}"] = forms.CharField(
            label=_("Text (%(language)s)") % name,
            required=False,
            widget=forms.Textarea({"rows": 6}),
            help_text=_("An empty line separates paragraphs."),
        )
        self.fields[f"file_{code}"] = forms.FileField(
            label=_("PDF instead of the text (%(language)s)") % name,
            required=False,
            error_messages={"empty": _("The file is empty. Choose it again.")},
            widget=forms.FileInput(attrs={"accept": "application/pdf"}),
            help_text=_("At most 5 MB for all languages together."),
        )

    @property
    def texts(self) -> list[list[forms.BoundField]]:
        """Return the fields of each language, for the template."""
        return [[self[f"{part}_{code}"] for part in ("title", "paragraphs", "file")] for code in self.languages]

    def facts(self, house: House) -> dict[str, object]:
        return {"texts": [text for code in self.languages if (text := self._sent_text(code)) is not None]}

    def _sent_text(self, code: str) -> Text | None:
        title, paragraphs = self.cleaned_data[f"title_{code}"], self.cleaned_data[f"paragraphs_{code}"]
        file = self.cleaned_data[f"file_{code}"]
        if not (title or paragraphs or file):
            return None
        return Text(code, title, paragraphs, bytes(file.read()) if file else b"")


class DocumentForm(VersionForm):
    """A document with its first version."""

    kind = forms.ChoiceField(label=_("Kind"))
    name = forms.CharField(
        label=_("Name"), max_length=80, help_text=_("For staff: it distinguishes documents of one kind.")
    )
    game = forms.ChoiceField(label=_("Game"), required=False, help_text=_("If the rules are those of one game."))

    def __init__(
        self,
        data: FormData = None,
        files: FormFiles = None,
        *,
        first: str,
        kinds: tuple[str, ...],
        games: Choices,
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(data, files, first=first, **options)
        set_choices(self, "kind", [("", _("Choose")), *((kind, capfirst(str(KINDS[kind]))) for kind in kinds)])
        set_choices(self, "game", [("", "–"), *games])

    @property
    def general(self) -> list[forms.BoundField]:
        return [self[name] for name in ("kind", "name", "game")]

    def facts(self, house: House) -> dict[str, object]:
        sent = self.cleaned_data
        return super().facts(house) | {name: sent[name] for name in ("kind", "name", "game")}


class PublicationForm(Form):
    valid_from = CalendarField(label=_("Applies from"))

    @classmethod
    def offered(cls, day: date) -> "PublicationForm":
        """Return a new form with a day, the first one that is possible."""
        return cls(initial={"valid_from": day})


class RuleWithdrawalForm(Form):
    last_day = CalendarField(label=_("Last day"))
    reason = forms.CharField(label=_("Reason"), max_length=1000, widget=forms.Textarea({"rows": 2}))
