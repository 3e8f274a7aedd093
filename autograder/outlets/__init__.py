"""Where a grade goes: nbgrader's gradebook and folders, the student's page, a text for a language model."""
