"""Lets the course's policy answer for nbgrader's step for late work, which writes the penalty."""

from __future__ import annotations

import copy
from typing import Any

from autograder.base.policy import Rules


def by_policy(config: Any, rules: Rules | None) -> Any:
    """The configuration with the policy's rule in the place of nbgrader's plugin, if the policy has one."""
    if rules is None or rules.late is None or rules.due is None:
        return config
    from nbgrader.plugins import LateSubmissionPlugin

    rule = rules.late

    class PolicyPenalty(LateSubmissionPlugin):  # type: ignore[misc]  # nbgrader has no types
        """What `policy.toml` says."""

        def late_submission_penalty(self, student_id: str, score: float, total_seconds_late: float) -> float:
            return rule.penalty(score, total_seconds_late)

    config = copy.deepcopy(config)
    config.AssignLatePenalties.plugin_class = PolicyPenalty
    return config
