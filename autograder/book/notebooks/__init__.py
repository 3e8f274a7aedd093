"""What the notebooks of a course must print: prepared, recorded, run under nbval and compared."""
