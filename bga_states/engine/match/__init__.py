"""One match as plain data: its players, chance, position, results and messages."""
