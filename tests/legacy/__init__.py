"""Machines given as arrays."""
