"""Sentences about files and rows of a list of staff."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

UNREADABLE: Mapping[str, str | Promise] = {
    "too_large": _("The file is larger than 256 kB."),
    "line_too_long": _("A line of the file is longer than 1,000 characters."),
    "encoding": _("The file is neither UTF-8 nor UTF-16. Save it as “CSV UTF-8”."),
    "not_csv": _("This is no CSV file. Save the table as “CSV UTF-8”."),
    "headings": _("The first line must have exactly the headings of the template."),
    "cells": _("A row has more or fewer cells than there are headings."),
    "quotation_marks": _("A quotation mark is not closed, so rows would be lost."),
    "no_rows": _("The file names no person."),
    "too_many_rows": _("The file has more than 500 rows. Split it."),
}
