"""A JSON object as the text of one cell, for CSV and the workbook."""

import json


def json_text(found: dict[str, object]) -> str:
    """Return the object with sorted names. Types that JSON lacks, such as exact numbers, become text."""
    return json.dumps(found, ensure_ascii=False, sort_keys=True, default=str)
