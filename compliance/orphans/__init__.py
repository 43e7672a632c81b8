"""Money left behind: found, cashed in, written into the carnet, given back or paid to the commune."""
