"""The cage: shifts, slips, drop boxes, counts and the result of the gaming day."""
