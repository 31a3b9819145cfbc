"""Findings on their way to people and programs."""
