"""The search for leaks: whoever cannot tell two tables apart is told the same of both."""
