"""From what a learning platform lets an instructor download to submitted/<student>/<assignment>/."""
