"""Can't Stop, the push-your-luck game with four dice and eleven columns."""
