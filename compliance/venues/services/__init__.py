"""The acts of the venue: opening it, its rooms and doors, staff and posts, policies, devices."""
