"""Figures of results, drawn by matplotlib: a module for each kind of file, and style.py with what they share."""
