"""How nbgrader releases, runs and reports this course; each setting answers a trap of the defaults."""

from autograder.course.nbgrader import feedback_templates

c = get_config()  # noqa: F821  (nbgrader puts it there)

c.CourseDirectory.course_id = "attention-by-hand"
c.CourseDirectory.ignore = [".ipynb_checkpoints", "__pycache__", "*.pyc", "*.safetensors"]

# Students replace one line, and an unsolved function says so when it is called.
c.ClearSolutions.code_stub = {"python": "# Your code here.\nraise NotImplementedError"}
c.ClearSolutions.text_stub = "*Your answer here.*"

# A notebook that loops is stopped cell by cell, and the remaining cells still run.
c.Execute.timeout = 60
c.Execute.interrupt_on_timeout = True
c.Execute.startup_timeout = 120
c.Execute.shutdown_kernel = "immediate"
# Without this, an iopub flood or a slow machine turns into a lost submission.
c.Execute.iopub_timeout = 30
c.Execute.raise_on_iopub_timeout = False

# Each kernel warns on the instructor's terminal that it speaks TCP on this machine; once is enough, here.
c.Execute.extra_arguments = ["--IPKernelApp.log_level=ERROR", "--HistoryManager.hist_file=:memory:"]

# By default any word on stderr costs all points of a test cell, and torch and transformers warn there.
c.IgnorePattern.enabled = True
c.IgnorePattern.pattern = r"(?s).*"

# nbgrader writes a student's HTML to autograded/ as it is, and formgrader runs it; its own steps, then ours.
c.Autograde.autograde_preprocessors = [
    "nbgrader.preprocessors.Execute",
    "nbgrader.preprocessors.IgnorePattern",
    "nbconvert.preprocessors.ClearMetadataPreprocessor",
    "nbgrader.preprocessors.LimitOutput",
    "nbgrader.preprocessors.SaveAutoGrades",
    "nbgrader.preprocessors.AssignLatePenalties",
    "nbgrader.preprocessors.CheckCellMetadata",
    "autograder.outlets.safe_preprocessor.MakeSafe",
]

# nbgrader's *Validate* looks at tests alone, and of ours students have the headings: let checks count.
c.Validator.validate_all = True

# Keep feedback pages readable when a student prints a lot.
c.LimitOutput.max_lines = 500
c.LimitOutput.max_traceback = 40

# nbgrader's feedback page loads a script from the network to draw formulas; ours are MathML.
c.HTMLExporter.extra_template_basedirs = feedback_templates()
c.HTMLExporter.filters = {
    "markdown2html": "autograder.outlets.mathml.markdown2html",
    "strip_files_prefix": "autograder.outlets.mathml.strip_files_prefix",
}

# nbgrader's feedback shows the hidden tests to the student; ours shows what they found.
c.GenerateFeedback.preprocessors = [
    "nbgrader.preprocessors.GetGrades",
    "autograder.outlets.hide_tests.HideTests",
    "nbconvert.preprocessors.CSSHTMLHeaderPreprocessor",
]
