"""The acts of a house towards the central register."""
