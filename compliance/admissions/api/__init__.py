"""The API of the door, the cards and the registers."""
