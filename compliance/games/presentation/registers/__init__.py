"""Register definitions of games, one module each: page, files, API list and log entry."""
