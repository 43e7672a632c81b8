"""Bounds of numbers of colour chips."""

# Chips or plaques of one colour at a table: more than any casino has, so that a wrong field is noticed.
MOST_CHIPS = 9_999
# Plaques count as several chips, so a count may be far above the number of chips.
MOST_COUNTED = MOST_CHIPS * 100
