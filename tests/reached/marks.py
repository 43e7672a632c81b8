"""Marks in the source: before each statement, and on each way out of a branch, one that says it was reached."""

import ast
from typing import NamedTuple

from coverage.parser import PythonParser

NAME = "_reached_"  # what a module with marks calls its list of them
ENTRY = -1  # a step from here says only that the line was reached


class Step(NamedTuple):
    """From one line to another; or, with `other`, from a branch to wherever it leads but to that line."""

    start: int
    end: int
    other: bool = False


class Marked(NamedTuple):
    """A module with its marks, and for each mark what is known once it was reached."""

    tree: ast.Module
    steps: list[tuple[Step, ...]]


def mark(source: str | bytes) -> Marked:
    """Set all marks in a module; what it does stays the same."""
    tree = ast.parse(source)
    marker = _Marker()
    tree.body = marker.block(tree.body)
    return Marked(tree, marker.steps)


def resolved(source: str, steps: set[Step]) -> set[tuple[int, int]]:
    """The steps as coverage counts them: a branch has two ways out, so one that was not taken names the other."""
    found = {(start, end) for start, end, other in steps if not other}
    missed = [step for step in steps if step.other]
    if not missed:
        return found
    parser = PythonParser(text=source)
    parser.parse_source()
    ways: dict[int, set[int]] = {}
    for start, end in parser.arcs():
        ways.setdefault(start, set()).add(end)
    for start, end, _other in missed:
        left = ways.get(parser.first_line(start), set()) - {parser.first_line(end)}
        if len(left) == 1:  # anything else stays unreached, and whoever reads the report sees it
            found.add((start, left.pop()))
    return found


class _Marker:
    """Walks through a module from the outside in, and numbers its marks."""

    def __init__(self) -> None:
        self.steps: list[tuple[Step, ...]] = []

    def mark(self, where: ast.AST, *steps: Step) -> ast.stmt:
        self.steps.append(steps)
        place = ast.Subscript(ast.Name(NAME, ast.Load()), ast.Constant(len(self.steps) - 1), ast.Store())
        return ast.fix_missing_locations(ast.copy_location(ast.Assign([place], ast.Constant(1)), where))

    def block(self, statements: list[ast.stmt], *first: ast.stmt) -> list[ast.stmt]:
        """The same statements, each with its mark; a docstring and what must come first stay in front."""
        marked = list(first)
        for number, statement in enumerate(statements):
            if number == 0 and _is_text(statement):
                marked.insert(0, statement)
                continue
            here = self.mark(statement, *(Step(ENTRY, line) for line in _lines(statement)))
            if _is_future(statement):
                marked[number:] = [statement, *marked[number:], here]
                continue
            self.inside(statement)
            marked += [here, statement]
        return marked

    def inside(self, statement: ast.stmt) -> None:
        match statement:
            case ast.If() | ast.For() | ast.AsyncFor() | ast.While():
                self.branch(statement)
            case ast.Match():
                self.cases(statement)
            case ast.Try() | ast.TryStar():
                statement.body = self.block(statement.body)
                self.handlers(statement)
                statement.orelse = self.block(statement.orelse)
                statement.finalbody = self.block(statement.finalbody)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef() | ast.With() | ast.AsyncWith():
                statement.body = self.block(statement.body)

    def branch(self, branch: ast.If | ast.For | ast.AsyncFor | ast.While) -> None:
        into = _lines(branch.body[0])[0]
        taken = self.mark(branch, Step(branch.lineno, into))
        missed = self.mark(branch, Step(branch.lineno, into, other=True))
        branch.body = self.block(branch.body, taken)
        branch.orelse = self.block(branch.orelse, missed)

    def cases(self, choice: ast.Match) -> None:
        passed: list[Step] = []
        for case in choice.cases:
            line, into = case.pattern.lineno, _lines(case.body[0])[0]
            here = Step(ENTRY, line)
            case.body = self.block(case.body, self.mark(case.pattern, *passed, here, Step(line, into)))
            passed += [here, Step(line, into, other=True)]
        if not _takes_all(choice.cases[-1]):
            none = [self.mark(choice, *passed)]
            choice.cases.append(ast.match_case(ast.copy_location(ast.MatchAs(), choice), None, none))

    def handlers(self, statement: ast.Try | ast.TryStar) -> None:
        asked: list[Step] = []
        for handler in statement.handlers:
            asked.append(Step(ENTRY, handler.lineno))
            handler.body = self.block(handler.body, self.mark(handler, *asked))


def _lines(statement: ast.stmt) -> list[int]:
    """Where a statement begins: with its decorators, if it has any."""
    return [*(node.lineno for node in getattr(statement, "decorator_list", ())), statement.lineno]


def _is_text(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def _is_future(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.ImportFrom) and statement.module == "__future__"


def _takes_all(case: ast.match_case) -> bool:
    return case.guard is None and isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None
