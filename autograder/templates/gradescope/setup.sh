#!/usr/bin/env bash
# Gradescope runs this once, when it builds the machine: a Python of its own with what grading needs.
set -euo pipefail
base=/autograder
python=""
for name in python3.13 python3.12 python3.11; do
  if command -v "$name" > /dev/null; then python="$name"; break; fi
done
if [ -z "$python" ]; then
  apt-get update
  apt-get install -y python3.11 python3.11-venv
  python=python3.11
elif ! "$python" -c "import ensurepip" 2> /dev/null; then
  apt-get update
  apt-get install -y "$python-venv"
fi
"$python" -m venv "$base/env"
cd "$base/source"
"$base/env/bin/python" -m pip install --quiet -r requirements.txt
"$base/env/bin/python" -m autograder.gradescope --prepare "$base"
