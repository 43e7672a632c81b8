"""Names of tables, columns, values and people in the reader's language."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import tzinfo
from uuid import UUID

from django.apps import apps
from django.db.models import Model
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..models import Entry, Operation
from ..recording.kinds import in_words
from ..recording.own_kinds import DIRECT
from .selectors import Change

DeviceNames = Callable[[Iterable[str]], Mapping[str, str]]
_find_names: list[DeviceNames] = []
TWO_PEOPLE = ("released_by", "confirmed_by")
# What the origin of an act and a proof of a factor add to its own facts (`Origin.facts`).
ORIGIN_TITLES = {
    "sign_in": gettext_lazy("Signed in with"),
    "factor_at": gettext_lazy("Second factor proved"),
    "browser": gettext_lazy("Browser"),
}
SIGN_INS = {
    "password": gettext_lazy("password"),
    "totp": gettext_lazy("authenticator app"),
    "passkey": gettext_lazy("passkey"),
    "recovery_code": gettext_lazy("recovery code"),
    "unknown": gettext_lazy("not known"),
}


@dataclass(frozen=True)
class DisplayedChange:
    """A change as a line of a table."""

    column: str
    before: str
    after: str
    hidden: bool


def table_title(name: str) -> str:
    """Return the display name of a table; the bare name if no model belongs to it."""
    model = _models_by_table().get(name)
    if model:
        return str(capfirst(model._meta.verbose_name))
    return name


def column_title(table_name: str, name: str) -> str:
    """Return the display name of a column."""
    model = _models_by_table().get(table_name)
    for field in model._meta.concrete_fields if model else ():
        if field.column == name:
            return str(capfirst(field.verbose_name))
    return name


def value_text(value: object, zone: tzinfo) -> str:
    """Return a stored value as display text."""
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False, default=str)
    if value is None:
        return "–"
    return in_words(value, zone)


def show_changes(changes: Iterable[Change], table_name: str, zone: tzinfo) -> list[DisplayedChange]:
    """Return changes as display text."""
    return [
        DisplayedChange(
            column_title(table_name, one.column), value_text(one.before, zone), value_text(one.after, zone), one.hidden
        )
        for one in changes
    ]


def fact_lines(entry: Entry, zone: tzinfo, names: Mapping[UUID, str]) -> list[dict[str, str]]:
    """Return the facts of an act by name; for an erasure also the entries that lost values and the two people."""
    facts = entry.facts or {}
    texts = {name: value_text(fact, zone) for name, fact in sorted(facts.items())}
    if entry.operation == Operation.ERASED:
        # Numbers of leaves, which are text here because names in JSON are.
        texts["gone"] = ", ".join(sorted(facts["gone"], key=int)) or "–"
        texts |= {name: names.get(UUID(texts[name]), texts[name]) for name in TWO_PEOPLE}
    if "sign_in" in texts:
        texts["sign_in"] = sign_in_words(texts["sign_in"])
    return [{"label": str(ORIGIN_TITLES.get(name, name)), "value": text} for name, text in texts.items()]


def sign_in_words(methods: str) -> str:
    """Return the methods by which a person has signed in, such as "password, authenticator app"."""
    return ", ".join(str(SIGN_INS.get(method, method)) for method in methods.split("+"))


def people_in(entry: Entry) -> list[UUID]:
    """Return the people whom an act names in addition to its actor: the two people of an erasure."""
    facts = entry.facts or {}
    if entry.operation == Operation.ERASED:
        return [UUID(facts[name]) for name in TWO_PEOPLE]
    return []


def actor_name(entry: Entry, names: Mapping[UUID, str]) -> str:
    """Return who acted: a person, the application itself, or the database user of a direct write."""
    if entry.kind == DIRECT:
        return _("Database user %(name)s") % {"name": entry.db_user}
    if entry.actor is None:
        return _("Carnet")
    return names.get(entry.actor) or str(entry.actor)


def device_names(entries: Iterable[Entry]) -> Mapping[str, str]:
    """Return the names of the devices that sent these acts; without a query if there are none."""
    found = {device for entry in entries if (device := device_of(entry, {}))}
    return {name: text for find in _find_names if found for name, text in find(found).items()}


def register_device_names(find: DeviceNames) -> None:
    """Register a function that returns the names of devices by their identifiers; the log knows no devices."""
    _find_names.append(find)


def device_of(entry: Entry, names: Mapping[str, str]) -> str:
    """Return the name of the device that sent an act, its identifier if it has none, or an empty text."""
    device = str((entry.facts or {}).get("device", ""))
    return names.get(device, device)


def sentence_with_device(sentence: str, device: str) -> str:
    """Return the sentence of an act, which names the device that sent it."""
    if device:
        return _("%(sentence)s Device: %(name)s.") % {"sentence": sentence, "name": device}
    return sentence


def _models_by_table() -> dict[str, type[Model]]:
    return {model._meta.db_table: model for model in apps.get_models()}
