"""Labels and messages for the Minister's lists: columns, errors and states."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.exclusions.models.ministerial_lists import ListFate

Words = Mapping[str, str | Promise]

COLUMNS: Words = {
    "reference": _("Reference"),
    "ground": _("Ground"),
    "surname": _("Surname"),
    "whole_name": _("Name"),
    "given_names": _("Given names"),
    "born_on": _("Date of birth"),
    "sex": _("Sex"),
    "nationality": _("Nationality"),
    "document_number": _("Document number"),
    "document_state": _("Issuing state"),
    "first_day": _("First day"),
    "last_day": _("Last day"),
    "representative": _("Legal representative"),
    "reason": _("Reason"),
    "other_names": _("Other names"),
    "birth_name": _("Birth name"),
    "other_name": _("Alias"),
    "particle": _("Name prefix"),
    "more_given_names": _("More given names"),
    "": _("the row"),
}
PROBLEMS: Words = {
    "formula": _("This cell contains a formula. Replace it with its value."),
    "error_value": _("The spreadsheet shows an error here. Correct the cell."),
    "letters_lost": _("Letters were lost when the file was saved. Save it again as UTF-8 or XLSX."),
    "rounded": _("The spreadsheet has rounded this number. Format the column as text and type the number again."),
    "stored_as_number": _(
        "This is stored as a number, so leading zeros may be lost. Format the column as text and type it again."
    ),
    "sign_in_name": _("The name contains a digit or symbol in place of a letter. Compare it with the original."),
    "no_latin_letters": _(
        "This name has no Latin letters, so no guest could be matched. Type it as spelled in the passport."
    ),
    "several_numbers": _("This cell contains more than one number. Keep the one of the latest document."),
    "no_number": _(
        "This cell contains more than a number, or digits are missing. Type the number only, or leave it empty."
    ),
    "unlikely_age": _("This is the birth date of a child or of a person over 120. Check the year."),
    "number_as_name": _("A number is not a name. Compare the columns with the original."),
    "became_a_date": _("The spreadsheet has converted this into a date. Format the column as text and type it again."),
    "became_true_or_false": _(
        "The spreadsheet has converted this into TRUE or FALSE. Format the column as text and type the "
        "name as True or Vrai."
    ),
    "misread_letters": _(
        "Letters were changed when the file was converted. Compare it with the original and save it as CSV UTF-8."
    ),
    "month_first": _(
        "The month comes first here, as in US dates, so other dates may be wrong too. Write all dates as "
        "year-month-day."
    ),
    "days_counted": _(
        "This may be a date stored as a number of days. Format the column as a date, or write year-month-day."
    ),
    "year_not_shown": _("The cell shows no year, so the spreadsheet chose one. Type the date with the year."),
    "year_as_date": _("A year is stored as a number of days and shown as a day of 1905. Format the cell as text."),
    "dates_turned_round": _(
        "The spreadsheet swapped day and month in some birth dates: only dates valid both ways are "
        "stored as dates, the others as text. Export the list again with dates as year-month-day."
    ),
    "headings_again": _(
        "The headings are repeated here: a second list may begin. Send one file for each list, or remove this row."
    ),
    "total_line": _("This is a total, not a person. Remove this row."),
    "two_encodings": _("This word can be read in two ways."),
    "not_read": _("This column is ignored."),
    "fewer_figures": _("This number has fewer digits than others of the same state. Compare it with the original."),
    "stored_as_numbers": _(
        "Document numbers are stored as numbers, in these rows among others: leading zeros may be lost."
    ),
    "too_long": _("This is too long for the register. Shorten it."),
    "not_on_calendar": _("This date does not exist. Compare it with the decision."),
    "not_born_yet": _("This birth date is after the day the list was received. Check the year."),
    "not_a_date": _("This is not a date. Type it as day.month.year, for example 17.05.1980; use 00 for unknown parts."),
    "two_digit_year": _("The year has two digits. Type all four."),
    "other_calendar": _("This year is from another calendar. Type the Gregorian date."),
    "span_too_long": _("This range of years is too wide to identify a person. State one year, or leave it empty."),
    "not_a_whole_date": _("Enter day, month and year."),
    "not_a_sex": _("Type M, F or X, or leave it empty."),
    "not_a_state": _("Unknown state. Type its three letters, such as LUX, or leave it empty."),
    "not_a_ground": _("Type the ground as a number, 1 to 4."),
    "no_ground": _("The ground is missing. Type a number, 1 to 4."),
    "no_reference": _("The reference of the decision is missing."),
    "no_surname": _("The surname is missing."),
    "no_representative": _("Ground 2 requires the legal representative who requested it."),
    "name_in_one": _("The surname cannot be identified. Write it as Weber, Jean or WEBER Jean."),
    "nothing_to_know_by": _("Birth date and document number are missing: a person cannot be identified by name alone."),
    "unreadable_number": _(
        "This number has neither letters nor digits, and there is no birth date. State one of them."
    ),
    "too_old": _("The date is too long ago. Check the year."),
    "ends_before_it_begins": _(
        "The last day is before the first day; a row without a first day begins when the list was received."
    ),
    "cut_off": _("This row has fewer cells than there are headings. The file may have been cut off."),
    "too_many_cells": _(
        "This row has more cells than there are headings. A separator within a cell may have split it."
    ),
    "twice": _("An earlier row contains the same decision on the same person. Remove one of them."),
}
FAILED: Words = {
    "register_changed": _(
        "The register has changed since the list was read, so the released changes no longer apply. "
        "Upload the file again."
    ),
    "interrupted": _(
        "The import was interrupted three times. Upload the file again; if it fails again, contact support."
    ),
}
REFUSED_BY = _("A row violates the register rule {rule}. Correct the list and upload it again.")
SHEETS: Words = {
    "read": pgettext_lazy("sheet of a workbook", "read"),
    "empty": pgettext_lazy("sheet of a workbook", "not read: empty"),
    "no_list": pgettext_lazy("sheet of a workbook", "not read: no list on it"),
    "hidden": pgettext_lazy("sheet of a workbook", "not read: hidden, no list on it"),
    "chart": pgettext_lazy("sheet of a workbook", "not read: a chart"),
}
STATES: Words = {
    "waiting": pgettext_lazy("state of a list", "queued for reading"),
    "checking": pgettext_lazy("state of a list", "being read"),
    "unreadable": pgettext_lazy("state of a list", "cannot be read"),
    "errors": pgettext_lazy("state of a list", "has errors"),
    "ready": pgettext_lazy("state of a list", "awaiting release"),
    "rejected": pgettext_lazy("state of a list", "rejected"),
    "importing": pgettext_lazy("state of a list", "being imported"),
    "imported": pgettext_lazy("state of a list", "imported"),
    "failed": pgettext_lazy("state of a list", "not imported"),
}
# Tone and icon of each state.
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


def describe_problem(code: str, found: str) -> str:
    """Return the message for an error code. For a duplicate, name the row it repeats."""
    if code == "twice":
        return str(format_lazy("{} ({} {})", PROBLEMS[code], _("Row"), found))
    return str(PROBLEMS[code])


def failure_message(code: str) -> str:
    """Return why an import failed: a known failure, or the database rule that refused a row."""
    if code in FAILED:
        return str(FAILED[code])
    return str(REFUSED_BY).format(rule=code)
