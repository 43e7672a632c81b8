"""A module is loaded with a mutant in it: for code that runs once, when the module is imported."""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType

from tests.mutants.python_code import PythonMutant

ROOT = Path(__file__).resolve().parent.parent.parent


class _Loader(SourceFileLoader):
    """Compiles the changed source; what is in `__pycache__` has no mutant, and gets none."""

    mutant: PythonMutant

    def get_code(self, fullname: str) -> CodeType:
        source = Path(self.path).read_bytes()
        code: CodeType = compile(self.mutant.applied(source), self.path, "exec", dont_inherit=True)
        return code


class _Finder(MetaPathFinder):
    def __init__(self, mutant: PythonMutant) -> None:
        self.mutant = mutant

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: object = None) -> ModuleSpec | None:
        if fullname != module_name(self.mutant.path):
            return None
        spec = PathFinder.find_spec(fullname, path)
        if spec is not None and spec.origin is not None:
            spec.loader = _Loader(fullname, spec.origin)
            spec.loader.mutant = self.mutant
        return spec


def module_name(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".")


def load_with(mutant: PythonMutant) -> None:
    """From now on; the module must not have been imported before."""
    if module_name(mutant.path) in sys.modules:
        raise RuntimeError(f"{mutant.path} was imported before its mutant")
    sys.meta_path.insert(0, _Finder(mutant))
