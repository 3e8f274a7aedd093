"""Real texts and pretrained weights."""
