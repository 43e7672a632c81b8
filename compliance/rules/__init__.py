"""The regulations and the venue's choices as dated data: plain Python, independent of screens and tables."""
