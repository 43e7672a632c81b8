"""Typesetting, pages and file of the PDFs that are streamed, with nothing kept of a page once it is written."""
