"""The API of the house: one file for each thing it is about."""
