"""Opens the pages of a house after five years: `python -m benchmarks.five_years [admissions]`."""
