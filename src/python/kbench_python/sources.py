"""Modules with their text in memory: a submission's files, and the files that a task gives to its submissions."""

import importlib.abc
import importlib.machinery


class Sources(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Finds modules among `files`, which has texts by their paths. `places` has the paths that tracebacks show, if others.

    `withheld` has, for names of modules that must not be imported, the reason.
    """

    def __init__(self, files, places=None, withheld=None):
        self.files = files
        self.places = places or {}
        self.withheld = withheld or {}

    def path_of(self, name):
        base = name.replace(".", "/")
        return next((path for path in (f"{base}.py", f"{base}/__init__.py") if path in self.files), None)

    def place_of(self, name):
        path = self.path_of(name)
        return self.places.get(path, path)

    def find_spec(self, name, path=None, target=None):
        if name in self.withheld:
            raise ImportError(self.withheld[name], name=name)
        file = self.place_of(name)
        if file is None:
            return self.spec_of_directory(name)
        spec = importlib.machinery.ModuleSpec(name, self, origin=file, is_package=self.is_package(name))
        spec.has_location = True
        return spec

    def spec_of_directory(self, name):
        """Of a directory of modules that has no __init__.py; None where there is no such."""
        inside = name.replace(".", "/") + "/"
        if not any(path.startswith(inside) for path in self.files):
            return None
        return importlib.machinery.ModuleSpec(name, None, is_package=True)

    def get_source(self, name):
        file = self.path_of(name)
        if file is None:
            raise ImportError(f"there is no module called {name}", name=name)
        return self.files[file]

    def is_package(self, name):
        return (self.path_of(name) or "").endswith("/__init__.py")

    def get_code(self, name):
        return compile(self.get_source(name), self.place_of(name), "exec", dont_inherit=True)
