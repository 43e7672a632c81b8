"""The registers of the cage, one module each: page, files, API list and note in the log from one declaration.

What is blind belongs to the declaration: `prepare` keeps back what a reader may not see yet (see `blind`), and cells
read what `prepare` left. So page, file and API tell the same (ADR 30 and 34).
"""
