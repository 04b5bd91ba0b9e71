"""The report page: collect.py reads results, sections.py writes them as HTML with page.css and page.js in it."""
