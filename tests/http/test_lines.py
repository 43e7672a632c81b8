"""What the program says while it runs names no guest: errors by their kind, jobs without their words."""

import logging
import sys
from typing import Any

from compliance.http.infrastructure.log_formatter import Line


def said(*args: Any, message: str = "%s", raised: BaseException | None = None) -> str:
    info = None
    if raised is not None:
        try:
            raise raised
        except type(raised):
            info = sys.exc_info()
    return Line("%(message)s").format(logging.LogRecord("carnet", logging.ERROR, __file__, 1, message, args, info))


def test_a_failed_job_is_told_without_the_words_of_its_error():
    told = {
        "name": "reports.draw",
        "exc": "KeyError('Weber')",
        "traceback": "Weber was here",
        "error": ValueError("Weber"),
    }
    line = said(told, message="%(name)s %(exc)s %(error)s %(traceback)s", raised=KeyError("Weber"))
    assert line.startswith("reports.draw KeyError ValueError")
    assert "Weber" not in line


def test_a_job_that_did_not_fail_is_told_as_it_is():
    assert said({"name": "reports.draw", "state": "done"}, message="%(name)s %(state)s") == "reports.draw done"


def test_an_error_among_the_words_is_named_only():
    assert said("draw", ValueError("Weber"), message="%s failed: %s") == "draw failed: ValueError"
    assert said(message="nothing to fill") == "nothing to fill"


def test_a_denial_is_one_line():
    from django.core.exceptions import PermissionDenied

    assert said("/guests/", message="Forbidden: %s", raised=PermissionDenied("people.guest.read")) == (
        "Forbidden: /guests/"
    )
