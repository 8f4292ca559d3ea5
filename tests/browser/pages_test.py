"""Opens pages of boards and reports in Debian's chromium, from files, and looks at what becomes of them.

    python3 pages_test.py kbench-write-pages [TEST...]

It is skipped where chromium, its driver or Selenium are missing. The browser is let out of its sandbox for root alone, whom
it would refuse otherwise; all pages are of the program that is named.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

BROWSER = "/usr/bin/chromium"
DRIVER = "/usr/bin/chromedriver"
PACKAGES = "packages chromium, chromium-driver, python3-selenium"

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.keys import Keys
except ImportError:
    webdriver = None

HERE = pathlib.Path(__file__).parent
PAGE_FAULTS = (HERE / "page_faults.js").read_text()
CONTRAST_FAULTS = (HERE / "contrast_faults.js").read_text()

# Seconds from asking for one of the largest pages to its being drawn, by the browser's own clock, at best of OPENINGS. Two
# quiet cores take a third of that at most; the rest is for what runs beside the test.
MOST_SECONDS = 2.0
OPENINGS = 3

# Pixels: the least width at which WCAG (1.4.10) wants no page to be scrolled sideways.
NARROW = 320


def why_missing():
    for program in (BROWSER, DRIVER):
        if not os.access(program, os.X_OK):
            return f"there is no {program} ({PACKAGES})"
    return "" if webdriver else f"this Python has no Selenium ({PACKAGES})"


class Browser:
    """A browser without a window, whose files are in `scratch`, and which finds no host but those that `rules` map."""

    def __init__(self, scratch, rules=""):
        options = webdriver.ChromeOptions()
        options.binary_location = BROWSER
        options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
        for argument in (
            "--headless=new",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-dev-shm-usage",
            "--disable-gpu",
            f"--host-resolver-rules={rules}MAP * ~NOTFOUND",
            "--no-first-run",
            "--window-size=1280,900",
            f"--user-data-dir={scratch}/profile",
        ):
            options.add_argument(argument)
        if os.geteuid() == 0:
            options.add_argument("--no-sandbox")
        environment = {**os.environ, "HOME": scratch, "XDG_CONFIG_HOME": scratch, "XDG_CACHE_HOME": scratch}
        self.driver = webdriver.Chrome(service=Service(DRIVER, env=environment), options=options)
        self.driver.set_page_load_timeout(30)
        self.driver.get("about:blank")  # away from the browser's own page, which asks for its parts

    def open(self, page):
        self.driver.get(page.as_uri())

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def press(self, key):
        self.driver.switch_to.active_element.send_keys(key)

    def command(self, name, **parameters):
        self.driver.execute_cdp_cmd(name, parameters)

    def console(self):
        """What was said on the console since the last call: by scripts, by the policy, and by what could not be loaded."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def requests(self):
        """The addresses that pages have asked for since the last call."""
        messages = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [
            message["params"]["request"]["url"]
            for message in messages
            if message["method"] == "Network.requestWillBeSent"
        ]


