"""The server: tables for everybody on the network."""
