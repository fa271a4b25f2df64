export type Exhaustion = { name: string; language: 'javascript' | 'python'; code: string };

const javascript: Record<string, string> = {
  'endless loop': 'for (;;);',
  'endless loop in a catch': 'for (;;) try { for (;;); } catch {} finally { continue; }',
  'endless recursion': 'const f = () => f() + 1; return f();',
  'recursion caught again and again': 'const f = () => { try { f(); } catch { f(); } }; f(); for (;;) f();',
  'memory by arrays': 'const a = []; for (;;) a.push(new Array(1000).fill(a));',
  'memory by strings': "let s = 'x'; for (;;) s += s + s;",
  'memory by ropes kept': "const a = []; for (;;) a.push('x'.repeat(1e6) + a.length);",
  'memory by buffers': 'const a = []; for (;;) a.push(new ArrayBuffer(1e6));',
  'one huge buffer': 'return new ArrayBuffer(2 ** 32).byteLength;',
  'memory caught': "const a = []; for (;;) try { for (;;) a.push('x'.repeat(1e6) + a.length); } catch {}",
  'promise storm': 'const f = () => Promise.resolve().then(f); await f();',
  'promise tree': 'const f = () => Promise.all([1, 2].map(() => Promise.resolve().then(f))); await f();',
  'async recursion': 'const f = async () => { await null; return f(); }; await f();',
  'regular expression': "return /^(a+)+$/.test('a'.repeat(60) + 'b');",
  'regular expression with back references': "return /(x+x+)+\\1y/.test('x'.repeat(60));",
  'a regular expression too large': "return new RegExp('(a{1000}){1000}').test('a');",
  'output by logs': "for (;;) console.log('x'.repeat(1000));",
  'output by many short logs': 'for (;;) console.log(1);',
  'output by the value': "return 'x'.repeat(5e6);",
  'a message too long': "throw new Error('x'.repeat(5e6));",
  'deep JSON': 'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return a;',
  'toJSON without end': 'return { toJSON() { for (;;); } };',
  'a getter without end in an error':
    "const e = new Error(); Object.defineProperty(e, 'stack', { get() { for (;;); } }); throw e;",
  'big numbers': 'return String(2n ** (2n ** 25n)).length;',
  'sort with a comparator without end': 'return [3, 2, 1].sort(() => { for (;;); });',
  'a proxy chain': 'let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); return p.x;',
  'eval without end': "for (;;) (0, eval)('1'.repeat(1000));",
  'deep source': "return eval('['.repeat(1e6));",
  'string functions': "return 'x'.repeat(1e7).split('').map((c) => c.repeat(10)).join('').length;",
  'array holes': 'const a = []; a.length = 2 ** 32 - 1; return a.map((x) => x).join().length;',
};

const python: Record<string, string> = {
  'endless loop': 'while True: pass',
  'loop that catches all':
    'while True:\n        try:\n            while True: pass\n        except BaseException: pass',
  sleep: 'import time; time.sleep(60)',
  'endless recursion': 'f = lambda: f(); return f()',
  'recursion past its limit': 'import sys; sys.setrecursionlimit(10**9); f = lambda: f(); return f()',
  'memory at once': 'return len(bytearray(1 << 34))',
  'memory bit by bit': 'a = []\n    while True: a.append(bytearray(1 << 20))',
  'memory caught':
    'a = []\n    while True:\n        try: a.append(bytearray(1 << 16))\n        except MemoryError: pass',
  'memory mapped': 'import mmap; a = []\n    while True: a.append(mmap.mmap(-1, 1 << 24))',
  'memory shared':
    'import mmap; m = mmap.mmap(-1, 1 << 32, flags=mmap.MAP_SHARED | mmap.MAP_ANONYMOUS); m[::4096] = bytes(1 << 20)',
  'big numbers': 'return len(str(9 ** (9 ** 9)))',
  'fork bomb': 'import os\n    while True:\n        try: os.fork()\n        except OSError: pass',
  threads:
    'import threading, time\n    while True:\n        try: threading.Thread(target=time.sleep, args=(60,)).start()\n        except RuntimeError: pass',
  descriptors: 'import os; a = []\n    while True:\n        try: a.append(os.pipe())\n        except OSError: pass',
  'pipes filled':
    'import os, fcntl; a = [os.pipe() for _ in range(20)]\n    for r, w in a:\n        os.set_blocking(w, False)\n        try:\n            while True: os.write(w, bytes(1 << 16))\n        except OSError: pass\n    while True: pass',
  disk: 'f = open("/tmp/x", "wb")\n    while True: f.write(bytes(1 << 20))',
  'many files':
    'i = 0\n    while True:\n        i += 1\n        try: open("/tmp/%d" % i, "w")\n        except OSError: pass',
  'output by print': 'while True: print("x" * 1000)',
  'output past Python': 'import os\n    while True: os.write(2, b"x" * 65536)',
  'output by the value': 'return "x" * 5_000_000',
  'output by the answer': 'import os\n    while True: os.write(3, b"\\x01\\0\\0\\0L")',
  'a message too long': 'raise ValueError("x" * 5_000_000)',
  'regular expression': 'import re; return bool(re.match(r"^(a+)+$", "a" * 60 + "b"))',
  'deep data': 'a = []\n    for _ in range(100_000): a = [a]\n    return a',
  'signals ignored':
    'import signal\n    for s in range(1, 32):\n        try: signal.signal(s, signal.SIG_IGN)\n        except OSError: pass\n    while True: pass',
  timers:
    'import signal; signal.signal(signal.SIGALRM, lambda *a: None); signal.setitimer(signal.ITIMER_REAL, 1e-5, 1e-5)\n    while True: pass',
  'a string without end in an error':
    'class E(Exception):\n        def __str__(self):\n            while True: pass\n    raise E()',
  'compiled source': 'return eval("(" * 90 + "1" + ")" * 90) and compile("x=" + "1+" * 2_000_000 + "1", "x", "exec")',
  'a crash': 'import ctypes; ctypes.string_at(0)',
  'hanging at the end':
    'import threading, time, atexit; atexit.register(time.sleep, 60); threading.Thread(target=time.sleep, args=(60,)).start(); return 1',
  'asyncio storm':
    'import asyncio\n    async def f():\n        while True: asyncio.ensure_future(asyncio.sleep(60))\n    asyncio.run(f())',
};

/** Each eats something up; it must end in time, and the next run must find all as it was. */
export const exhaustions: Exhaustion[] = [
  ...Object.entries(javascript).map(([name, body]) => ({
    name: `JavaScript: ${name}`,
    language: 'javascript' as const,
    code: `export default async function main(input) {\n${body}\n}`,
  })),
  ...Object.entries(python).map(([name, body]) => ({
    name: `Python: ${name}`,
    language: 'python' as const,
    code: `def main(input):\n    ${body}\n`,
  })),
];
