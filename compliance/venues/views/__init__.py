"""The pages of the venue: one file per subject."""
