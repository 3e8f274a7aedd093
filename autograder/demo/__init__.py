"""A made-up class, graded by this engine and by nbgrader as it is."""
