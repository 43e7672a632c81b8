"""The registers of the authority: observations, and what it looked at."""
