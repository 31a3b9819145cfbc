"""Reading functions: their effects and results, by their source alone, without a run."""
