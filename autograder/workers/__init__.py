"""Reads and draws what students wrote, in processes with limits."""
