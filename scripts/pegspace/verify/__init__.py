"""Checks results by definition: what the files of pegspace claim, compared with each other and with
a plain search."""
