"""Layout of R-10: the register of applications for approval; their letters are those of the notices."""

from collections.abc import Iterator

from django.utils import translation
from django.utils.translation import npgettext, pgettext, pgettext_lazy

from compliance.citations.texts import citation_text
from compliance.games.presentation.words import APPLICATIONS
from compliance.reports.rendering.late_entries import describe_later_events
from compliance.reports.rendering.result import Result
from compliance.reports.rendering.sheet import Order, Sheet, format_day, format_time, make_sheet

from ..words.persons import table_pages
from . import figures as approval_letters

LATER = {
    "granted": pgettext_lazy("approval letter", "granted"),
    "refused": pgettext_lazy("approval letter", "refused"),
    "in_use": pgettext_lazy("approval letter", "in use"),
}


def approval_letters_sheets(order: Order, found: approval_letters.ApprovalLetters) -> Iterator[Sheet]:
    """Return the sheets of R-10, always one volume."""
    with translation.override(order.language):
        decisions = [each.decided for each in found.letters]
        page = {
            "applications": [_application_words(order, each) for each in found.letters],
            "granted": sum(each is not None and each.granted for each in decisions),
            "refused": sum(each is not None and not each.granted for each in decisions),
            "waiting": decisions.count(None),
        }
        rows, pages = len(found.letters), approval_letters_pages(found)
        yield make_sheet(order, "approval_letters", found, page, result=_result(rows), rows=rows, pages=pages)


def approval_letters_pages(found: approval_letters.ApprovalLetters) -> int:
    """Estimate the number of pages of R-10."""
    return table_pages(len(found.letters))


def _result(letters: int) -> Result:
    if not letters:
        return Result(pgettext("approval letter", "No application was filed in the period."))
    sentence = npgettext(
        "approval letter",
        "%(letters)s application for approval was filed in the period.",
        "%(letters)s applications for approval were filed in the period.",
        letters,
    )
    return Result(sentence % {"letters": letters})


def _application_words(order: Order, letter: approval_letters.Letter) -> dict[str, object]:
    decision = letter.decided
    return {
        "number": letter.number,
        "letter": letter.letter,
        "kind": APPLICATIONS[letter.kind],
        "article": citation_text(order.house.cite(f"application.{letter.kind}", letter.filed_at)),
        "name": letter.name,
        "game_type": letter.game_type,
        "rooms": ", ".join(letter.rooms),
        "planned_on": format_day(letter.planned_on),
        "replaces": letter.replaces,
        "prepared": {"by": letter.prepared_by, "at": format_time(order, letter.prepared_at)},
        "filed": {"by": letter.filed_by, "at": format_time(order, letter.filed_at)},
        "decided": decision
        and {
            "what": LATER["granted" if decision.granted else "refused"],
            "on": format_day(decision.on),
            "reference": decision.reference,
            "valid_from": format_day(decision.valid_from) if decision.valid_from else "",
            "said": decision.said,
        },
        "later": describe_later_events(order, letter.later, LATER),
    }
