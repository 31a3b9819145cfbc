"""Sockets: the connections, the tables that they follow, and the frames that they are sent."""
