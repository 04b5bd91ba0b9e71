"""Other people's engines on our boards: engines.py writes their models and reads what they print, runs.py measures."""
