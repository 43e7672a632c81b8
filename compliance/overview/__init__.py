"""The house at a glance: one page that reads every area and writes in none."""
