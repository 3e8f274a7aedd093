"""What chapters and students import: real data, recorded training runs, plots; no answer to any exercise."""
