"""A Python client of the protocol: for bots over the network, for tests and for load."""

from bga_states.client.client import Client
from bga_states.client.client_errors import ClientError, Refused
from bga_states.client.followed_table import FollowedTable
from bga_states.client.table_state import TableState

__all__ = ["Client", "ClientError", "FollowedTable", "Refused", "TableState"]
