"""The web: what is called over HTTP, and who may call it."""
