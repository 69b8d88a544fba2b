"""A server as a process of its own."""

import shutil
import socket
import subprocess
import sysconfig
from contextlib import contextmanager

PROGRAM = shutil.which("paigow", path=sysconfig.get_path("scripts"))


@contextmanager
def served(*arguments):
    """A server at a free port; its port and its process, which is ended."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    call = [PROGRAM, "web", "--no-open", "--port", str(port), *arguments]
    process = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    try:
        assert process.stdout.readline().startswith(f"http://127.0.0.1:{port}/")
        yield port, process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()
