"""Texts that guests read and sign at the desk."""
