"""The search for leaks: viewers who cannot tell two tables apart are told the same of both."""
