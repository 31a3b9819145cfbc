"""Where hooks lead: requests, their targets, and the ways of the whole machine."""
