"""Small faults that can be planted in a source file: one changed expression or statement each.

A mutation replaces a stretch of the source, so that what it does can be read and every other line stays
where it was.  Left out, because nothing that runs can notice them: annotations and type aliases, what stands
under `if TYPE_CHECKING`, decorators (they speak to the compiler), the capacity of a new `vec` (only how much
room is kept), and docstrings.  Left out as well: texts, which a test of words has to judge, and the inside of
f-strings, of which Python 3.11 does not know the place.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
DROPPED: Final = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Raise, ast.Delete, ast.Assert)
CONDITIONAL: Final = (ast.If, ast.While, ast.IfExp)
NO_MEANING: Final = ("capacity",)  # keywords whose value changes no result

Changed: TypeAlias = tuple[str, ast.expr | ast.stmt, str]  # what kind of change, of which node, into what


@dataclass(frozen=True)
class Mutation:
    path: Path
    kind: str
    function: str  # the outermost function it is in, "" at the level of a module or class
    line: int
    lines: tuple[int, int]  # of the statement it is in, or of its head
    start: int  # in bytes
    end: int
    old: str
    new: str

    def applied(self) -> bytes:
        source = self.path.read_bytes()
        return source[: self.start] + self.new.encode() + source[self.end :]

    def __str__(self) -> str:
        return f"{' '.join(self.old.split())}  ->  {self.new}"


def mutations(path: Path) -> list[Mutation]:
    """Every mutation of a file, in the order of its lines."""
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found: list[Mutation] = []
    for where, (kind, node, new) in changes_in(ast.parse(source).body, Where("", (0, 0))):
        assert node.end_lineno is not None and node.end_col_offset is not None
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        old = source[start:end].decode()
        found.append(Mutation(path, kind, where.function, node.lineno, where.lines, start, end, old, new))
    return sorted(found, key=lambda mutation: mutation.start)


# -- going through a file -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Where:
    function: str
    lines: tuple[int, int]
    prefix: str = ""  # of the names of methods


def changes_in(body: list[ast.stmt], where: Where) -> Iterator[tuple[Where, Changed]]:
    for statement in body:
        if not is_never_run(statement):
            yield from changes_of_statement(statement, where)


def is_never_run(statement: ast.stmt) -> bool:
    """Docstrings and other bare texts, imports, and what only a type checker reads."""
    if isinstance(statement, ast.If):
        return isinstance(statement.test, ast.Name) and statement.test.id == "TYPE_CHECKING"
    bare = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return bare or isinstance(statement, (ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal))


def changes_of_statement(statement: ast.stmt, outside: Where) -> Iterator[tuple[Where, Changed]]:
    if isinstance(statement, (*FUNCTIONS, ast.ClassDef)):
        yield from changes_in(statement.body, inside_of(statement, outside))
        return
    where = Where(outside.function, lines_of(statement), outside.prefix)
    for change in of_statement(statement, bool(outside.function)):
        yield where, change
    for expression in expressions_of(statement):
        for change in of_expression(expression):
            yield where, change
    for body in bodies_of(statement):
        yield from changes_in(body, where)


def inside_of(statement: ast.stmt, outside: Where) -> Where:
    assert isinstance(statement, (*FUNCTIONS, ast.ClassDef))
    if outside.function:
        return outside
    name = outside.prefix + statement.name
    if isinstance(statement, ast.ClassDef):
        return Where("", outside.lines, f"{name}.")
    return Where(name, outside.lines)


def lines_of(statement: ast.stmt) -> tuple[int, int]:
    """All lines of a simple statement, the head of one that holds others."""
    bodies = [body for body in bodies_of(statement) if body]
    last = bodies[0][0].lineno - 1 if bodies else statement.end_lineno
    return statement.lineno, max(statement.lineno, last or 0)


def bodies_of(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    for name in ("body", "orelse", "finalbody"):
        yield getattr(statement, name, [])
    for handler in getattr(statement, "handlers", []):
        yield handler.body


def expressions_of(statement: ast.stmt) -> Iterator[ast.expr]:
    """What a statement works out, without the statements in it and without types."""
    for name, value in ast.iter_fields(statement):
        if name in ("annotation", "type_params"):
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.expr):
                yield from expressions_in(part)


def expressions_in(expression: ast.expr) -> Iterator[ast.expr]:
    """Itself and its parts."""
    if isinstance(expression, ast.JoinedStr):
        return
    yield expression
    for part in ast.iter_child_nodes(expression):
        if isinstance(part, ast.keyword) and part.arg not in NO_MEANING:
            yield from expressions_in(part.value)
        elif isinstance(part, ast.comprehension):
            for inner in (part.iter, *part.ifs):
                yield from expressions_in(inner)
        elif isinstance(part, ast.expr):
            yield from expressions_in(part)


# -- the changes ----------------------------------------------------------------------------------------


def of_statement(statement: ast.stmt, in_function: bool) -> Iterator[Changed]:
    if isinstance(statement, (ast.If, ast.While)):
        yield from of_condition(statement.test)
    if isinstance(statement, ast.AugAssign) and type(statement.op) in OPERATORS:
        yield "operator", statement, ast.unparse(with_(statement, op=OPERATORS[type(statement.op)]()))
    if isinstance(statement, ast.Return) and not is_constant(statement.value):
        yield "return", statement, "return None"
    if isinstance(statement, ast.Break):
        yield "loop", statement, "continue"
    if isinstance(statement, ast.Continue):
        yield "loop", statement, "break"
    if in_function and is_dropped(statement):
        yield "dropped", statement, "pass"


def is_dropped(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.AnnAssign) and statement.value is None:
        return False
    return isinstance(statement, (*DROPPED, ast.Expr)) or is_bare_return(statement)


def is_bare_return(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Return) and statement.value is None


def is_constant(value: ast.expr | None) -> bool:
    return value is None or (isinstance(value, ast.Constant) and value.value is None)


def of_expression(expression: ast.expr) -> Iterator[Changed]:
    if isinstance(expression, ast.IfExp):
        yield from of_condition(expression.test)
    elif isinstance(expression, ast.Compare):
        yield from of_comparison(expression)
    elif isinstance(expression, ast.BoolOp):
        other = ast.Or() if isinstance(expression.op, ast.And) else ast.And()
        yield "and/or", expression, bracketed(with_(expression, op=other))
    elif isinstance(expression, ast.BinOp) and type(expression.op) in OPERATORS:
        yield "operator", expression, bracketed(with_(expression, op=OPERATORS[type(expression.op)]()))
    elif isinstance(expression, ast.UnaryOp) and not isinstance(expression.op, ast.UAdd):
        yield (
            "sign" if isinstance(expression.op, ast.USub) else "not",
            expression,
            bracketed(expression.operand),
        )
    elif isinstance(expression, ast.Constant):
        yield from of_constant(expression)


def of_condition(test: ast.expr) -> Iterator[Changed]:
    yield "condition", test, "True"
    yield "condition", test, "False"
    if not isinstance(test, ast.Compare) and not isinstance(test, ast.UnaryOp):
        yield "not", test, f"(not {bracketed(test)})"


def of_comparison(expression: ast.Compare) -> Iterator[Changed]:
    for place, operator in enumerate(expression.ops):
        for other in COMPARISONS[type(operator)]:
            operators = [*expression.ops[:place], other(), *expression.ops[place + 1 :]]
            yield "comparison", expression, bracketed(with_(expression, ops=operators))


def of_constant(expression: ast.Constant) -> Iterator[Changed]:
    if isinstance(expression.value, bool):
        yield "constant", expression, str(not expression.value)
    elif isinstance(expression.value, int):
        yield "constant", expression, str(expression.value + 1)
        yield "constant", expression, f"({expression.value - 1})"


def with_(node: ast.AST, **fields: object) -> ast.AST:
    """The same node with other fields."""
    changed = copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


def bracketed(node: ast.AST) -> str:
    return f"({ast.unparse(node)})"
