"""What is imported while the suite runs is imported with marks; kept here is which of them were reached."""

import hashlib
import marshal
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

from tests.reached import marks
from tests.reached.marks import NAME, Step

PACKAGES = ("compliance", "audit")
REACHED: dict[str, list[int]] = {}
# Whoever marks otherwise, or runs on another Python, finds nothing of what was put aside before.
MANNER = Path(marks.__file__).read_bytes() + sys.version.encode()
ASIDE = Path(os.environ["CARNET_VAR"]) / "marked"


def marked(path: str) -> tuple[list[tuple[Step, ...]], CodeType]:
    """The steps of a module and its code with marks: marking all of them takes each process of the suite seconds,
    so it is done once for a source and a place, and put aside."""
    source = Path(path).read_bytes()
    kept = ASIDE / hashlib.sha256(b"\0".join((MANNER, path.encode(), source))).hexdigest()
    if kept.exists():
        steps, code = marshal.loads(kept.read_bytes())
        return [tuple(Step(*step) for step in each) for each in steps], code
    found = marks.mark(source)
    code = compile(found.tree, path, "exec", dont_inherit=True)
    ASIDE.mkdir(parents=True, exist_ok=True)
    draft = kept.with_suffix(f".{os.getpid()}")
    draft.write_bytes(marshal.dumps(([[tuple(step) for step in each] for each in found.steps], code)))
    draft.replace(kept)  # whole or not at all: another process may be at the same module
    return found.steps, code


class _Loader(SourceFileLoader):
    """Loads a module with its marks: what lies in `__pycache__` has none."""

    def get_code(self, fullname: str) -> CodeType:
        steps, code = marked(self.path)
        REACHED.setdefault(self.path, [0] * len(steps))
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
