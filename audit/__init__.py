"""The audit log: the database records every act with the rows it changed. Independent of casino rules."""
