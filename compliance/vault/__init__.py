"""The vault: seals stored files with keys of each house and kind, under a master key apart from the database."""
