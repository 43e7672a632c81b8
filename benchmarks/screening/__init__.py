"""How many who must be kept out the door finds, and what a question costs: `python -m benchmarks.screening`."""
