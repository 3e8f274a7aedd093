"""From a hand-in to a score: read, repair, run, judge, keep."""
