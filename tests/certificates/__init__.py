"""Position sets made by brute force, and corrupted, to test what proves them. README.md says how to
use it."""
