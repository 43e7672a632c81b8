"""The API of who is kept out, and of the registers beside the measures."""
