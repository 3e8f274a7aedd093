"""Every answer in words has a rubric whose points add up."""

import re

from autograder.course import assignments
from autograder.course.assignments import Kind


def test_every_written_answer_has_a_rubric_that_adds_up(root):
    for path in assignments.find(root):
        text = (path.parent / "rubric.md").read_text(encoding="utf-8")
        pattern = r"^## (\S+) \((\d+) points?\)\n(.*?)(?=^## |\Z)"
        sections = re.findall(pattern, text, flags=re.MULTILINE | re.DOTALL)
        found = {name: (int(points), lines) for name, points, lines in sections}
        written = {cell.id: cell.points for cell in assignments.read(path).cells_of(Kind.WRITTEN)}
        assert {name: points for name, (points, _) in found.items()} == written
        for name, (points, lines) in found.items():
            total = sum(int(number) for number in re.findall(r"^- (\d+) points?:", lines, flags=re.MULTILINE))
            assert total == points, f"{path.parent.name}: the lines of {name} add up to {total}, not {points}"
