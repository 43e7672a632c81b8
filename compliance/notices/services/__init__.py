"""Acts on notices: raise, amend, withdraw, issue, send, record answers, raise alarms."""
