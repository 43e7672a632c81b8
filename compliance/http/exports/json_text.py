"""Values in JSON: as the text of one cell, for CSV and the workbook, and as a file has them."""

import json


def json_text(found: dict[str, object]) -> str:
    """Return the object with sorted names. Types that JSON lacks, such as exact numbers, become text."""
    return json.dumps(found, ensure_ascii=False, sort_keys=True, default=str)


def json_value(found: object) -> object:
    """Return a value as JSON reads it back. Types that JSON lacks, such as exact numbers, become text."""
    value: object = json.loads(json.dumps(found, default=str))
    return value
