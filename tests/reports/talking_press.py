"""A press that writes a message without an end, as one that a file has taken over could."""

import sys

if __name__ == "__main__":
    while True:
        sys.stderr.write("page 7" * 1000)
