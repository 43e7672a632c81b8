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
    "born_on": _("Born on"),
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
    "formula": _("A formula stands here. Put its value in its place."),
    "error_value": _("The spreadsheet shows an error here. Correct the cell."),
    "letters_lost": _("Letters were lost when the file was saved. Save it anew as UTF-8, or as XLSX."),
    "rounded": _("The spreadsheet has rounded this number. Format the column as text and type the number again."),
    "stored_as_number": _(
        "This is stored as a number, so zeros at its beginning may be lost. Format the column as text and type it."
    ),
    "sign_in_name": _("A figure or a sign stands where a letter belongs. Compare the name with the original."),
    "no_latin_letters": _(
        "This name has no Latin letters, so no guest would be found by it. Type it as the passport spells it."
    ),
    "several_numbers": _("More than one number stands here. Keep the one of the latest document."),
    "no_number": _("More than a number stands here, or figures are missing. Type the number alone, or leave it empty."),
    "unlikely_age": _("This birth date is that of a child or of a person older than 120. Compare the year."),
    "number_as_name": _("A number is no name. Compare the columns with the original."),
    "became_a_date": _("The spreadsheet has made a date of this. Format the column as text and type it again."),
    "became_true_or_false": _(
        "The spreadsheet has made TRUE or FALSE of this. Format the column as text and type the name as True or Vrai."
    ),
    "misread_letters": _(
        "The letters were changed when the file was converted. Compare it with the original, and save as CSV UTF-8."
    ),
    "month_first": _(
        "The month comes first here, as in the United States, so other dates may be wrong too. "
        "Write all dates as year-month-day."
    ),
    "days_counted": _("This may be a date counted in days. Format the column as a date, or write year-month-day."),
    "year_not_shown": _("The cell shows no year, so the spreadsheet chose one. Type the date with its year."),
    "year_as_date": _("A year is stored as a number of days and shown as a day of 1905. Format the cell as text."),
    "dates_turned_round": _(
        "The spreadsheet took day and month of some birth dates the wrong way round: only dates that fit both ways are "
        "dates, the others are text. Export the list again with dates as year-month-day."
    ),
    "headings_again": _(
        "The headings are repeated here: a second list may begin. Send one file for each list, or remove this row."
    ),
    "total_line": _("This is a total and no person. Remove this row."),
    "two_encodings": _("This word can be read in two ways."),
    "not_read": _("Nothing is read from this column."),
    "fewer_figures": _("This number has fewer figures than others of the same state. Compare it with the original."),
    "stored_as_numbers": _(
        "Document numbers are stored as numbers, in these rows among others: zeros at the beginning may be lost."
    ),
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
    "not_a_ground": _("Type the ground as a number, 1 to 4."),
    "no_ground": _("The ground is missing. Type a number, 1 to 4."),
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
FAILED: Words = {
    "register_changed": _(
        "The register has changed since the list was read, so what was released is not what would be imported. "
        "Upload the file again."
    ),
    "interrupted": _("The import was interrupted three times. Upload the file again; if it fails again, tell support."),
}
REFUSED_BY = _("The register refused a row by its rule {rule}. Mend the list, and upload it again.")
SHEETS: Words = {
    "read": pgettext_lazy("sheet of a workbook", "read"),
    "empty": pgettext_lazy("sheet of a workbook", "not read: empty"),
    "no_list": pgettext_lazy("sheet of a workbook", "not read: no list on it"),
    "hidden": pgettext_lazy("sheet of a workbook", "not read: hidden, no list on it"),
    "chart": pgettext_lazy("sheet of a workbook", "not read: a chart"),
}
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


def problem(code: str, found: str) -> str:
    """Return the message for an error code. For a duplicate, name the row it repeats."""
    if code == "twice":
        return str(format_lazy("{} ({} {})", PROBLEMS[code], _("Row"), found))
    return str(PROBLEMS[code])


def failure_message(code: str) -> str:
    """Return why an import failed: a known failure, or the database rule that refused a row."""
    if code in FAILED:
        return str(FAILED[code])
    return str(REFUSED_BY).format(rule=code)
