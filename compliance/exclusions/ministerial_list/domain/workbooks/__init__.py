"""Workbooks (XLSX): untrusted archives that a process of its own reads."""
