"""Small faults that are planted in Python code: another comparison, a dropped condition, a constant off by one."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], tuple[str, ...]] = {
    ast.Lt: ("<=", ">="),
    ast.LtE: ("<", ">"),
    ast.Gt: (">=", "<="),
    ast.GtE: (">", "<"),
    ast.Eq: ("!=",),
    ast.NotEq: ("==",),
    ast.Is: ("is not",),
    ast.IsNot: ("is",),
    ast.In: ("not in",),
    ast.NotIn: ("in",),
}
OPERATORS: dict[type[ast.operator], ast.operator] = {
    ast.Add: ast.Sub(),
    ast.Sub: ast.Add(),
    ast.Mult: ast.FloorDiv(),
    ast.Div: ast.Mult(),
    ast.FloorDiv: ast.Mult(),
    ast.Mod: ast.Mult(),
    ast.BitOr: ast.BitAnd(),
    ast.BitAnd: ast.BitOr(),
    ast.LShift: ast.RShift(),
    ast.RShift: ast.LShift(),
}
# A method that is dropped leaves what it was called on: `rows.exclude(…)` becomes `rows`.
DROPPED_METHODS = frozenset(
    {"exclude", "filter", "order_by", "distinct", "strip", "upper", "lower", "select_for_update"}
)
SWAPPED_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
# What the program says in words, or how a class is made, is no condition.
_WORDS = frozenset({"_", "gettext", "pgettext", "field", "dataclass", "TypeVar", "NewType"})


@dataclass(frozen=True)
class PythonMutant:
    """One planted fault: `text` replaces the source from `start` to `end`, which count UTF-8 bytes."""

    path: str
    line: int
    start: int
    end: int
    before: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}  {_short(self.before)}  ->  {_short(self.text)}"

    def applied(self, source: bytes) -> bytes:
        return source[: self.start] + self.text.encode() + source[self.end :]


def _short(text: str) -> str:
    one_line = " ".join(text.split())
    return one_line if len(one_line) <= 90 else f"{one_line[:87]}..."


def find_mutants(path: str, source: bytes, without: frozenset[str] = frozenset()) -> list[PythonMutant]:
    """Every fault that can be planted in a module, in the order of its lines; none in functions named in `without`."""
    finder = _Finder(path, source, without)
    finder.visit(ast.parse(source))
    return sorted(set(finder.found), key=lambda mutant: (mutant.start, mutant.end, mutant.text))


class _Finder(ast.NodeVisitor):
    def __init__(self, path: str, source: bytes, without: frozenset[str]) -> None:
        self.path = path
        self.source = source
        self.without = without
        self.found: list[PythonMutant] = []
        lengths = [len(line) for line in source.splitlines(keepends=True)]
        self.line_starts = [sum(lengths[:number]) for number in range(len(lengths) + 1)]

    def plant(self, node: ast.expr | ast.stmt, text: str, *, bare: bool = False) -> None:
        """Replace a node; an expression gets brackets, unless it is `bare`."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.line_starts[node.lineno - 1] + node.col_offset
        end = self.line_starts[node.end_lineno - 1] + node.end_col_offset
        before = self.source[start:end].decode()
        text = text if bare else f"({text})"
        self.found.append(PythonMutant(self.path, node.lineno, start, end, before, text))

    # --- What is not searched.

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name in self.without:
            return
        for part in (node.args, *node.body):
            self.visit(part)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """The values of an enumeration are names; what they stand for is compared with `is`."""
        if not any(ast.unparse(base).endswith("Enum") for base in node.bases):
            self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> None:
        """An annotation is no code."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Raise(self, node: ast.Raise) -> None:
        """The words of an exception are not compared; that it is raised is."""
        self.plant(node, "pass", bare=True)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Before Python 3.12 what is inside of an f-string has no place in the source."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """An assertion states what the types cannot say; no test can make it fail."""

    # --- What is planted.

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return
        if isinstance(node.value, ast.Yield | ast.YieldFrom | ast.Call):
            self.plant(node, self._without_yield(node.value), bare=True)
        self.generic_visit(node)

    def _without_yield(self, node: ast.expr) -> str:
        """A generator stays one."""
        return "yield from ()" if isinstance(node, ast.Yield | ast.YieldFrom) else "pass"

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.plant(node, "pass", bare=True)
        self.generic_visit(node)

    def visit_Break(self, node: ast.Break) -> None:
        self.plant(node, "pass", bare=True)

    def visit_Continue(self, node: ast.Continue) -> None:
        self.plant(node, "pass", bare=True)

    def visit_If(self, node: ast.If) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self.plant(test, "True")
        self.generic_visit(node)

    def _negate(self, test: ast.expr) -> None:
        """Comparisons have mutants of their own."""
        if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp):
            self.plant(test, f"not ({ast.unparse(test)})")

    def visit_Compare(self, node: ast.Compare) -> None:
        parts = [ast.unparse(part) for part in (node.left, *node.comparators)]
        for place, operator in enumerate(node.ops):
            for other in COMPARISONS[type(operator)]:
                signs = [_sign(each) for each in node.ops]
                signs[place] = other
                self.plant(
                    node, parts[0] + "".join(f" {sign} ({part})" for sign, part in zip(signs, parts[1:], strict=True))
                )
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        parts = [f"({ast.unparse(value)})" for value in node.values]
        sign, other = (" and ", " or ") if isinstance(node.op, ast.And) else (" or ", " and ")
        self.plant(node, other.join(parts))
        for place in range(len(parts)):
            self.plant(node, sign.join(parts[:place] + parts[place + 1 :]))
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not | ast.USub):
            self.plant(node, ast.unparse(node.operand))
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        other = OPERATORS.get(type(node.op))
        if other is not None:
            self.plant(node, ast.unparse(ast.BinOp(node.left, other, node.right)))
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        called = node.func
        if isinstance(called, ast.Name) and called.id in _WORDS:
            return
        if isinstance(called, ast.Attribute) and called.attr in DROPPED_METHODS:
            self.plant(node, ast.unparse(called.value))
        if isinstance(called, ast.Name) and called.id in SWAPPED_CALLS:
            self.plant(called, SWAPPED_CALLS[called.id], bare=True)
        if isinstance(called, ast.Name) and called.id == "sorted":
            self.plant(node, f"list({ast.unparse(node.args[0])})")
        for keyword in node.keywords:
            if keyword.arg == "key":
                self._drop_key(node, keyword)
        self.generic_visit(node)

    def _drop_key(self, node: ast.Call, keyword: ast.keyword) -> None:
        rest = [each for each in node.keywords if each is not keyword]
        self.plant(node, ast.unparse(ast.Call(node.func, node.args, rest)))

    def visit_Set(self, node: ast.Set) -> None:
        """A member that is left out says as much as one that is changed."""
        for place in range(len(node.elts)):
            rest = node.elts[:place] + node.elts[place + 1 :]
            self.plant(node, ast.unparse(ast.Set(rest)) if rest else "set()")

    def visit_Constant(self, node: ast.Constant) -> None:
        value = node.value
        if isinstance(value, bool):
            self.plant(node, str(not value), bare=True)
        elif isinstance(value, int):
            self.plant(node, str(value + 1), bare=True)
        elif isinstance(value, str | bytes) and value:
            self.plant(node, repr(value + (b"~" if isinstance(value, bytes) else "~")), bare=True)


def _sign(operator: ast.cmpop) -> str:
    compared = ast.unparse(ast.Compare(ast.Name("a"), [operator], [ast.Name("b")]))
    return compared.removeprefix("a ").removesuffix(" b")


def functions_of(mutant: PythonMutant, source: bytes) -> Iterator[tuple[str, int]]:
    """The outermost function around a mutant, as its qualified name and first line; none for code of the module."""

    def search(nodes: list[ast.stmt], prefix: str) -> Iterator[tuple[str, int]]:
        for node in nodes:
            if not isinstance(node, ast.FunctionDef | ast.ClassDef):
                continue
            if isinstance(node, ast.ClassDef):
                yield from search(node.body, f"{prefix}{node.name}.")
            elif node.body[0].lineno <= mutant.line <= (node.end_lineno or 0):
                first = node.decorator_list[0].lineno if node.decorator_list else node.lineno
                yield f"{prefix}{node.name}", first

    yield from search(ast.parse(source).body, "")
