"""Runs notebooks on the machines of a Dask cluster; the coordinator alone writes what comes of it."""
