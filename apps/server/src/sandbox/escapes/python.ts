import type { Escape } from './javascript.ts';

/**
 * What must not work and works all the same says `broke(input)`; what is read or reached shows by itself. `raw` calls
 * the kernel past Python and libc, as machine code of the attacker's would.
 */
const head = `import ctypes, os, socket, sys
libc = ctypes.CDLL(None, use_errno=True)
def broke(input):
    return input["flag"][::-1]
def raw(input, number, *args):
    said = libc.syscall(ctypes.c_long(number), *[ctypes.c_long(a) if isinstance(a, int) else a for a in args])
    return broke(input) if said >= 0 else ctypes.get_errno()
def attempt(*works):
    out = []
    for work in works:
        try:
            out.append(str(work()))
        except BaseException as error:
            out.append(type(error).__name__)
    return out
def dial(input, family, kind, address, protocol=0):
    s = socket.socket(family, kind, protocol)
    s.settimeout(0.2)
    s.connect(address)
    s.send(b"x")
    return broke(input)
`;

const lines = (...body: string[]) => body.join('\n    ');
const tried = (...works: string[]) => `return attempt(${works.map((work) => `lambda: ${work}`).join(', ')})`;
const flagged = (work: string) => lines(work, 'return broke(input)');

const rawCalls: Record<string, [number, ...string[]]> = {
  ptrace: [101, '16', '1', '0', '0'],
  mount: [165, 'b"none"', 'b"/tmp"', 'b"tmpfs"', '0', 'None'],
  umount2: [166, 'b"/usr/lib64"', '2'],
  pivot_root: [155, 'b"/tmp"', 'b"/tmp"'],
  chroot: [161, 'b"/tmp"'],
  'unshare of users': [272, '0x10000000'],
  'unshare of mounts': [272, '0x20000'],
  'unshare of the network': [272, '0x40000000'],
  setns: [308, '0', '0'],
  'clone into new users': [56, '0x10000011', '0', '0', '0', '0'],
  'clone of a process': [56, '17', '0', '0', '0', '0'],
  clone3: [435, '(ctypes.c_ulong * 11)(0, 0, 0, 0, 17)', '88'],
  fork: [57],
  vfork: [58],
  keyctl: [250, '0', '-3', '1'],
  add_key: [248, 'b"user"', 'b"a"', 'b"b"', '1', '-3'],
  request_key: [249, 'b"user"', 'b"a"', '0', '0'],
  bpf: [321, '0', 'ctypes.create_string_buffer(128)', '128'],
  perf_event_open: [298, 'ctypes.create_string_buffer(128)', '0', '-1', '-1', '0'],
  userfaultfd: [323, '0'],
  io_uring_setup: [425, '4', 'ctypes.create_string_buffer(256)'],
  io_setup: [206, '8', 'ctypes.byref(ctypes.c_ulong(0))'],
  kexec_load: [246, '0', '0', '0', '0'],
  init_module: [175, 'b"x"', '1', 'b""'],
  reboot: [169, '-18751827', '672274793', '0', '0'],
  process_vm_readv: [310, '1', '0', '0', '0', '0', '0'],
  process_vm_writev: [311, '1', '0', '0', '0', '0', '0'],
  pidfd_open: [434, '1', '0'],
  pidfd_getfd: [438, '0', '0', '0'],
  open_by_handle_at: [304, '-100', 'ctypes.create_string_buffer(64)', '0'],
  name_to_handle_at: [
    303,
    '-100',
    'b"/"',
    'ctypes.create_string_buffer(b"\\x10", 64)',
    'ctypes.create_string_buffer(8)',
    '0',
  ],
  openat2: [437, '-100', 'b"/usr"', 'ctypes.create_string_buffer(24)', '24'],
  memfd_create: [319, 'b"x"', '0'],
  memfd_secret: [447, '0'],
  shmget: [29, '0', '4096', '0o1600'],
  msgget: [68, '0', '0o1600'],
  mq_open: [240, 'b"x"', '66', '0o600', '0'],
  seccomp: [317, '1', '0', '0'],
  'prctl to be traced': [157, '0x59616d61', '-1', '0', '0', '0'],
  'prctl to keep capabilities': [157, '8', '1', '0', '0', '0'],
  setuid: [105, '0'],
  setgid: [106, '0'],
  setresuid: [117, '0', '0', '0'],
  setgroups: [116, '0', '0'],
  capset: [126, '0', '0'],
  personality: [135, '0x0040000'],
  iopl: [172, '3'],
  modify_ldt: [154, '0', '0', '0'],
  syslog: [103, '2', '0', '0'],
  sethostname: [170, 'b"x"', '1'],
  clock_settime: [227, '0', 'ctypes.create_string_buffer(16)'],
  fanotify_init: [300, '0', '0'],
  inotify_init: [294, '0'],
  'kill of everything': [62, '-1', '9'],
  'kill of the first process': [62, '1', '9'],
  tkill: [200, '1', '9'],
  rt_sigqueueinfo: [129, '1', '9', '0'],
  pidfd_send_signal: [424, '0', '9', '0', '0'],
  landlock: [444, '0', '0', '1'],
  socket: [41, '2', '1', '0'],
  connect: [42, '3', 'b"\\x02\\x00\\x00\\x50\\x7f\\x00\\x00\\x01"', '16'],
  'a call of the x32 table': [0x4000_0000 + 41, '2', '1', '0'],
};

