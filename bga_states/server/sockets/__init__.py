"""Sockets: who is connected, what they follow, and what they are sent."""
