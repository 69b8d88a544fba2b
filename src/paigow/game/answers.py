"""What answers have in common: `str()` of one is what the command prints of it, `repr` is one short line."""

__all__ = ["Answer"]


class Answer:
    """An answer of the library, whose text is that of the command line."""

    __slots__ = ()

    def __str__(self) -> str:
        from paigow import answer_text  # through the front: views stand above whatever they show

        return answer_text(self)
