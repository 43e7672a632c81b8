"""The renderer of long registers: typesetting, pages and file, with nothing kept of a page once it is written."""
