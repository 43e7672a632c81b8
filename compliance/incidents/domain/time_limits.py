"""The time limit of a dispute about a hand of a tournament (TDA 22)."""

# The seconds after the award of the pot in which a result may be disputed before a break.
BREAK_SECONDS = 60
BEFORE_NEXT_HAND, AFTER_NEXT_HAND, BREAK = "before_next_hand", "after_next_hand", "break"
STAGES = (BEFORE_NEXT_HAND, AFTER_NEXT_HAND, BREAK)


def is_in_time(stage: str, seconds: int | None) -> bool:
    """Was the dispute raised in time? `seconds` is the time since the award of the pot, needed at a break only."""
    # Before a break no next hand begins, so the seconds take its place as the limit.
    if stage == BREAK:
        return seconds is not None and seconds <= BREAK_SECONDS
    return stage == BEFORE_NEXT_HAND
