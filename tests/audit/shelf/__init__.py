"""A shelf of books that the log keeps: the smallest application with all three flavours of register."""
