"""The registers of money left behind, a module each: pages, files, API lists, notes in the log."""
