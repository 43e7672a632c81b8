"""The letter of an application to the Minister of Finance: its wording, its draft, and the stored letter."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from audit.recording import log
from compliance.http.pdf.drawing import render_pdf
from compliance.notices.domain.subjects import Application
from compliance.notices.selectors.applications import letter_of
from compliance.notices.services import letter_parts, letter_texts
from compliance.notices.services.documents import open_letter
from compliance.rules.citations.formatting import cite_again, cite_in_full, cite_in_words
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

    from ..models.applications import ApprovalApplication

FINANCE = "finance"
SUBJECTS = {
    "semi_automatic": pgettext_lazy("approval letter", "Application for the approval of a semi-automatic game"),
    "side_bet": pgettext_lazy("approval letter", "Application for the approval of a side bet"),
    "tournament": pgettext_lazy("approval letter", "Application for the approval of a paid tournament"),
    "double_table": pgettext_lazy("approval letter", "Application for the authorisation of a double roulette table"),
    "value_chips": pgettext_lazy("approval letter", "Application for the authorisation of value chips"),
}
OPENINGS = {
    "semi_automatic": pgettext_lazy(
        "approval letter",
        "In accordance with %(law)s, I have the honour to ask you to approve the model of the semi-automatic game "
        "named %(name)s. Our casino plans to use it from %(day)s and will not use it before your approval.",
    ),
    "side_bet": pgettext_lazy(
        "approval letter",
        "In accordance with %(law)s, I have the honour to ask you to approve the operation of the side bet named "
        "%(name)s. Our casino plans to offer it from %(day)s and will not offer it before your approval.",
    ),
    "tournament": pgettext_lazy(
        "approval letter",
        "In accordance with %(law)s, I have the honour to ask you to approve the rules and the operation of the "
        "paid tournament named %(name)s. Our casino plans to hold it from %(day)s and will not hold it before your "
        "approval.",
    ),
    "double_table": pgettext_lazy(
        "approval letter",
        "In accordance with %(law)s, I have the honour to ask you to authorise the double roulette table named "
        "%(name)s. Our casino plans to use it from %(day)s and will not use it before your authorisation.",
    ),
    "value_chips": pgettext_lazy(
        "approval letter",
        "In accordance with %(law)s, I have the honour to ask you to authorise the use of the value chips named "
        "%(name)s. Our casino plans to use them from %(day)s and will not use them before your authorisation.",
    ),
}


def compose_application(house: House, row: "ApprovalApplication", at: datetime) -> Application:
    """Return an application as its letter words it, in the language of the authority."""
    with translation.override(house.written_in):
        law = cite_again(house.cite(f"application.{row.kind}", at), house.written_in)
        request = {"law": law, "name": row.name, "day": letter_texts.format_day(row.planned_on)}
        return Application(
            number=row.label,
            name=row.name,
            about=f"{SUBJECTS[row.kind]}, {row.name}",
            opening=OPENINGS[row.kind] % request,
            particulars=tuple((str(label), text) for label, text in _fact_lines(house, row, at)),
            replaces=row.replaces.label if row.replaces else "",
        )


def open_application_letter(*, house: House, application: "ApprovalApplication", by: "Staff", at: datetime) -> bytes:
    """Return the letter of an application as PDF: a draft until it is filed, then the stored letter.

    An application that was filed before such letters were stored has a copy, dated on the day of filing. Raises
    NotFound while the letter of a filed application is being generated.
    """
    notice = letter_of(application.pk)
    if notice is not None:
        return open_letter(house=house, notice=notice, by=by, at=at)
    with translation.override(house.written_in):
        page = render_to_string("notices/print/letter.html", _letter_context(house, application, at))
    pdf = render_pdf("letter", page)
    _note_printed(house, application, by, at)
    return pdf


@transaction.atomic(durable=True)
def _note_printed(house: House, application: "ApprovalApplication", by: "Staff", at: datetime) -> None:
    log.note("games.application.printed", subject=application, by=by, at=at, scope=house.id, number=application.label)


def _letter_context(house: House, row: "ApprovalApplication", at: datetime) -> dict[str, object]:
    filing = getattr(row, "filing", None)
    dated = filing.filed_at if filing else at
    law = cite_in_full(house.cite(f"application.{row.kind}", dated), house.written_in)
    printed_on, filed_on = house.local(at).date(), house.local(dated).date()
    application = compose_application(house, row, dated)
    is_copy = filing is not None and printed_on > filed_on
    return letter_parts.letter_frame(house, FINANCE, dated, row.prepared_by.full_name) | {
        "number": row.label if filing else "",
        "draft": filing is None,
        "copy": _("Copy printed on %(day)s") % {"day": letter_texts.format_day(printed_on)} if is_copy else "",
        "about": application.about,
        "law": capfirst(law),
        "opening": application.opening,
        "corrects": letter_texts.REPLACES % {"number": application.replaces} if application.replaces else "",
        "facts": application.particulars,
        "annexes": row.annexes,
    }


def _fact_lines(house: House, row: "ApprovalApplication", dated: datetime) -> list[tuple[str, str]]:
    lines = [
        (pgettext("approval letter", "Type of game"), row.game_type),
        (pgettext("approval letter", "Rooms"), ", ".join(each.room.name for each in row.rooms.all())),
    ]
    if row.kind != "semi_automatic":
        rules = (pgettext("approval letter", "Rules, and how it works"), row.description)
        return [*lines, *_tournament_lines(row), rules]
    rate = cite_in_words(house.cite("application.redistribution", dated), house.written_in)
    return [
        *lines,
        (pgettext("approval letter", "1. Brand names of the manufacturers"), row.brands),
        (pgettext("approval letter", "2. Technical presentation"), row.presentation),
        (pgettext("approval letter", "3. Redistribution rate"), f"{row.redistribution} ({rate})"),
        (pgettext("approval letter", "4. Certification of the device"), _certification(row)),
        (pgettext("approval letter", "5. How the game runs"), row.description),
        (pgettext("approval letter", "6. Role of the employees"), row.staff_role),
        (pgettext("approval letter", "7. Means of payment"), row.means),
    ]


def _tournament_lines(row: "ApprovalApplication") -> list[tuple[str, str]]:
    """Return the last day of a tournament, and the employees who are hired for its length (LU art. 49-17(2))."""
    if row.ends_on is None:
        return []
    lines = [(pgettext("approval letter", "Last day"), letter_texts.format_day(row.ends_on))]
    if row.hired_employees is not None and row.hired_first_day is not None and row.hired_last_day is not None:
        period = pgettext("approval letter", "%(count)s, from %(first)s to %(last)s") % {
            "count": row.hired_employees,
            "first": letter_texts.format_day(row.hired_first_day),
            "last": letter_texts.format_day(row.hired_last_day),
        }
        lines.append((pgettext("approval letter", "Employees hired for the tournament"), period))
    return lines


def _certification(row: "ApprovalApplication") -> str:
    """Return what the casino certifies of the device (LU art. 20-2, item 4)."""
    if row.condition == "new":
        return pgettext("approval letter", "we certify that the device is new")
    return pgettext(
        "approval letter", "we certify that the used device was refurbished by %(firm)s, approved under %(approval)s"
    ) % {"firm": row.refurbisher, "approval": row.refurbisher_approval}
