"""What every message about wrong input must be."""

import pytest

from paigow.errors import InputError, PaigowError


def one_line(error):
    """The message of an error about wrong input: one printable line, not endless, with a right example."""
    message = str(error)
    assert isinstance(error, InputError)
    assert isinstance(error, PaigowError)
    assert isinstance(error, ValueError)
    assert message.isprintable()
    assert "right: " in message
    assert len(message) < 1500
    return message


def refused(error, call, *arguments, **options):
    """The one line with which a call refuses its arguments, by an error of this type."""
    with pytest.raises(error) as caught:
        call(*arguments, **options)
    return one_line(caught.value)
