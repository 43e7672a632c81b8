"""Typesetting, pages and file format of streamed PDFs; a written page is released from memory."""
