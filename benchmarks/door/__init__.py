"""How fast the door is, with a million guests behind it: the figures of docs/performance.md."""
