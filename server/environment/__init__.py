"""Variables of the environment: which ones there are, how they are read, and what is refused at the start."""
