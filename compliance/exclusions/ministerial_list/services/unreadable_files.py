"""Messages for files that cannot be read as a list."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = Mapping[str, str | Promise]

UNREADABLE: Words = {
    "empty": _("The file is empty. Choose the one sent by the ministry."),
    "too_large": _("The file is larger than 100 MB. Send it as CSV, or ask for a smaller one."),
    "old_workbook": _("This is an old workbook (XLS). Save it as an Excel workbook (XLSX), or as CSV UTF-8."),
    "locked": _("This workbook is password-protected. Remove the password and upload it again."),
    "strict_workbook": _("This workbook is saved as Strict Open XML. Save it as “Excel workbook (.xlsx)”."),
    "binary_workbook": _("This is a binary workbook (XLSB). Save it as “Excel workbook (.xlsx)”."),
    "open_document": _("This is an OpenDocument file (ODS). Save it as XLSX, or as CSV UTF-8."),
    "numbers_document": _("This is an Apple Numbers file. Export it to Excel (XLSX) or CSV UTF-8."),
    "word_document": _("This is a text document. Ask for the list as XLSX or CSV UTF-8."),
    "packed_files": _("This is a ZIP archive. Extract it and upload the list it contains."),
    "pdf": _("This is a PDF. Ask for the list as XLSX or CSV UTF-8."),
    "web_page": _("This is a web page named like a workbook. Open it in a spreadsheet and save it as XLSX."),
    "xml": _("This is an XML file. Open it in a spreadsheet and save it as XLSX."),
    "json": _("This is a JSON file. Ask for the list as XLSX or CSV UTF-8."),
    "two_encodings": _(
        "The encoding of this file is ambiguous: row {row} reads {found}. Save it as CSV UTF-8 or XLSX."
    ),
    "hidden_list": _("A hidden sheet contains a list: {sheets}. Show or delete the sheet, and upload the file again."),
    "several_lists": _(
        "More than one sheet contains a list: {sheets}. Send one file for each list, or remove the other sheets."
    ),
    "persons_elsewhere": _(
        "Sheets without headings contain rows like those of a list: {sheets}. Put all rows on one sheet "
        "below the headings, or remove these sheets."
    ),
    "rows_above_heading": _(
        "Row {row} looks like a person, but the headings are below it, in row {heading}. Move them to the top."
    ),
    "merged_cells": _(
        "Cells are merged: {cells}. Only the first of them holds a value. Unmerge them and fill in each cell."
    ),
    "no_list": _("This is neither CSV nor XLSX. Choose another file or save it in one of these formats."),
    "encoding": _("The encoding of this file cannot be read. Save it as CSV UTF-8 or XLSX."),
    "cut_off_file": _("The file ends in the middle of a character: it is truncated. Obtain it again."),
    "line_too_long": _("A line of this file is longer than any row of a list. Choose another file."),
    "quotation_marks": _(
        "A quotation mark in this file is never closed: it is truncated or was saved incorrectly. Obtain it again."
    ),
    "too_many_columns": _("The file has more than 200 columns. Choose the one with the list."),
    "too_many_rows": _("The file has more than 500,000 rows. Request it in parts."),
    "no_heading": _("No header row was found in the first rows. Name the columns as in the template."),
    "no_rows": _("There are headings but no persons. An empty list cannot be imported."),
    "columns": _("Columns are missing or duplicated. Name them as in the template and upload the file again."),
    "broken_workbook": _(
        "This workbook is damaged or was not created by a spreadsheet program. Save it again, or as CSV."
    ),
    "unpacks_too_large": _("This workbook is too large when extracted. Send it as CSV."),
    "too_demanding": _(
        "Reading this workbook takes more memory or time than allowed. Save the list alone as CSV UTF-8."
    ),
    "damaged": _("The stored file differs from the uploaded one: its SHA-256 does not match. Upload the file again."),
    "interrupted": _("Reading was interrupted three times. Upload the file again; if it fails again, contact support."),
}


def describe_unreadable(code: str, facts: Mapping[str, object] | None = None) -> str:
    """Return the message for a code, with the facts of this file."""
    texts = {
        name: ", ".join(map(str, fact)) if isinstance(fact, list) else fact for name, fact in (facts or {}).items()
    }
    return str(UNREADABLE[code]).format_map(_Said(texts))


class _Said(dict[str, object]):
    """Facts for a message. Erased ones are shown as a dash."""

    def __missing__(self, name: str) -> str:
        return "–"
