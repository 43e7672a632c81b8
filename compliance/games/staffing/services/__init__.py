"""Acts on layouts of tables and on the staff assigned to tables."""
