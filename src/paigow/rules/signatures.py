"""Whole signatures: functions that hand the options of a game on as `**options` show each of them in `help()`."""

import inspect
from collections.abc import Callable
from typing import TypeVar

__all__ = ["lists_options"]

Function = TypeVar("Function", bound=Callable[..., object])


def lists_options(options: type, **defaults: object) -> Callable[[Function], Function]:
    """A decorator that puts the keys of a typed dictionary into the signature in place of `**options`.

    `defaults`: those that are not None.
    """

    def with_all(function: Function) -> Function:
        signature = inspect.signature(function)
        own = [one for one in signature.parameters.values() if one.kind is not inspect.Parameter.VAR_KEYWORD]
        listed = [
            inspect.Parameter(
                name,
                inspect.Parameter.KEYWORD_ONLY,
                default=defaults.get(name),
                annotation=getattr(annotation, "__forward_arg__", annotation),
            )
            for name, annotation in options.__annotations__.items()
        ]
        function.__signature__ = signature.replace(parameters=[*own, *listed])  # type: ignore[attr-defined]
        return function

    return with_all
