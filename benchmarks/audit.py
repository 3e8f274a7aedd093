"""Says where the processor time of a whole audit goes: by assignment and stage, by exercise, by variant.

`python -m benchmarks.audit [assignment …]`, one trial at a time.  Processor time does not depend on what else
the machine does, so that the figures of a busy one can be compared; two places take half as long by the
clock.  What was stopped as endless is tried once more with ten times the limit, on top of what is measured.
The audits are kept like those of `python -m autograder audit`; `--exercise NAME` measures one exercise alone.
"""

import argparse
import os
from collections import Counter
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

from autograder.audit import audit, report
from autograder.audit.settings import AuditSettings
from autograder.audit.trials import ENDLESS_SECONDS, ENDLESS_TIMES, Trials
from autograder.course import build

ROOT = Path(__file__).parents[1]
FOLDER = Path("/sys/fs/cgroup")
LONGEST = 8  # variants that are named


class Meter:
    """Counts the processor time of this process and of all that descend from it, the ended ones included.

    By a control group of its own, which needs root: a warm process does not wait for its children, so that
    nobody else adds up what they used.
    """

    def __init__(self) -> None:
        first = FOLDER / "cpuacct"
        self._group = (first if first.is_dir() else FOLDER) / f"benchmark-{os.getpid()}"
        self._group.mkdir()
        self._processes().write_text(str(os.getpid()))

    def _processes(self) -> Path:
        return self._group / "cgroup.procs"

    def seconds(self) -> float:
        usage = self._group / "cpuacct.usage"
        if usage.exists():
            return int(usage.read_text()) / 1e9
        words = (self._group / "cpu.stat").read_text().split()
        return int(words[words.index("usage_usec") + 1]) / 1e6

    def close(self) -> None:
        """Go back, and leave no group behind."""
        for pid in self._processes().read_text().split():
            (self._group.parent / "cgroup.procs").write_text(pid)
        self._group.rmdir()


class Profile:
    """Adds up processor seconds while an audit runs one trial after the other."""

    def __init__(self, meter: Meter) -> None:
        self._meter = meter
        self.stages, self.exercises, self.variants = Counter(), Counter(), Counter()
        self.stopped, self.ended = Counter(), {}
        self._stage, self._before = "start", meter.seconds()

    def show(self, stage: str, done: int, total: int) -> None:
        """What was used since the last word belongs to the stage that began then."""
        now = self._meter.seconds()
        self.stages[self._stage] += now - self._before
        self._stage, self._before = stage, now

    def wrapped(self, run):
        def measured(trials, trial, prepared=None):
            began = self._meter.seconds()
            outcome = run(trials, trial, prepared)
            used = self._meter.seconds() - began
            self.exercises[trial.exercise] += used
            self.variants[trial.subject] += used
            if outcome.stopped:
                self.stopped[trial.subject] += used
                self._look_again(run, trials, trial, prepared)
            return outcome

        return measured

    def _look_again(self, run, trials, trial, prepared) -> None:
        """Whether what was stopped ends by itself when it may take ten times as long, and how."""
        before = self._meter.seconds()
        longer = {"ENDLESS_SECONDS": 10 * ENDLESS_SECONDS, "ENDLESS_TIMES": 10 * ENDLESS_TIMES}
        with patch.multiple("autograder.audit.trials", **longer):
            again = run(trials, trial, prepared)
        if not again.stopped:
            self.ended[trial.subject] = "is caught" if again.lost else "passes"
        self._before += self._meter.seconds() - before  # no part of the audit


def measure(name: str, meter: Meter, exercise: str) -> Profile:
    profile = Profile(meter)
    with audit.server(ROOT) as server, patch.object(Trials, "run", profile.wrapped(Trials.run)):
        found = audit.audit(ROOT, name, server, AuditSettings(exercise, jobs=1), profile.show)
        profile.show("", 0, 0)
    if not exercise:
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
        end = profile.ended.get(subject, "does not end")
        print(f"            {seconds:8.1f}  {subject}: given ten times as long, it {end}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--exercise", default="")
    asked = parser.parse_args()
    with closing(Meter()) as meter:
        for name in build.names(ROOT, asked.names):
            tell(name, measure(name, meter, asked.exercise))
