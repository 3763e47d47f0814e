"""How mutated code gets into a process: in place of a loaded function's, or when its file is imported."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

from tools.mutations import Mutation


def swap_of(mutation: Mutation) -> tuple[FunctionType, CodeType] | None:
    """The function as it is loaded, and its mutated code; None if either cannot be found."""
    module = loaded_from(mutation.path)
    function = None if module is None else function_named(module, mutation.function)
    code = code_named(compile(mutation.applied(), str(mutation.path), "exec"), mutation.function)
    if function is None or code is None or function.__code__.co_freevars != code.co_freevars:
        return None
    return function, code


def loaded_from(path: Path) -> ModuleType | None:
    for module in list(sys.modules.values()):
        if getattr(module, "__file__", None) == str(path):
            return module
    return None


def function_named(module: ModuleType, name: str) -> FunctionType | None:
    found: object = module
    for part in name.split("."):
        found = vars(found).get(part) if hasattr(found, "__dict__") else None
    return found if isinstance(found, FunctionType) and found.__module__ == module.__name__ else None


def code_named(code: CodeType, name: str) -> CodeType | None:
    """The code of a function in that of its module; None if the name is there twice."""
    for part in name.split("."):
        inside = [one for one in code.co_consts if isinstance(one, CodeType) and one.co_name == part]
        if len(inside) != 1:
            return None
        code = inside[0]
    return code


class Mutated(importlib.abc.MetaPathFinder):
    """Finds one file as the mutation has it, and nothing else."""

    def __init__(self, mutation: Mutation) -> None:
        self.mutation = mutation

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        found = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        place = str(self.mutation.path)
        if found is None or found.origin != place:
            return None
        loader = MutatedFile(fullname, place, self.mutation)
        return importlib.util.spec_from_file_location(fullname, place, loader=loader)


class MutatedFile(importlib.machinery.SourceFileLoader):
    def __init__(self, fullname: str, path: str, mutation: Mutation) -> None:
        super().__init__(fullname, path)
        self.mutation = mutation

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.mutation.applied(), self.path, "exec")
