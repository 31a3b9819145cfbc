"""Filming: the scenes of a move, drawn afterwards on a copy of its table."""
