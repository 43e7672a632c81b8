"""Renders the columns of a declared register on a page: text, dates, times, money, badges and links."""

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any

from django.http import QueryDict
from django.template.loader import get_template
from django.urls import reverse
from django.utils.formats import date_format, number_format
from django.utils.html import format_html, format_html_join
from django.utils.text import capfirst
from django.utils.translation import gettext

from compliance.citations.texts import citation_text

from ..formatting.citations import mark_article
from ..formatting.dates_and_numbers import local_time
from ..formatting.money import money
from .declarations import Html, Scope, Words, value_at_path

# Any in this module: the rows of each register are of a type of its own, and so are the codes in its cells.
Value = Callable[[Any], Any]
# Shown for a missing value.
NONE = "–"


def text_cell(value: str | Value, words: Mapping[Any, Words] | None = None) -> Html:
    """Show a value as text, or a code by its capitalised label."""
    read = _value_getter(value)

    def html(row: object, _scope: Scope) -> str:
        found = read(row)
        if words is not None:
            found = capfirst(str(words.get(found, found)))
        if found in (None, ""):
            return NONE
        return str(found)

    return html


def number_cell(value: str | Value) -> Html:
    """Show a whole number."""
    read = _value_getter(value)

    def html(row: object, _scope: Scope) -> str:
        found = read(row)
        if found is None:
            return NONE
        return number_format(found, force_grouping=True)

    return html


def day_cell(value: str | Value, none: Words = NONE) -> Html:
    """Show a date in figures, or `none`."""
    read = _value_getter(value)

    def html(row: object, _scope: Scope) -> str:
        found: date | None = read(row)
        if found is None:
            return str(none)
        return date_format(found, "SHORT_DATE_FORMAT")

    return html


def calendar_day(value: str | Value) -> Html:
    """Show the date of a time at the venue."""
    read = _value_getter(value)

    def html(row: object, scope: Scope) -> str:
        found: datetime | None = read(row)
        if found is None:
            return NONE
        return date_format(scope.house.local(found), "SHORT_DATE_FORMAT")

    return html


def time_cell(value: str | Value) -> Html:
    """Show a time at the venue."""
    read = _value_getter(value)

    def html(row: object, scope: Scope) -> str:
        found: datetime | None = read(row)
        if found is None:
            return NONE
        return local_time(scope.house, found)

    return html


def amount_cell(value: str | Value) -> Html:
    """Show money in the currency of the venue."""
    read = _value_getter(value)

    def html(row: object, scope: Scope) -> str:
        return money(read(row), scope.house.currency) or NONE

    return html


def yes_no(value: str | Value) -> Html:
    """Show a condition as yes or no."""
    read = _value_getter(value)

    def html(row: object, _scope: Scope) -> str:
        return capfirst(gettext("yes") if read(row) else gettext("no"))

    return html


def badge_cell(state: str | Value, words: Mapping[Any, Words], looks: Mapping[Any, tuple[str, str]]) -> Html:
    """Show a state as a pill with its tone and icon."""
    read = _value_getter(state)

    def html(row: object, _scope: Scope) -> str:
        found = read(row)
        tone, icon = looks[found]
        label_text = capfirst(str(words[found]))
        return get_template("components/badge.html").render({"text": label_text, "tone": tone, "icon": icon})

    return html


def from_template(template: str, facts: Callable[[Any, Scope], Mapping[str, object]]) -> Html:
    """Show a template with the facts of a row, for a cell with an icon or a progress bar."""

    def html(row: object, scope: Scope) -> str:
        return get_template(template).render(dict(facts(row, scope)))

    return html


def article_cell(citation: str | Value) -> Html:
    """Show the article that a row is based on."""
    read = _value_getter(citation)

    def html(row: object, _scope: Scope) -> str:
        return mark_article(citation_text(read(row))) or NONE

    return html


def button_cell(page: str, shown: Words, key: str = "pk", sends: tuple[str, str] = ("", "")) -> Html:
    """Show a button for an act on the row; the page of the register includes http/register/acts.html.

    `sends` is the name and the value to send, for acts with several outcomes.
    """
    read = value_at_path(key)
    name, value = sends

    def html(row: object, _scope: Scope) -> str:
        address = reverse(page, args=[read(row)])
        sent = format_html(' name="{}" value="{}"', name, value) if name else ""
        return format_html(
            '<button class="button small" type="submit" form="acts" formaction="{}"{}>{}</button>',
            address,
            sent,
            shown,
        )

    return html


def link_cell(page: str, shown: Html, key: str = "pk", permission: str = "") -> Html:
    """Show another cell as a link to the page of the row; without the permission, as plain text."""
    read = value_at_path(key)

    def html(row: object, scope: Scope) -> str:
        content = shown(row, scope)
        if permission and not scope.presence.may(permission):
            return content
        return format_html('<a href="{}">{}</a>', reverse(page, args=[read(row)]), content)

    return html


def narrowing_cell(name: str, value: str | Value, shown: Html) -> Html:
    """Show another cell as a link that narrows the page to the rows with this value; its other filters stay."""
    read = _value_getter(value)

    def html(row: object, scope: Scope) -> str:
        content, found = shown(row, scope), read(row)
        if found is None:
            return content
        query = QueryDict(scope.query, mutable=True)
        query.pop("before", None)
        query[name] = str(found)
        return format_html('<a href="?{}">{}</a>', query.urlencode(), content)

    return html


def note_cell(value: str | Value) -> Html:
    """Show a value as a note for `with_notes`; a missing one is empty."""
    read = _value_getter(value)

    def html(row: object, _scope: Scope) -> str:
        found = read(row)
        if found is None:
            return ""
        return str(found)

    return html


def with_notes(shown: Html, *notes: Html) -> Html:
    """Show a cell with further lines below it; empty lines are left out."""

    def html(row: object, scope: Scope) -> str:
        cell = format_html("{}", shown(row, scope))
        for note in notes:
            line = note(row, scope)
            if line:
                cell += format_html('<div class="quiet small">{}</div>', line)
        return cell

    return html


def fixed_cell(words: Words) -> Html:
    """Show the same words in each row, such as those of a link."""
    return lambda _row, _scope: str(words)


def join_with_spaces(*cells: Html) -> Html:
    """Show several cells in one, separated by spaces."""

    def html(row: object, scope: Scope) -> str:
        return format_html_join(" ", "{}", ((cell(row, scope),) for cell in cells))

    return html


def join_with_commas(*cells: Html) -> Html:
    """Show several cells in one, separated by commas."""

    def html(row: object, scope: Scope) -> str:
        return format_html_join(", ", "{}", ((cell(row, scope),) for cell in cells))

    return html


def _value_getter(value: str | Value) -> Value:
    if isinstance(value, str):
        return value_at_path(value)
    return value
