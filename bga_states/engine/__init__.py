"""The state machine: pure, synchronous, without I/O or clock.

`bga_states` re-exports the names that authors need.
"""
