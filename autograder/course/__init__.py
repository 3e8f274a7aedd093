"""From an assignment as it is written to the instructor's and the students' notebooks."""