class Pages(unittest.TestCase):
    """A test of one subject each, with all pages that it is about."""

    def pages(self, part):
        found = sorted((directory / part).rglob("*.html"))
        self.assertTrue(found, f"there is no page in {part}")
        return found

    def open_quietly(self, pages, look):
        """Opens each page, has it looked at, and checks that it said nothing and that it alone was asked for."""
        for page in pages:
            with self.subTest(page=str(page.relative_to(directory))):
                browser.console(), browser.requests()  # what is left of the page before
                browser.open(page)
                look(page)
                self.assertEqual(browser.console(), [])
                self.assertEqual(browser.requests(), [page.as_uri()])

    def check_faults(self, page):
        self.assertEqual(browser.run(PAGE_FAULTS), [])

    def test_pages_open_from_files_ask_for_nothing_and_are_made_for_screen_readers(self):
        self.open_quietly(self.pages("honest") + self.pages("large"), self.check_faults)

    def test_what_strangers_write_on_boards_does_nothing(self):
        self.open_quietly(self.pages("strangers/site"), self.check_faults)

    def test_what_strangers_write_in_reports_is_shown_as_they_wrote_it_and_does_nothing(self):
        for number, text in enumerate(json.loads((directory / "strangers.json").read_text())):

            def look(page, text=text):
                self.check_faults(page)
                if re.fullmatch("[ -~]*", text):  # what is no plain text is spelled out
                    self.assertIn(text, browser.run("return document.querySelector('main').textContent"))

            self.open_quietly(self.pages(f"strangers/{number}"), look)

    def test_the_keyboard_reaches_every_link_and_all_that_scrolls_in_order_and_shows_where_it_is(self):
        for page in self.pages("honest"):
            with self.subTest(page=str(page.relative_to(directory))):
                browser.open(page)
                browser.run("window.wanted = [...document.querySelectorAll('a, .scroll, pre')]; window.reached = []")
                for _ in range(browser.run("return wanted.length")):
                    browser.press(Keys.TAB)
                    browser.run("reached.push(document.activeElement)")
                    self.assertNotEqual(
                        browser.run("return getComputedStyle(document.activeElement).outlineStyle"), "none"
                    )
                self.assertTrue(browser.run("return wanted.every((each, i) => each === reached[i])"))

    def test_the_keyboard_alone_leads_from_the_boards_to_a_submission_and_back(self):
        browser.open(directory / "honest/site/index.html")
        for words, path in (("sums", "boards/sums/index.html"), ("#1", "boards/sums/1.html"), ("Boards", "index.html")):
            for _ in range(100):
                if browser.run("return document.activeElement.textContent") == words:
                    break
                browser.press(Keys.TAB)
            browser.press(Keys.ENTER)
            self.assertEqual(browser.driver.current_url, (directory / "honest/site" / path).as_uri())

    def test_texts_have_contrast_by_day_and_by_night(self):
        for scheme in ("light", "dark"):
            browser.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            for page in self.pages("honest"):
                with self.subTest(page=str(page.relative_to(directory)), scheme=scheme):
                    browser.open(page)
                    self.assertEqual(browser.run(CONTRAST_FAULTS), [])
        browser.command("Emulation.setEmulatedMedia", features=[])

    def test_a_narrow_window_scrolls_tables_and_not_the_page(self):
        browser.command(
            "Emulation.setDeviceMetricsOverride", width=NARROW, height=640, deviceScaleFactor=1, mobile=False
        )
        for page in self.pages("honest"):
            with self.subTest(page=str(page.relative_to(directory))):
                browser.open(page)
                self.assertLessEqual(browser.run("return document.documentElement.scrollWidth"), NARROW)
        browser.command("Emulation.clearDeviceMetricsOverride")

    def test_pages_of_ten_thousand_open_within_two_seconds(self):
        for page in self.pages("large"):
            with self.subTest(page=page.name):
                times = []
                for _ in range(OPENINGS):
                    browser.open(page)
                    times.append(
                        browser.run(
                            "return Math.max(performance.getEntriesByType('navigation')[0].loadEventEnd,"
                            " ...performance.getEntriesByType('paint').map((each) => each.startTime)) / 1000"
                        )
                    )
                print(f"{page.name}: {page.stat().st_size} bytes, open in {min(times):.3f} s")
                self.assertLess(min(times), MOST_SECONDS)


if __name__ == "__main__":
    reason = why_missing()
    if reason:
        print(f"SKIPPED: {reason}")
        sys.exit(0)
    writer = sys.argv.pop(1)
    with tempfile.TemporaryDirectory(prefix="kbench-browser-") as scratch:
        directory = pathlib.Path(scratch).resolve() / "pages"
        directory.mkdir()
        subprocess.run([writer, str(directory)], check=True)
        browser = Browser(scratch)
        try:
            outcome = unittest.main(exit=False, verbosity=2).result
        finally:
            browser.driver.quit()
    sys.exit(not outcome.wasSuccessful())
