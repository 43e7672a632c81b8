"""Labels, registers and papers of equipment."""
