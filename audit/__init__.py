"""The log: every act with the rows it changed, kept by the database itself. It knows nothing of casinos."""
