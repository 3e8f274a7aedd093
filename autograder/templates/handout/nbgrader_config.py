"""Only where nbgrader is installed: its button *Validate* then counts the visible checks, too."""

c = get_config()  # noqa: F821  (nbgrader puts it there)

c.Validator.validate_all = True
