"""Compose a letter, and the same content as machine-readable data; both come from rows that never change."""

import hashlib
import json
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db.models import Model
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from audit.publishing.paper_proof import Seal
from audit.recording.facts import write_fact
from compliance.citations import citation_text
from compliance.http.pdf.checkpoint_stamp import checkpoint_qr_code
from compliance.people.domain.names.name_forms import display_name
from compliance.people.presentation.words import display_birth as in_words
from compliance.venues.domain.house import House

from ..selectors import notices as selectors
from . import letter_texts

if TYPE_CHECKING:
    from ..models.notices import Notice

DATA_NAME = "notice.json"


def letter_html(house: House, row: "Notice", at: datetime, seal: Seal | None = None) -> str:
    """Return the letter in the language of the authority; a draft without number or date is marked as one."""
    with translation.override(house.written_in):
        return render_to_string("notices/print/letter.html", _letter_context(house, row, at, seal))


def letter_data(house: House, row: "Notice") -> bytes:
    """Return the content of an issued notice as JSON: keys sorted, amounts as text, times in UTC."""
    former = _former_letter(row)
    content: dict[str, Any] = {
        "number": row.letter_number,
        "notice": row.pk,
        "house": house.legal_name,
        "addressee": row.addressee,
        "kind": row.kind,
        "articles": row.articles.split("; ") if row.articles else [],
        "raised_at": row.raised_at,
        "issued_at": row.issue.issued_at,
        "corrects": former.letter_number if former else None,
        "reasons": letter_reasons(house, row),
    }
    if row.kind == "orphan_payment":
        content["payment"] = _column_values(row.payment, "amount", "currency", "paid_on", "beneficiary", "exercise")
        content["payment"]["receipts"] = selectors.listed_receipts(row)
    elif row.kind == "variance":
        content["difference"] = _column_values(
            row.variance, "place", "shift", "gaming_day", "expected", "counted", "gap", "threshold", "currency"
        )
    else:
        content["person"] = _column_values(row, "surname", "given_names", "birth_year", "birth_month", "birth_day")
    # Canonical: the same notice always has the digest that the log names, also if its letter is rendered later.
    return json.dumps(_json_value(content), ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def sha256_hex(content: bytes) -> str:
    """Return the SHA-256 in hexadecimal, as `sha256sum` prints it."""
    return hashlib.sha256(content).hexdigest()


def letter_reasons(house: House, row: "Notice") -> str:
    """Return the reasons in the letter: amended or original; for a payment, with its later receipts."""
    text = selectors.amended_reasons(row)
    # An amendment or a correction is used as written; only the original text is composed again, with later receipts.
    if row.kind != "orphan_payment" or text != row.reasons or _former_letter(row):
        return text
    with translation.override(house.written_in):
        return letter_texts.describe_payment(row.payment, selectors.listed_receipts(row), row.payment.currency)


def initial_correction(house: House, row: "Notice") -> str:
    """Return the initial text of a correction: for a payment, the receipts that its letter does not list."""
    if row.kind != "orphan_payment":
        return selectors.amended_reasons(row)
    since = selectors.receipts_since(row)
    if not since:
        return ""
    with translation.override(house.written_in):
        return _("Stub receipts recorded since our letter: %(numbers)s.") % {
            "numbers": letter_texts.format_receipts([each.number for each in since])
        }


def file_name(row: "Notice") -> str:
    """Return a file name without a person's name or a slash: MJ-2026-0007.pdf."""
    return f"{row.letter_number}.pdf".replace(" ", "-").replace("/", "-")


def _column_values(row: Model, *names: str) -> dict[str, object]:
    return {name: getattr(row, name) for name in names}


def _json_value(value: object) -> object:
    if isinstance(value, dict):
        return {name: _json_value(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_json_value(each) for each in value]
    return write_fact(value)


def _former_letter(row: "Notice") -> "Notice | None":
    correction = getattr(row, "correction", None)
    return correction.corrects if correction else None


def _letter_context(house: House, row: "Notice", at: datetime, seal: Seal | None) -> dict[str, object]:
    """Return the template context: date of issue; for letters from before numbers the date sent, marked as a copy."""
    issue, sent, former = getattr(row, "issue", None), getattr(row, "sent", None), _former_letter(row)
    printed = letter_texts.format_day(house.local(at).date())
    before = sent is not None and issue is None
    dated = at
    if issue is not None:
        dated = issue.issued_at
    elif sent is not None:
        dated = sent.sent_at
    return {
        "language": translation.get_language(),
        "house": house,
        "row": row,
        "number": row.letter_number if issue or before else "",
        "addressee": row.get_addressee_display(),
        "realm": letter_texts.REALMS.get(house.jurisdiction, ""),
        "day": letter_texts.format_day(house.local(dated).date()),
        "draft": not (issue or before),
        "copy": _("Copy printed on %(day)s") % {"day": printed} if before else "",
        "handled_by": issue.issued_by.full_name if issue else "",
        "about": letter_texts.LETTERS[row.kind],
        "law": citation_text(row.articles) if row.articles else "",
        "opening": _opening_sentence(house, row),
        "corrects": _correction_sentence(house, former) if former else "",
        "farewell": letter_texts.FAREWELLS[row.addressee],
        "salutation": letter_texts.SALUTATIONS[row.addressee],
        "facts": _fact_lines(house, row),
        "reasons": "" if row.kind in {"orphan_payment", "variance"} else selectors.amended_reasons(row),
        "remarks": _amendment_text(row),
        "annex": DATA_NAME if issue else "",
        "seal": seal,
        "square": seal and checkpoint_qr_code(seal),
    }


def _amendment_text(row: "Notice") -> str:
    """Return the amendment of a notice without reasons of its own, whose figures are in rows that never change.

    The correction of a payment has only the text that states the correct facts.
    """
    text = selectors.amended_reasons(row)
    if row.kind == "orphan_payment" and _former_letter(row):
        return text
    if row.kind in {"orphan_payment", "variance"} and text != row.reasons:
        return text
    return ""


def _correction_sentence(house: House, former: "Notice") -> str:
    values = {
        "number": former.letter_number,
        "day": letter_texts.format_day(house.local(former.issue.issued_at).date()),
    }
    return _("This letter corrects our letter %(number)s of %(day)s.") % values


def _fact_lines(house: House, row: "Notice") -> list[tuple[str, str]]:
    if row.kind == "orphan_payment":
        return _payment_lines(row)
    if row.kind == "variance":
        return _variance_lines(row)
    return _person_lines(house, row)


def _opening_sentence(house: House, row: "Notice") -> str:
    law = letter_texts.LAWS.get(house.jurisdiction, "%(articles)s") % {"articles": citation_text(row.articles)}
    values = {"law": law}
    if row.kind == "orphan_payment":
        payment = row.payment
        values |= {
            "amount": letter_texts.format_money(payment.amount, payment.currency),
            "day": letter_texts.format_day(payment.paid_on),
        }
        values |= {"exercise": payment.exercise}
    if row.kind == "variance":
        variance = row.variance
        values |= {
            "gap": letter_texts.format_money(variance.gap, variance.currency),
            "day": letter_texts.format_day(variance.gaming_day),
        }
        values |= {"threshold": letter_texts.format_money(variance.threshold, variance.currency)}
    return letter_texts.OPENINGS[row.kind] % values


def _payment_lines(row: "Notice") -> list[tuple[str, str]]:
    payment = row.payment
    return [
        (_("Amount"), letter_texts.format_money(payment.amount, payment.currency)),
        (_("Day of payment"), letter_texts.format_day(payment.paid_on)),
        (_("Financial year"), payment.exercise),
        (_("Beneficiary"), payment.beneficiary),
        (_("Numbered receipts"), letter_texts.format_receipts(selectors.listed_receipts(row))),
    ]


def _variance_lines(row: "Notice") -> list[tuple[str, str]]:
    variance = row.variance
    return [
        (_("Place"), f"{variance.place} ({variance.shift})"),
        (
            pgettext("difference of a count", "Expected"),
            letter_texts.format_money(variance.expected, variance.currency),
        ),
        (pgettext("difference of a count", "Counted"), letter_texts.format_money(variance.counted, variance.currency)),
        (_("Difference"), letter_texts.format_money(variance.difference, variance.currency)),
        # The third sentence is the explanation; the first two repeat the figures above (`describe_variance`).
        (_("Reasons"), row.reasons.split("\n", 2)[-1]),
    ]


def _person_lines(house: House, row: "Notice") -> list[tuple[str, str]]:
    # A correction repeats what was decided when the first notice was raised.
    decided_at = house.local(selectors.original_notice(row).raised_at)
    return [
        (_("Name"), display_name(row.surname, row.given_names) or _("Name not known")),
        (_("Born"), in_words(row.birth) if row.birth else "–"),
        (_("Decided"), f"{letter_texts.format_day(decided_at.date())}, {decided_at:%H:%M}"),
    ]
