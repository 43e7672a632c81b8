"""What one guest does with money, added up: over a gaming day, over rolling days, and just below a threshold."""
