"""Compares a made-up student's grade with what must come of it; with nothing to say, it is as it must be."""

from __future__ import annotations

from autograder.base.records import Grade
from autograder.demo import made_up
from autograder.demo.made_up import Member


def verdict(member: Member, grade: Grade) -> str:
    return "" if grade.verdict in member.verdicts else f"{grade.verdict.value} ({grade.reason})"


def tests(member: Member, grade: Grade) -> str:
    lost = {test.name for test in grade.tests if test.score is not None and test.score < test.max_score}
    earned = sum(test.score or 0.0 for test in grade.tests)
    if member.nothing:
        return f"{earned:g} points" if earned else ""
    kept = sorted(set(member.loses) - lost)
    gone = sorted(lost - {*member.loses, *member.loses_some})
    if kept or (member.loses_some and not lost & set(member.loses_some)):
        return f"keeps {', '.join(kept or member.loses_some)}"
    return f"loses {', '.join(gone)}" if member.keeps_the_rest and gone else ""


def penalty(member: Member, grade: Grade) -> str:
    worth = grade.scores.score
    must = made_up.PENALTY * (worth.tests + worth.hand) if member.late else 0.0
    return "" if abs(worth.penalty - must) < 1e-6 else f"{worth.penalty:g} instead of {must:g}"


def diagnosis(member: Member, grade: Grade) -> str:
    """A name may be left out, where two mistakes do the same; it is never somebody else's."""
    wrong = {test.diagnosis for test in grade.tests if test.diagnosis} - {member.mistake}
    return ", ".join(sorted(wrong)) if member.mistake else ""
