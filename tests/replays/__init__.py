"""Tests of replays: whole games as pages."""
