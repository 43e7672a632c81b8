"""What API views of orphan funds share: the smallest amount, and their tag."""

TAGS = ["orphans"]
