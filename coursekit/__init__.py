"""What chapters and students import: real data, recorded training runs, plots. It holds no answer to any exercise."""
