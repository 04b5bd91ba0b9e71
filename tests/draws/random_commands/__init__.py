"""Commands and options at random, compared with a brute force; README.md tells what each file
is."""
