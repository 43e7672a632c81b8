"""What is imported while the suite runs is imported with marks; kept here is which of them were reached."""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

from tests.reached.marks import NAME, mark

PACKAGES = ("compliance", "audit")
REACHED: dict[str, list[int]] = {}


class _Loader(SourceFileLoader):
    """Compiles a module with its marks, always anew: what lies in `__pycache__` has none."""

    def get_code(self, fullname: str) -> CodeType:
        marked = mark(Path(self.path).read_bytes())
        REACHED.setdefault(self.path, [0] * len(marked.steps))
        code: CodeType = compile(marked.tree, self.path, "exec", dont_inherit=True)
        return code

    def exec_module(self, module: ModuleType) -> None:
        code = self.get_code(module.__name__)
        vars(module)[NAME] = REACHED[self.path]
        exec(code, vars(module))


class _Finder(MetaPathFinder):
    def find_spec(self, fullname: str, path: Sequence[str] | None, target: object = None) -> ModuleSpec | None:
        if fullname.partition(".")[0] not in PACKAGES or ".migrations" in fullname:
            return None
        spec = PathFinder.find_spec(fullname, path)
        if spec and spec.origin and type(spec.loader) is SourceFileLoader:
            spec.loader = _Loader(fullname, spec.origin)
        return spec


def begin() -> None:
    """From now on; what was imported before has no marks, so nothing of ours may have been."""
    early = [name for name in sys.modules if name.partition(".")[0] in PACKAGES]
    if early:
        raise RuntimeError(f"These were imported before they could be marked: {', '.join(sorted(early))}")
    sys.meta_path.insert(0, _Finder())


def reached() -> dict[str, list[int]]:
    """For each module the numbers of the marks that were reached so far."""
    return {path: [number for number, hit in enumerate(hits) if hit] for path, hits in REACHED.items()}
