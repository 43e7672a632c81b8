"""Citations of the rules in the language of the reader."""
