"""Pages of published rules: for staff, and for guests without a sign-in."""
