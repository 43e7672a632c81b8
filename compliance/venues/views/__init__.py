"""The pages of the house: one file for each thing they are about."""
