"""Transaction monitoring: a guest's transactions over a gaming day, over several days, and near thresholds."""
