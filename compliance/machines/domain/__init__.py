"""What a machine is, as plain Python."""
