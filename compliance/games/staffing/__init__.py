"""Layouts of gaming tables, and the staff assigned to them."""
