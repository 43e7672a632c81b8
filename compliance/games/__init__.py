"""The games of a house: its tables, what they are paid out by, and with which means they may be played."""
