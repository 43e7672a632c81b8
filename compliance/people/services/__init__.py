"""Services for guests, their files and photographs."""
