"""Says where the processor time of a whole audit goes: by assignment and stage, by exercise, by variant.

`python -m benchmarks.audit [assignment …]`, one trial at a time.  Processor time does not depend on what else
the machine does, so that the figures of a busy one can be compared; two places take half as long by the
clock.  The audits are kept like those of `python -m autograder audit`.
"""

import os
import sys
from collections import Counter
from pathlib import Path
from unittest.mock import patch

from autograder.audit import audit, report
from autograder.audit.trials import Trials
from autograder.course import build

ROOT = Path(__file__).parents[1]
TICKS = os.sysconf("SC_CLK_TCK")
LONGEST = 8  # variants that are named


def processor_seconds() -> float:
    """What this process and all that descend from it have used so far, the ended ones included."""
    parents, used = {}, {}
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        parents[int(entry.name)], used[int(entry.name)] = int(fields[1]), sum(map(int, fields[11:15]))

    def is_ours(pid: int) -> bool:
        while pid in parents and pid != os.getpid():
            pid = parents[pid]
        return pid == os.getpid()

    return sum(ticks for pid, ticks in used.items() if is_ours(pid)) / TICKS


class Profile:
    """Adds up processor seconds while an audit runs one trial after the other."""

    def __init__(self) -> None:
        self.stages, self.exercises, self.variants = Counter(), Counter(), Counter()
        self.stopped = Counter()
        self._stage, self._before = "start", processor_seconds()

    def show(self, stage: str, done: int, total: int) -> None:
        """What was used since the last word belongs to the stage that began then."""
        now = processor_seconds()
        self.stages[self._stage] += now - self._before
        self._stage, self._before = stage, now

    def wrapped(self, run):
        def measured(trials, trial, prepared=None):
            began = processor_seconds()
            outcome = run(trials, trial, prepared)
            used = processor_seconds() - began
            self.exercises[trial.exercise] += used
            self.variants[trial.subject] += used
            if outcome.stopped:
                self.stopped[trial.subject] += used
            return outcome

        return measured


def measure(name: str) -> Profile:
    profile = Profile()
    with audit.server(ROOT) as server, patch.object(Trials, "run", profile.wrapped(Trials.run)):
        found = audit.audit(ROOT, name, server, jobs=1, show=profile.show)
    profile.show("", 0, 0)
    report.keep(ROOT, found)
    for finding in found.findings:
        print(f"  finding: {finding.exercise}: {finding.subject} {finding.problem}", flush=True)
    return profile


def tell(name: str, profile: Profile) -> None:
    print(f"{name}: {sum(profile.stages.values()):.0f} s of processor time", flush=True)
    parts = {"stages": profile.stages, "exercises": profile.exercises, "variants": profile.variants}
    for what, counted in parts.items():
        for part, seconds in counted.most_common(LONGEST):
            print(f"  {what[:-1]:<10}{seconds:8.1f}  {part or 'all'}")
    stopped = profile.stopped
    print(f"  stopped: {len(stopped)} variants, {sum(stopped.values()):.0f} s", flush=True)
    for subject, seconds in stopped.most_common():
        print(f"            {seconds:8.1f}  {subject}", flush=True)


if __name__ == "__main__":
    for name in build.names(ROOT, sys.argv[1:]):
        tell(name, measure(name))
