"""Acts on colour chips: record, check and retire series; assign, exchange and change colours."""
