"""The report page: collect.py reads results into the classes of model.py, page.py fills templates/
with them. The page carries page.css and script/ in itself."""
