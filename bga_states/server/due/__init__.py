"""Due work: the turns of bots and the deadlines of clocks, which no request asks for."""
