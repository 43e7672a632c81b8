"""The signed report of a rehearsal, a PDF with its data attached that `check_paper` verifies."""

import json
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext

from compliance.http.pdf.drawing import render_pdf
from compliance.signing.papers import sign_pdf
from compliance.venues.selectors.venues import all_houses
from server.backups.state import written
from server.version import VERSION

from ..domain import Rehearsal

DATA_NAME = "rehearsal.json"


def render_report(held: Rehearsal) -> bytes:
    """Return the report in the language of the first casino, signed for the operator. Raises CannotSign."""
    houses = all_houses()
    issuer = settings.PAPERS["operator"] or (houses[0].legal_name if houses else "Carnet")
    with translation.override(houses[0].written_in if houses else "en"):
        context = {
            "language": translation.get_language(),
            "issuer": issuer,
            "target": written(held.target) if held.target else "",
            "began": written(held.began_at),
            "ended": written(held.ended_at),
            "seconds": round((held.ended_at - held.began_at).total_seconds()),
            "found": held.found,
            "faults": list_faults(held),
            "succeeded": held.succeeded,
            "version": VERSION,
        }
        page = render_to_string("recovery/report.html", context)
    pdf = render_pdf("recovery", page, (DATA_NAME, report_data(held)))
    return sign_pdf(pdf, at=held.ended_at, reason=f"Rehearsal {held.ended_at:%Y-%m-%dT%H:%M:%SZ}", house=issuer)


def list_faults(held: Rehearsal) -> list[dict[str, Any]]:
    """Return the faults in the language of the paper; the words of other programs stay as they are."""
    return [
        {"text": gettext(fault.template) % fault.values, "verbatim": fault.is_verbatim} for fault in held.found.faults
    ]


def report_data(held: Rehearsal) -> bytes:
    """Return the result as JSON."""
    times = {
        "target": held.target.isoformat() if held.target else None,
        "began_at": held.began_at.isoformat(),
        "ended_at": held.ended_at.isoformat(),
    }
    found = asdict(held.found) | {"faults": [str(fault) for fault in held.found.faults]}
    facts = times | {"succeeded": held.succeeded, "version": VERSION} | found
    return json.dumps(facts, ensure_ascii=False, sort_keys=True, indent=1).encode()
