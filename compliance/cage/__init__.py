"""The cage: shifts at desks and tables, what moves between them, drop boxes, counts, and the result of the day."""