const classes: Record<string, Record<string, string>> = {
  files: {
    open: tried('open(input["file"]).read()', 'os.open(input["file"], 0)'),
    'other readers': tried(
      '__import__("pathlib").Path(input["file"]).read_text()',
      '__import__("linecache").getlines(input["file"])',
      '__import__("codecs").open(input["file"]).read()',
      '__import__("tokenize").open(input["file"]).read()',
      '__import__("io").FileIO(input["file"]).read()',
    ),
    'as a module': tried(
      '__import__("importlib.machinery").machinery.SourceFileLoader("x", input["file"]).get_data(input["file"])',
      '__import__("runpy").run_path(input["file"])',
    ),
    'through the root of the first process': tried(
      'open("/proc/1/root" + input["file"]).read()',
      'os.listdir("/proc/1/root")',
    ),
    'through /proc/self': tried('open("/proc/self/cwd/../.." + input["file"]).read()', 'os.listdir("/proc/self/fd")'),
    'with dots': tried(
      'open("/tmp/../../../../../../.." + input["file"]).read()',
      'open("/usr/../.." + input["file"]).read()',
    ),
    'out of an inherited folder': lines(
      'out = []',
      'for fd in range(64):',
      '    out += attempt(lambda: os.open(input["file"].lstrip("/"), 0, dir_fd=fd), lambda: os.listdir(fd))',
      'return out',
    ),
    'a link': tried('os.symlink(input["file"], "/tmp/x")', 'open("/tmp/x").read()', 'os.link(input["file"], "/tmp/y")'),
    'passwords and keys of the host': lines(
      'out = attempt(lambda: open("/etc/passwd").read(), lambda: open("/etc/shadow").read(), lambda: os.listdir("/root"), lambda: os.listdir("/home"))',
      'return broke(input) if any("root" in o for o in out) else out',
    ),
    'all that can be seen': lines(
      'seen = [os.path.join(top, name) for top, _, names in os.walk("/") for name in names if not top.startswith("/usr")]',
      'return broke(input) if set(seen) - {"/runner.py", "/dev/null"} else seen',
    ),
    'a program of the host': lines(
      'found = [p for p in ("/bin/sh", "/usr/bin/env", "/usr/bin/perl", "/usr/bin/curl", "/usr/bin/bwrap") if os.path.exists(p)]',
      'return broke(input) if found else found',
    ),
  },
  writing: {
    'the sentinel': tried('open(input["file"], "w").write("x")', 'open(input["folder"] + "/taken", "w").write("x")'),
    'the library': flagged('open(os.__file__, "a").write("#")'),
    'the runner': flagged('open("/runner.py", "a").write("#")'),
    tmp: flagged('open("/tmp/x", "w").write("x")'),
    'shared memory': flagged('open("/dev/shm/x", "w").write("x")'),
    'the root': flagged('open("/x", "w").write("x")'),
    'a fifo': flagged('os.mkfifo("/tmp/x")'),
    'a device': flagged('os.mknod("/tmp/x", 0o60600, os.makedev(252, 0))'),
    'a mode': flagged('os.chmod("/runner.py", 0o777)'),
    'an owner': flagged('os.chown("/runner.py", 0, 0)'),
    'a removal': flagged('os.remove("/runner.py")'),
    'a rename': flagged('os.rename("/runner.py", "/tmp/r")'),
    'a database': flagged('__import__("sqlite3").connect("/tmp/x.db").execute("create table t (a)")'),
    'a module for the next run': flagged('open(os.path.dirname(os.__file__) + "/zzz.py", "w").write("x = 1")'),
  },
  network: {
    IPv4: 'return dial(input, socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", input["port"]))',
    IPv6: 'return dial(input, socket.AF_INET6, socket.SOCK_STREAM, ("::1", input["port"]))',
    UDP: 'return dial(input, socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", input["port"]))',
    raw: 'return dial(input, socket.AF_INET, socket.SOCK_RAW, ("127.0.0.1", 0), 1)',
    'a socket in a file': 'return dial(input, socket.AF_UNIX, socket.SOCK_STREAM, input["unix"])',
    'an abstract socket': 'return dial(input, socket.AF_UNIX, socket.SOCK_STREAM, "\\0" + input["abstract"])',
    netlink: 'return dial(input, socket.AF_NETLINK, socket.SOCK_RAW, (0, 0))',
    packet: flagged('socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 3)'),
    vsock: 'return dial(input, socket.AF_VSOCK, socket.SOCK_STREAM, (2, 1024))',
    'kernel crypto': flagged('socket.socket(socket.AF_ALG, socket.SOCK_SEQPACKET, 0)'),
    'every family there is': lines(
      'out = []',
      'for family in range(2, 46):',
      '    for kind in (1, 2, 3, 5):',
      '        if raw(input, 41, family, kind, 0) == broke(input):',
      '            return broke(input)',
      'return out',
    ),
    'a pair of another family': flagged('socket.socketpair(socket.AF_INET)'),
    'an inherited socket': lines(
      'out = []',
      'for fd in range(64):',
      '    out += attempt(lambda: socket.socket(fileno=os.dup(fd)).connect(input["unix"]),',
      '        lambda: socket.socket(fileno=os.dup(fd), family=1, type=1).sendto(b"x", input["unix"]))',
      'return out',
    ),
    urllib: tried(
      '__import__("urllib.request").request.urlopen("http://127.0.0.1:%d" % input["port"], timeout=1).read()',
    ),
    'http.client': tried(
      '__import__("http.client").client.HTTPConnection("127.0.0.1", input["port"], timeout=1).request("GET", "/")',
    ),
    asyncio: lines('import asyncio', 'return asyncio.run(asyncio.open_connection("127.0.0.1", input["port"]))'),
    'a name': lines(
      'found = attempt(lambda: socket.getaddrinfo("localhost", 80), lambda: socket.getaddrinfo("example.com", 80))',
      'return found',
    ),
    'a listener': flagged('socket.create_server(("127.0.0.1", 0))'),
    'a descriptor sent over a pair': lines(
      'a, b = socket.socketpair()',
      'socket.send_fds(a, [b"x"], [0])',
      'return broke(input)',
    ),
  },
  environment: {
    'os.environ': 'return dict(os.environ)',
    'the variables of C': lines(
      'p = ctypes.POINTER(ctypes.c_char_p).in_dll(libc, "environ")',
      'out, i = [], 0',
      'while p[i]:',
      '    out.append(p[i].decode()); i += 1',
      'return out',
    ),
    'the stack above them': lines(
      'p = ctypes.POINTER(ctypes.c_char_p).in_dll(libc, "environ")',
      'start = ctypes.cast(p[0], ctypes.c_void_p).value & ~4095',
      'return ctypes.string_at(start, 4096).decode("latin1")',
    ),
    '/proc of everyone': lines(
      'return attempt(*[lambda p=p: open("/proc/%s/environ" % p, "rb").read() for p in ["self", 1, 2, input["pid"]]])',
    ),
    'command lines': tried(
      'open("/proc/%d/cmdline" % input["pid"]).read()',
      'open("/proc/self/cmdline").read()',
      'sys.orig_argv',
    ),
    'the memory of the interpreter': lines(
      'import gc',
      'return [repr(o)[:200] for o in gc.get_objects() if isinstance(o, dict)][:400]',
    ),
    'the host': lines(
      'found = [os.uname().nodename, os.getuid(), os.getcwd()]',
      'return broke(input) if os.getuid() == 0 or found[0] != "sandbox" else found',
    ),
    capabilities: lines(
      'data = (ctypes.c_uint32 * 6)()',
      'libc.capget((ctypes.c_uint32 * 2)(0x20080522, 0), data)',
      'return broke(input) if any(data) else list(data)',
    ),
  },
  processes: {
    'os.fork': flagged('os.fork()'),
    'os.system': lines('said = os.system("cat " + input["file"])', 'return broke(input) if said == 0 else said'),
    popen: 'return os.popen("cat " + input["file"]).read()',
    subprocess: 'return __import__("subprocess").run(["/bin/cat", input["file"]], capture_output=True).stdout.decode()',
    'posix_spawn of python': flagged('os.posix_spawn(sys.executable, [sys.executable, "-c", "1"], {})'),
    multiprocessing: lines(
      'from multiprocessing import Process',
      'p = Process(target=print)',
      'p.start()',
      'return broke(input)',
    ),
    'a terminal': flagged('__import__("pty").fork()'),
    'exec of a shell': 'os.execv("/bin/sh", ["sh", "-c", "cat " + input["file"]])',
    'exec of python': lines(
      'os.execv(sys.executable, [sys.executable, "-c", "print(open(%r).read())" % input["file"]])',
    ),
    'a signal to the parent': flagged('os.kill(os.getppid(), 9)'),
    'a signal to the sandbox': flagged('os.kill(input["pid"], 9)'),
    'a signal to the group': flagged('os.killpg(0, 9)'),
    'ptrace of the sandbox': 'return raw(input, 101, 16, input["pid"], 0, 0)',
    'the memory of the sandbox': tried('open("/proc/%d/mem" % input["pid"], "rb").read(1)'),
    'another session': lines('os.setsid()', 'return broke(input) if os.getsid(0) == os.getpid() else 0'),
    'a better priority': flagged('os.setpriority(os.PRIO_PROCESS, 0, -5)'),
    'higher limits': lines(
      'import resource',
      'resource.setrlimit(resource.RLIMIT_AS, (-1, -1))',
      'return broke(input)',
    ),
    'more descriptors': lines(
      'import resource',
      'resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))',
      'return broke(input)',
    ),
    'a 32-bit call': lines(
      'import mmap',
      'code = bytes.fromhex("b866010000bb02000000b901000000ba00000000cd80c3")',
      'm = mmap.mmap(-1, 4096, prot=7)',
      'm.write(code)',
      'f = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(m)))',
      'return broke(input) if f() >= 0 else "refused"',
    ),
  },
  interpreter: {
    'format walk': 'return "{0.__class__.__init__.__globals__}".format(type("X", (), {"__init__": lambda s: None})())',
    'format to the runner': 'import __main__; return "{0.__dict__}".format(__main__)',
    tb_frame: lines(
      'try:',
      '    1 / 0',
      'except ZeroDivisionError as e:',
      '    f = e.__traceback__.tb_frame',
      '    while f.f_back: f = f.f_back',
      '    return repr(f.f_globals)',
    ),
    _getframe: 'return repr([sys._getframe(i).f_locals for i in range(4)])',
    subclasses: lines(
      'for c in ().__class__.__base__.__subclasses__():',
      '    if c.__name__ == "_wrap_close": return repr(c.__init__.__globals__["environ"])',
    ),
    'file class': 'return [str(c) for c in object.__subclasses__() if "File" in c.__name__]',
    'generator frame': 'g = (g.gi_frame.f_back.f_back.f_globals for _ in [1]); return repr(list(g))',
    referrers: 'import gc; return repr(gc.get_referrers(input))[:5000]',
    pickle: lines(
      'import pickle',
      'class P:',
      '    def __reduce__(self): return (open, (input["file"],))',
      'return pickle.loads(pickle.dumps(P())).read()',
    ),
    marshal:
      'import marshal, types; return types.FunctionType(marshal.loads(marshal.dumps(compile("open(input[\'file\']).read()", "x", "eval"))), {"input": input})()',
    'audit hook': lines(
      'seen = []',
      'sys.addaudithook(lambda name, args: seen.append((name, str(args))))',
      'attempt(lambda: open(input["file"]))',
      'return seen',
    ),
    'broken bytecode': lines(
      'def f(): pass',
      'f.__code__ = f.__code__.replace(co_code=b"\\x7c\\xff" * 64, co_consts=())',
      'return repr(f())',
    ),
    'a wild pointer': 'return ctypes.string_at(input["pid"], 8).hex()',
    'an object made of bytes': lines('a = id(None)', 'return repr(ctypes.cast(a + 8, ctypes.py_object).value)[:200]'),
    'a forged answer': lines('text = b"V" + b"123"', 'os.write(3, len(text).to_bytes(4, "little") + text)', 'return 1'),
    'an answer without end': lines('os.write(3, b"\\xff\\xff\\xff\\x7f" + b"V" * 100)', 'return 1'),
    'the replaced runner': lines(
      'import __main__',
      '__main__.answer = lambda *a: os.write(3, b"\\x02\\0\\0\\0V1")',
      'return 2',
    ),
    'the next job': lines('os.set_blocking(0, False)', 'return repr(os.read(0, 100000))'),
    'work after the end': lines(
      'import atexit, threading, time',
      'def late():',
      '    time.sleep(0.3)',
      '    attempt(lambda: open(input["folder"] + "/taken", "w"))',
      'threading.Thread(target=late).start()',
      'atexit.register(late)',
      'return 1',
    ),
    'ignored signals': lines(
      'import signal',
      'for s in range(1, 32):',
      '    attempt(lambda: signal.signal(s, signal.SIG_IGN))',
      'return 1',
    ),
    'a site directory': lines(
      'import site',
      'sys.path.insert(0, input["folder"])',
      'return attempt(lambda: site.addsitedir(input["folder"]), lambda: __import__("secret"))',
    ),
  },
  'raw calls': Object.fromEntries(
    Object.entries(rawCalls).map(([name, [number, ...args]]) => [
      name,
      `return raw(input, ${[number, ...args].join(', ')})`,
    ]),
  ),
};

/** Nothing in it needs the wall, so that the same text can be run without one. */
export const pythonAttack = (body: string) => `${head}\ndef main(input):\n    ${body}\n`;

export const pythonEscapes: Escape[] = Object.entries(classes).flatMap(([kind, cases]) =>
  Object.entries(cases).map(([name, body]) => ({ name: `${kind}: ${name}`, code: pythonAttack(body) })),
);
