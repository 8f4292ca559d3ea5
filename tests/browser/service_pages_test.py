"""Uses the pages of `kbench serve` in Debian's chromium: logs in, submits, and looks at each page.

    python3 service_pages_test.py kbench [TEST...]

It is skipped where pages_test.py is.
"""

import re
import subprocess
import sys
import tempfile
import time
import unittest

from pages_test import CONTRAST_FAULTS, NARROW, PAGE_FAULTS, Browser, why_missing

if not why_missing():
    from selenium.common.exceptions import WebDriverException
    from selenium.webdriver.common.keys import Keys

PROBLEM = "/problems/vector_add"
NAME = "judge.test"  # of no loopback host: a browser sends less to it, as to a judge without TLS
MOST_SECONDS = 60  # for a check without times


def is_gone(element):
    try:
        element.is_enabled()
    except WebDriverException:
        return True
    return False


class ServicePages(unittest.TestCase):
    """The tests run in the order of their names: the first logs in, and the second makes a job."""

    job = None

    def open(self, path):
        browser.driver.get(url + path)

    def path(self):
        return browser.driver.current_url.removeprefix(url)

    def enter(self, path, keys=""):
        """Types the keys and presses Enter, which leads to the path, given by an expression."""
        old = browser.driver.find_element("tag name", "html")
        browser.press(keys + Keys.ENTER)
        end = time.monotonic() + MOST_SECONDS
        while not (is_gone(old) and re.fullmatch(path, self.path())):
            self.assertLess(time.monotonic(), end, f"{self.path()} is shown, not {path}")
            time.sleep(0.02)

    def pages(self):
        return ["/", "/problems", PROBLEM, "/jobs", self.job, "/jobs/0123", "/nothing", "/login"]

    def tab_to(self, condition):
        """Presses the tab key until the condition holds for the element that has the focus, `here`."""
        for _ in range(300):
            browser.press(Keys.TAB)
            if browser.run("const here = document.activeElement; return " + condition):
                return
        self.fail(f"the keyboard does not reach {condition}")

    def test_1_the_keyboard_logs_in_and_leads_back(self):
        self.open("/jobs")
        self.assertEqual(self.path(), "/login?to=/jobs")
        self.assertEqual(browser.run(PAGE_FAULTS, True), [])
        self.tab_to("here.id === 'token'")
        self.enter("/login", "kb_wrong")
        self.assertIn("there is no such token", browser.run("return document.querySelector('[role=alert]').textContent"))
        self.tab_to("here.id === 'token'")
        self.enter("/jobs", secret)
        self.assertEqual(browser.run("return document.cookie"), "")

    def test_2_a_form_leads_to_a_verdict_without_scripts(self):
        self.open(PROBLEM)
        self.tab_to("here.textContent === 'Begin with cpp'")
        self.enter(re.escape(PROBLEM + "?language=cpp#submit"))
        self.tab_to("here.id === 'text'")
        self.assertIn("void solution(", browser.run("return document.activeElement.value"))
        self.tab_to("here.id === 'check_only'")
        browser.press(Keys.SPACE)
        self.tab_to("here.textContent === 'Submit'")
        self.enter("/jobs/[0-9a-f]{32}")
        ServicePages.job = self.path()
        end = time.monotonic() + MOST_SECONDS
        while not re.search("wrong_answer", browser.driver.title):  # a starter computes nothing
            self.assertLess(time.monotonic(), end, "the page did not load itself again, or the job did not end")
            time.sleep(0.1)
        self.assertEqual(self.path(), self.job)

    def test_3_pages_are_made_for_screen_readers_and_ask_nobody_else(self):
        for path in self.pages():
            with self.subTest(page=path):
                browser.requests()
                self.open(path)
                self.assertEqual(browser.run(PAGE_FAULTS, True), [])
                self.assertEqual([each for each in browser.requests() if not each.startswith(url + "/")], [])
                self.assertEqual([each for each in browser.console() if "Content Security Policy" in each], [])

    def test_4_the_keyboard_reaches_every_control_in_order_and_shows_where_it_is(self):
        for path in self.pages():
            with self.subTest(page=path):
                self.open(path)
                browser.run(
                    "window.wanted = [...document.querySelectorAll('a, .scroll, pre, select, textarea, button,"
                    " input:not([type=hidden])')]; window.reached = []"
                )
                for _ in range(browser.run("return wanted.length")):
                    browser.press(Keys.TAB)
                    browser.run("reached.push(document.activeElement)")
                    self.assertNotEqual(
                        browser.run("return getComputedStyle(document.activeElement).outlineStyle"), "none"
                    )
                self.assertTrue(browser.run("return wanted.every((each, i) => each === reached[i])"))

    def test_5_texts_have_contrast_by_day_and_by_night(self):
        for scheme in ("light", "dark"):
            browser.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            for path in self.pages():
                with self.subTest(page=path, scheme=scheme):
                    self.open(path)
                    self.assertEqual(browser.run(CONTRAST_FAULTS), [])
        browser.command("Emulation.setEmulatedMedia", features=[])

    def test_6_a_narrow_window_scrolls_tables_and_not_the_page(self):
        browser.command(
            "Emulation.setDeviceMetricsOverride", width=NARROW, height=640, deviceScaleFactor=1, mobile=False
        )
        for path in self.pages():
            with self.subTest(page=path):
                self.open(path)
                self.assertLessEqual(browser.run("return document.documentElement.scrollWidth"), NARROW)
        browser.command("Emulation.clearDeviceMetricsOverride")

    def test_7_a_page_from_elsewhere_can_neither_show_nor_use_the_judge(self):
        browser.driver.get("data:text/html,<iframe src='" + url + "/'></iframe>")
        browser.driver.switch_to.frame(0)
        self.assertNotIn("kbench", browser.run("return document.documentElement.textContent"))
        browser.driver.switch_to.default_content()
        browser.driver.get("data:text/html,<form method=post action='" + url + PROBLEM + "'><button>x</button></form>")
        browser.press(Keys.TAB)
        self.enter(PROBLEM)
        self.assertIn("no page of this server", browser.run("return document.body.textContent"))

    def test_8_a_button_logs_out(self):
        self.open("/")
        self.tab_to("here.textContent === 'Log out'")
        self.enter("/")
        self.open("/jobs")
        self.assertEqual(self.path(), "/login?to=/jobs")

    def test_9_a_server_without_tls_takes_forms_of_its_pages(self):
        here = url.replace("127.0.0.1", NAME)
        browser.driver.get(here + "/login?to=/problems")
        self.tab_to("here.id === 'token'")
        self.enter(re.escape(here + "/problems"), secret)


if __name__ == "__main__":
    reason = why_missing()
    if reason:
        print(f"SKIPPED: {reason}")
        sys.exit(0)
    kbench = sys.argv.pop(1)
    with tempfile.TemporaryDirectory(prefix="kbench-browser-") as scratch:
        store = f"--queue={scratch}/judge.db"
        made = subprocess.run([kbench, "token", "create", "alice", store], check=True, capture_output=True, text=True)
        secret = re.search(r"kb_[A-Za-z0-9_-]+", made.stdout)[0]
        server = subprocess.Popen(
            [kbench, "serve", store, "--listen=127.0.0.1:0", "--device=cpu", "--jobs=1", "--quiet"],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            url = re.search(r"http://\S+", server.stdout.readline())[0]
            browser = Browser(scratch, rules=f"EXCLUDE 127.0.0.1, MAP {NAME} 127.0.0.1, ")
            try:
                outcome = unittest.main(exit=False, verbosity=2).result
            finally:
                browser.driver.quit()
        finally:
            server.terminate()
            server.wait(60)
    sys.exit(not outcome.wasSuccessful())
