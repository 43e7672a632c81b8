"""The registers of retention, one module each: page, files, API list and note in the log from one declaration."""
