"""The registers of the authority: observations and access history."""
