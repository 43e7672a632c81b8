"""The published formats of transparency logs, without Django: the server and `verify.py` share these."""
