"""Compose a letter and its machine-readable data, and render them as PDF; no other module renders letters."""

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
from compliance.http.pdf.checkpoint_stamp import checkpoint_qr_code
from compliance.http.pdf.drawing import render_pdf
from compliance.people.domain.names.name_forms import display_name
from compliance.people.presentation.words import display_birth as in_words
from compliance.rules.citations.formatting import cite_again
from compliance.signing.papers import sign_pdf
from compliance.venues.domain.house import House

from ..domain.enclosures import find_enclosures
from ..models.notices import NoticeKind
from ..selectors import notices as selectors
from . import letter_parts, letter_texts

if TYPE_CHECKING:
    from ..models.notices import ApplicationNotice, Notice
    from ..models.rules import RulesNotice

DATA_NAME = "notice.json"
RULES = (NoticeKind.STAKE_SCHEME, NoticeKind.RULE_DOCUMENT)


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
        "delivery": row.issue.delivery,
        "annexes": row.issue.annexes,
    }
    if row.kind == "orphan_payment":
        content["payment"] = _column_values(row.payment, "amount", "currency", "paid_on", "beneficiary", "exercise")
        content["payment"]["receipts"] = selectors.listed_receipts(row)
    elif row.kind == "variance":
        content["difference"] = _column_values(
            row.variance, "place", "shift", "gaming_day", "expected", "counted", "gap", "threshold", "currency"
        )
    elif row.kind in RULES:
        content["rules"] = _column_values(row.rules, "name", "about", "particulars")
    elif row.kind == "application":
        content["application"] = _column_values(row.application, "number", "name", "about", "particulars", "replaces")
    else:
        content["person"] = _column_values(row, "surname", "given_names", "birth_year", "birth_month", "birth_day")
        content["person"] |= letter_parts.identity_of(row, house)
        measure = getattr(row, "measure", None)
        content["measure"] = _column_values(measure, "basis", "first_day", "last_day") if measure else None
    # Canonical: the same notice always has the digest that the log names, also if its letter is rendered later.
    return json.dumps(_json_value(content), ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def render_letter(house: House, row: "Notice", data: bytes, seal: Seal, at: datetime) -> bytes:
    """Render the final letter of an issued notice, signed, with its data attached. Raises CannotSign."""
    page = letter_html(house, row, at, seal)
    # A correction carries the files of the letter that it corrects.
    enclosed = find_enclosures(row.kind, house.id, selectors.original_notice(row).subject_id)
    pdf = render_pdf("letter", page, (DATA_NAME, data), (*seal.files, *enclosed))
    return sign_pdf(pdf, at=at, reason=str(row.issue), house=house.legal_name)


def render_preview(house: House, row: "Notice", at: datetime) -> bytes:
    """Render a draft, or a notice from before letter numbers; nothing is stored."""
    return render_pdf("letter", letter_html(house, row, at))


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
    clerk = issue.issued_by.full_name if issue else ""
    return letter_parts.letter_frame(house, row.addressee, dated, clerk) | {
        "number": row.letter_number if issue or before else "",
        "delivery": letter_parts.delivery_words(house, issue.delivery) if issue else "",
        "draft": not (issue or before),
        "copy": _("Copy printed on %(day)s") % {"day": printed} if before else "",
        "about": details.about if (details := _composed_details(row)) else letter_texts.LETTERS[row.kind],
        "law": letter_parts.law_in_full(house, row),
        "opening": _opening_sentence(house, row),
        "corrects": _correction_sentence(house, former) if former else _replacement_sentence(row),
        "facts": _fact_lines(house, row),
        "reasons": selectors.amended_reasons(row) if row.kind in {"exclusion", "refusal"} else "",
        "remarks": _amendment_text(row),
        "annexes": _annex_titles(house, row),
        "seal": seal,
        "square": seal and checkpoint_qr_code(seal),
    }


def _annex_titles(house: House, row: "Notice") -> list[str]:
    """Return the annexes that the letter numbers; the data file is the last one."""
    issue = getattr(row, "issue", None)
    if issue is None:
        return suggested_annexes(house, row)
    return [*issue.annexes, _("File %(name)s (the data of this letter)") % {"name": DATA_NAME}]


def suggested_annexes(house: House, row: "Notice") -> list[str]:
    """Return what usually accompanies such a letter, in the language of the authority."""
    receipts, year = (
        (selectors.listed_receipts(row), row.payment.exercise) if row.kind == "orphan_payment" else ([], "")
    )
    with translation.override(house.written_in):
        if row.kind == NoticeKind.RULE_DOCUMENT:
            return [_("Copy of the rules: %(name)s") % {"name": row.rules.name}]
        return letter_texts.default_annexes(row.kind, receipts, year)


def _amendment_text(row: "Notice") -> str:
    """Return the amendment of a payment, an application or rules, whose facts are in rows that never change.

    A correction has only the text that states the correct facts.
    """
    text = selectors.amended_reasons(row)
    if row.kind not in {"orphan_payment", "application", *RULES}:
        return ""
    return text if _former_letter(row) or text != row.reasons else ""


def _replacement_sentence(row: "Notice") -> str:
    if row.kind != "application" or not row.application.replaces:
        return ""
    return letter_texts.REPLACES % {"number": row.application.replaces}


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
    if details := _composed_details(row):
        return [(label, text) for label, text in details.particulars]
    return _person_lines(house, row)


def _opening_sentence(house: House, row: "Notice") -> str:
    if details := _composed_details(row):
        return str(details.opening)
    decided_on = house.local(selectors.original_notice(row).raised_at).date()
    values = {
        "law": cite_again(row.articles, house.written_in),
        "day": letter_texts.format_day(decided_on),
    }
    if row.kind == "orphan_payment":
        payment = row.payment
        values |= {
            "amount": letter_texts.format_money(payment.amount, payment.currency),
            "day": letter_texts.format_day(payment.paid_on),
            "exercise": payment.exercise,
        }
    if row.kind == "variance":
        variance = row.variance
        values |= {
            "gap": letter_texts.format_money(variance.gap, variance.currency),
            "day": letter_texts.format_day(variance.gaming_day),
            "threshold": letter_texts.format_money(variance.threshold, variance.currency),
        }
    return letter_texts.OPENINGS[row.kind] % values


def _composed_details(row: "Notice") -> "ApplicationNotice | RulesNotice | None":
    """Return the details of a letter whose subject line, opening and particulars were composed when it was raised."""
    if row.kind in RULES:
        return row.rules
    return row.application if row.kind == NoticeKind.APPLICATION else None


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
        (_("Explanation of the casino"), _variance_explanation(row)),
    ]


def _variance_explanation(row: "Notice") -> str:
    """Return the explanation as worded for the authority; in a draft without that wording, the original one."""
    if selectors.last_amendment(row) is not None or _former_letter(row):
        return selectors.amended_reasons(row)
    # The third sentence is the explanation; the first two repeat the figures above (`describe_variance`).
    return row.reasons.split("\n", 2)[-1]


def _person_lines(house: House, row: "Notice") -> list[tuple[str, str]]:
    identity = letter_parts.identity_of(row, house)
    birth = ", ".join(part for part in (in_words(row.birth) if row.birth else "", identity["birth_place"]) if part)
    lines = [
        (_("Name, first names"), display_name(row.surname, row.given_names) or _("Name not known")),
        (_("Date and place of birth"), birth),
        (_("Nationality"), identity["nationality"]),
        (_("Address"), identity["address"]),
        (_("ID document"), identity["document"]),
        *letter_parts.measure_lines(house, row),
    ]
    return [(label, value or pgettext("letter", "not known")) for label, value in lines]
