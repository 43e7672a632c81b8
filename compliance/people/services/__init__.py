"""The acts that concern guests, their files and their photographs."""
