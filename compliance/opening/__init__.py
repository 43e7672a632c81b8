"""Opening: a link from the command line opens a casino with its rooms, doors, desks, stub books and first accounts."""
