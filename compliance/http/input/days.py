"""Days that pages read from an address or a hidden field."""

from datetime import date, timedelta


def parse_past_day(text: str, today: date) -> date:
    """Parse a gaming day; return today's if the text is invalid or the day is in the future.

    Pages subtract a day from it, so the first two days that Python knows are never returned.
    """
    try:
        return max(min(date.fromisoformat(text), today), date.min + timedelta(days=2))
    except ValueError:
        return today
