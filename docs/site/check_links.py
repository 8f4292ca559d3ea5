#!/usr/bin/env python3
"""Checks a site: each link leads to a file and an anchor that are there, and no page loads anything from another host.

    check_links.py DIRECTORY
"""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

#: In the summaries that doxygen writes: a button, and a section that it leaves out if all in it is private.
OF_DOXYGEN = ("javascript:void(0)", "#nested-classes")


class Page(HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.links = []  # URLs that a reader may follow
        self.loaded = []  # URLs that a browser loads by itself
        self.anchors = {"", "top"}
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.anchors |= {given[name] for name in ("id", "name") if given.get(name)}
        if given.get("href"):
            (self.loaded if tag == "link" else self.links).append(given["href"])
        if given.get("src"):
            self.loaded.append(given["src"])


def faults_of(root):
    pages = {path: Page(path) for path in root.rglob("*.html")}
    for path, page in pages.items():
        for url in page.links + page.loaded:
            parts = urlsplit(url)
            if parts.scheme == "data" or url in OF_DOXYGEN:
                continue
            if parts.scheme or parts.netloc:
                if url in page.loaded:
                    yield f"{path}: loads {url} from another host"
                continue
            target = path.parent / unquote(parts.path) if parts.path else path
            target = (target / "index.html" if target.is_dir() else target).resolve()
            if not target.is_file():
                yield f"{path}: there is no {url}"
            elif target in pages and unquote(parts.fragment) not in pages[target].anchors:
                yield f"{path}: {url} names an anchor that is not there"
    for path in root.rglob("*.css"):
        for url in re.findall(r"url\([\"']?(?:https?:)?//[^)]*|@import[^;]*", path.read_text(encoding="utf-8")):
            yield f"{path}: loads {url}"
    if len(pages) < 50:
        yield f"{root} has only {len(pages)} pages: this check does not see them"


faults = sorted(set(faults_of(Path(sys.argv[1]).resolve())))
sys.exit("\n".join(faults) if faults else 0)
