"""The dashboard: one page that reads every area and writes to none."""
