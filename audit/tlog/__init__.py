"""The published formats of transparency logs, with nothing of Django in them: the server and `verify.py` share these."""
