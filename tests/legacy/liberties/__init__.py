"""Machines that each take one liberty of BGA's, and what is said about them."""
