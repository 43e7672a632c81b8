"""Pages of alerts on the money operations of guests."""
