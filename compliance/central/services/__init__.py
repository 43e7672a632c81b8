"""Services for the central register."""
