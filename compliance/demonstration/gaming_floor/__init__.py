"""Demonstration of the equipment of the gaming floor."""
