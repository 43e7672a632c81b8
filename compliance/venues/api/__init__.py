"""The API of the venue: one file per subject."""
