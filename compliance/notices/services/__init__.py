"""Acts on notices: raising, amending and withdrawing, issuing, sending, recording answers, alarms."""
