"""What the pages, files and answers about the Minister's lists say: columns, faults and what to do about each."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .models import ListFate

Words = Mapping[str, str | Promise]

COLUMNS: Words = {
    "reference": _("Reference"),
    "ground": _("Ground"),
    "surname": _("Surname"),
    "whole_name": _("Name"),
    "given_names": _("Given names"),
    "born_on": _("Born on"),
    "sex": _("Sex"),
    "nationality": _("Nationality"),
    "document_number": _("Document number"),
    "document_state": _("Issuing state"),
    "first_day": _("First day"),
    "last_day": _("Last day"),
    "representative": _("Legal representative"),
    "reason": _("Reason"),
    "": _("the row"),
}
PROBLEMS: Words = {
    "formula": _("A formula stands here. Put its value in its place."),
    "error_value": _("The spreadsheet shows an error here. Correct the cell."),
    "letters_lost": _("Letters were lost when the file was saved. Save it anew as UTF-8, or as XLSX."),
    "rounded": _("The spreadsheet has rounded this number. Type it as text."),
    "too_long": _("This is longer than the register can hold. Shorten it."),
    "not_on_calendar": _("This date is not on the calendar. Compare it with the decision."),
    "not_born_yet": _("This birth date lies after the day the list was received. Compare the year."),
    "not_a_date": _("This is no date. Type it as day.month.year, for example 17.05.1980; 00 for what is not known."),
    "two_digit_year": _("The year has two figures. Type all four."),
    "other_calendar": _("This year belongs to another calendar. Type the date of the European calendar."),
    "span_too_long": _("This span of years is too long to know a person by. State one year, or leave it empty."),
    "not_a_whole_date": _("Day, month and year are needed here."),
    "not_a_sex": _("Type M, F or X, or leave it empty."),
    "not_a_state": _("No such state. Type its three letters, such as LUX, or leave it empty."),
    "not_a_ground": _("Type the ground of article 68(1) as a number, 1 to 4."),
    "no_ground": _("The ground is missing. Type a number, 1 to 4 (art. 68(1))."),
    "no_reference": _("The reference of the decision is missing."),
    "no_surname": _("The surname is missing."),
    "no_representative": _("Ground 2 names the legal representative who asked for it."),
    "name_in_one": _("Which part is the surname? Write it as Weber, Jean or WEBER Jean."),
    "nothing_to_know_by": _("Neither birth date nor number of a paper: nobody can be recognised by a name alone."),
    "unreadable_number": _(
        "This number has neither letters nor figures, and there is no birth date. State one of them."
    ),
    "too_old": _("No measure is as old as that. Compare the year."),
    "ends_before_it_begins": _(
        "The last day lies before the first one; a row without a first day begins when the list was received."
    ),
    "cut_off": _("This row has fewer cells than there are headings. The file may have been cut off."),
    "too_many_cells": _("This row has more cells than there are headings. A sign within a cell may have split it."),
    "twice": _("The same decision on the same person stands in an earlier row. Remove one of them."),
}
UNREADABLE: Words = {
    "empty": _("The file is empty. Choose the one that the ministry sent."),
    "too_large": _("The file is larger than 100 MB. Send it as CSV, or ask for a smaller one."),
    "old_or_locked": _("This is an old or locked workbook. Save it as XLSX without a password, or as CSV."),
    "no_list": _("This is neither CSV nor XLSX. Choose another file, or save it as one of the two."),
    "encoding": _("The letters of this file cannot be read. Save it as CSV UTF-8, or as XLSX."),
    "cut_off_file": _("The file ends in the middle of a letter: it was cut off. Get it again."),
    "line_too_long": _("A line of this file is longer than any row of a list. Choose another file."),
    "quotation_marks": _("A quotation mark in this file is never closed: it was cut off or badly saved. Get it again."),
    "too_many_columns": _("The file has more than 200 columns. Choose the one with the list."),
    "too_many_rows": _("The file has more than 500,000 rows. Ask for it in parts."),
    "no_heading": _("No line of headings was found among the first ones. Name the columns as in the template."),
    "no_rows": _("There are headings, but nobody stands below them. A list without anybody is not imported."),
    "columns": _("Columns are missing or stand there twice. Name them as in the template, and upload the file anew."),
    "broken_workbook": _("This workbook is damaged or was made by no spreadsheet program. Save it anew, or as CSV."),
    "unpacks_too_large": _("This workbook unpacks to more than any list would need. Send it as CSV."),
    "damaged": _("What is stored is not what was uploaded: its SHA-256 is another one. Upload the file again."),
    "interrupted": _(
        "The reading was interrupted three times. Upload the file again; if it fails again, tell support."
    ),
}
FAILED: Words = {
    "register_changed": _(
        "The register has changed since the list was read, so what was released is not what would be imported. "
        "Upload the file again."
    ),
    "interrupted": _("The import was interrupted three times. Upload the file again; if it fails again, tell support."),
}
REFUSED_BY = _("The register refused a row by its rule {rule}. Mend the list, and upload it again.")
STATES: Words = {
    "waiting": pgettext_lazy("state of a list", "waits to be read"),
    "checking": pgettext_lazy("state of a list", "being read"),
    "unreadable": pgettext_lazy("state of a list", "cannot be read"),
    "errors": pgettext_lazy("state of a list", "has errors"),
    "ready": pgettext_lazy("state of a list", "waits for release"),
    "rejected": pgettext_lazy("state of a list", "rejected"),
    "importing": pgettext_lazy("state of a list", "being imported"),
    "imported": pgettext_lazy("state of a list", "imported"),
    "failed": pgettext_lazy("state of a list", "not imported"),
}
# How each state looks: its tone and its icon.
LOOKS: Mapping[str, tuple[str, str]] = {
    "waiting": ("", "clock"),
    "checking": ("accent", "clock"),
    "unreadable": ("refused", "cross"),
    "errors": ("refused", "alert"),
    "ready": ("review", "question"),
    "rejected": ("", "cross"),
    "importing": ("accent", "clock"),
    "imported": ("admitted", "check"),
    "failed": ("refused", "cross"),
}
FATES: Words = {fate.value: fate.label for fate in ListFate} | {
    "gone": pgettext_lazy("row of a list", "no longer named")
}


def problem(code: str, found: str) -> str:
    """What is wrong with a row; of a double, which row says the same."""
    if code == "twice":
        return str(format_lazy("{} ({} {})", PROBLEMS[code], _("Row"), found))
    return str(PROBLEMS[code])


def unreadable(code: str) -> str:
    """Why a file is no list."""
    return str(UNREADABLE[code])


def failed(code: str) -> str:
    """Why nothing was imported: what happened, or the rule by which the register refused a row."""
    return str(FAILED[code]) if code in FAILED else str(REFUSED_BY).format(rule=code)
