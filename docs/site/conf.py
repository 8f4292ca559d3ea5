# Sphinx reads this for ./dev site, which lays the pages into build/site/pages as they lie in the tree, so that their links hold.
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python"))

project = "kbench"
copyright = "the authors of kbench"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["docs/site"]
myst_heading_anchors = 6  # as headings are linked to: docs/results.md#verdicts
html_theme = "furo"
html_title = "kbench"
html_copy_source = False
html_show_sphinx = False
