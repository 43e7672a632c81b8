"""Messages for files that cannot be read as a list."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = Mapping[str, str | Promise]

UNREADABLE: Words = {
    "empty": _("The file is empty. Choose the one that the ministry sent."),
    "too_large": _("The file is larger than 100 MB. Send it as CSV, or ask for a smaller one."),
    "old_workbook": _("This is an old workbook (XLS). Save it as an Excel workbook (XLSX), or as CSV UTF-8."),
    "locked": _("This workbook is protected by a password. Remove the password and upload it again."),
    "strict_workbook": _("This workbook is saved as Strict Open XML. Save it as “Excel workbook (.xlsx)”."),
    "binary_workbook": _("This is a binary workbook (XLSB). Save it as “Excel workbook (.xlsx)”."),
    "open_document": _("This is an OpenDocument file (ODS). Save it as XLSX, or as CSV UTF-8."),
    "numbers_document": _("This is a file of Apple Numbers. Export it to Excel (XLSX), or to CSV UTF-8."),
    "word_document": _("This is a text document. Ask for the list as XLSX or CSV UTF-8."),
    "packed_files": _("This is a ZIP archive. Unpack it and upload the list in it."),
    "pdf": _("This is a PDF. Ask for the list as XLSX or CSV UTF-8."),
    "web_page": _("This is a web page that is named like a workbook. Open it in a spreadsheet and save it as XLSX."),
    "xml": _("This is an XML file. Open it in a spreadsheet and save it as XLSX."),
    "json": _("This is a JSON file. Ask for the list as XLSX or CSV UTF-8."),
    "two_encodings": _(
        "The letters of this file can be read in two ways: row {row} reads {found}. Save it as CSV UTF-8 or XLSX."
    ),
    "hidden_list": _("A hidden sheet contains a list: {sheets}. Show or delete the sheet, and upload the file again."),
    "several_lists": _(
        "More than one sheet contains a list: {sheets}. Send one file for each list, or remove the other sheets."
    ),
    "persons_elsewhere": _(
        "Rows like those of a list are on sheets without its headings: {sheets}. "
        "Put all rows on one sheet below its headings, or remove these sheets."
    ),
    "rows_above_heading": _(
        "Row {row} looks like a person, but the headings come below it, in row {heading}. Move them to the top."
    ),
    "merged_cells": _(
        "Cells are merged: {cells}. Only the first of them holds a value. Undo the merging and fill in each cell."
    ),
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


def unreadable(code: str, facts: Mapping[str, Any] | None = None) -> str:
    """Return the message for a code, with the facts of this file."""
    texts = {
        name: ", ".join(map(str, fact)) if isinstance(fact, list) else fact for name, fact in (facts or {}).items()
    }
    return str(UNREADABLE[code]).format_map(_Said(texts))


class _Said(dict[str, Any]):
    """Facts for a message. Erased ones are shown as a dash."""

    def __missing__(self, name: str) -> str:
        return "–"
