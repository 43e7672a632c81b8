"""The acts of the house: opening it, its rooms and doors, staff and posts, policies, devices."""
