"""Layout of R-10: a letter to the Minister of Finance for each application of the period."""

from collections.abc import Iterator

from django.utils import translation
from django.utils.translation import npgettext, pgettext, pgettext_lazy

from compliance.citations import citation_text
from compliance.reports.rendering.late_entries import describe_later_events
from compliance.reports.rendering.result import Result
from compliance.reports.rendering.sheet import Order, Sheet, format_day, format_time, make_sheet

from . import figures as approval_letters

KINDS = {
    "semi_automatic": pgettext_lazy("approval letter", "a semi-automatic game"),
    "side_bet": pgettext_lazy("approval letter", "a side bet"),
    "tournament": pgettext_lazy("approval letter", "a paid tournament"),
}
CONDITIONS = {
    "new": pgettext_lazy("approval letter", "we certify that the device is new"),
    "refurbished": pgettext_lazy("approval letter", "we certify that the used device was refurbished by"),
}
LATER = {
    "granted": pgettext_lazy("approval letter", "granted"),
    "refused": pgettext_lazy("approval letter", "refused"),
    "in_use": pgettext_lazy("approval letter", "in use"),
}


def approval_letters_sheets(order: Order, found: approval_letters.ApprovalLetters) -> Iterator[Sheet]:
    """Return the sheets of R-10, always one volume."""
    with translation.override(order.language):
        page = {"letters": [_letter_words(order, each) for each in found.letters]}
        pages = approval_letters_pages(found)
        rows = len(found.letters)
        yield make_sheet(order, "approval_letters", found, page, result=_result(rows), rows=rows, pages=pages)


def approval_letters_pages(found: approval_letters.ApprovalLetters) -> int:
    """Estimate the number of pages of R-10."""
    return 2 + 2 * len(found.letters)


def _result(letters: int) -> Result:
    if not letters:
        return Result(pgettext("approval letter", "No application was approved for filing in the period."))
    sentence = npgettext(
        "approval letter",
        "%(letters)s application for approval was filed in the period.",
        "%(letters)s applications for approval were filed in the period.",
        letters,
    )
    return Result(sentence % {"letters": letters})


def _letter_words(order: Order, letter: approval_letters.Letter) -> dict[str, object]:
    decision = letter.decided
    return {
        "number": letter.number,
        "kind": KINDS[letter.kind],
        "article": citation_text(order.house.cite(f"application.{letter.kind}", letter.filed_at)),
        "name": letter.name,
        "game_type": letter.game_type,
        "rooms": ", ".join(letter.rooms),
        "planned_on": format_day(letter.planned_on),
        "description": letter.description,
        "annexes": letter.annexes,
        "items": letter.items and _item_words(order, letter),
        "replaces": letter.replaces,
        "prepared": {"by": letter.prepared_by, "at": format_time(order, letter.prepared_at)},
        # The letter bears the date of its approval for filing, not of printing.
        "dated": format_day(order.house.local(letter.filed_at).date()),
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


def _item_words(order: Order, letter: approval_letters.Letter) -> dict[str, object]:
    items = letter.items
    assert items is not None
    firm = f" {items.refurbisher} ({items.refurbisher_approval})" if items.refurbisher else ""
    return {
        "brands": items.brands,
        "presentation": items.presentation,
        "redistribution": items.redistribution,
        "redistribution_article": citation_text(order.house.cite("application.redistribution", letter.filed_at)),
        "condition": f"{CONDITIONS[items.condition]}{firm}",
        "staff_role": items.staff_role,
        "means": items.means,
    }
