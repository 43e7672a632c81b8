"""What a guest reads and signs at the desk."""
