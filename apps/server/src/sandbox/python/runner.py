"""Waits for one job, runs it, answers, ends. Started before the job is known, so that a run does not wait for it."""
import os
import sys
from json import dumps, loads
from resource import RLIMIT_AS, RLIMIT_CPU, RLIMIT_NPROC, setrlimit

BASE_MB = 48
NAME = "code.py"


def read_exactly(count):
    parts = []
    while count > 0:
        part = os.read(0, min(count, 1 << 20))
        if not part:
            os._exit(0)
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def answer(kind, text):
    data = kind + text.encode(errors="replace")
    data = len(data).to_bytes(4, "little") + data
    while data:
        data = data[os.write(3, data) :]


def line_of(error):
    """The innermost line of the author's own code on the way to the error."""
    if isinstance(error, SyntaxError) and error.filename == NAME:
        return error.lineno
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == NAME:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def run(code, value):
    scope = {"__name__": "code", "__builtins__": __builtins__}
    exec(compile(code, NAME, "exec"), scope)
    main = scope.get("main")
    if not callable(main):
        raise NameError("the code must define main(input)")
    result = main(value)
    if hasattr(result, "__await__"):
        import asyncio

        async def wait():
            return await result

        result = asyncio.run(wait())
    return dumps(result, allow_nan=False, ensure_ascii=False)


def words_of(error):
    name = type(error).__name__
    try:
        text = str(error)[:2000]
    except BaseException:
        text = ""
    return f"{name}: {text}" if text else name


def work():
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="replace", line_buffering=True)
    answer(b"R", "")
    job = loads(read_exactly(int.from_bytes(read_exactly(4), "little")))
    memory = (BASE_MB + job["memoryMb"]) << 20
    setrlimit(RLIMIT_AS, (memory, memory))
    setrlimit(RLIMIT_CPU, (job["cpuSeconds"], job["cpuSeconds"]))
    setrlimit(RLIMIT_NPROC, (32, 32))
    try:
        kind, text = b"V", run(job["code"], job["input"])
    except MemoryError as error:
        line = line_of(error)
        error.__traceback__ = None
        kind, text = b"E", dumps({"kind": "memory", "message": "out of memory", "line": line})
    except BaseException as error:
        kind, text = b"E", dumps({"kind": "error", "message": words_of(error), "line": line_of(error)})
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException:
        pass
    answer(kind, text)


work()
# Threads and exit handlers of the code do not outlive the answer.
os._exit(0)
