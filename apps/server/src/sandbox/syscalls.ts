/**
 * x86-64. What CPython and Node need to run, read their own files and end. Whatever is not here does not exist for the
 * code inside: no sockets, no new processes or namespaces, no changes to files, no tracing, no mounts, no io_uring,
 * no bpf, no keys, no shared memory.
 */
export const allowedCalls = {
  read: 0,
  write: 1,
  open: 2,
  close: 3,
  stat: 4,
  fstat: 5,
  lstat: 6,
  poll: 7,
  lseek: 8,
  mmap: 9,
  mprotect: 10,
  munmap: 11,
  brk: 12,
  rt_sigaction: 13,
  rt_sigprocmask: 14,
  rt_sigreturn: 15,
  pread64: 17,
  readv: 19,
  writev: 20,
  access: 21,
  pipe: 22,
  select: 23,
  sched_yield: 24,
  mremap: 25,
  madvise: 28,
  dup: 32,
  dup2: 33,
  nanosleep: 35,
  alarm: 37,
  setitimer: 38,
  getpid: 39,
  sendto: 44,
  recvfrom: 45,
  shutdown: 48,
  getsockname: 51,
  getpeername: 52,
  getsockopt: 55,
  execve: 59,
  exit: 60,
  wait4: 61,
  uname: 63,
  fcntl: 72,
  getcwd: 79,
  readlink: 89,
  gettimeofday: 96,
  getrlimit: 97,
  getrusage: 98,
  sysinfo: 99,
  times: 100,
  getuid: 102,
  getgid: 104,
  geteuid: 107,
  getegid: 108,
  getppid: 110,
  getgroups: 115,
  getresuid: 118,
  getresgid: 120,
  capget: 125,
  sigaltstack: 131,
  getpriority: 140,
  setpriority: 141,
  sched_getparam: 143,
  sched_getscheduler: 145,
  sched_get_priority_max: 146,
  sched_get_priority_min: 147,
  arch_prctl: 158,
  gettid: 186,
  time: 201,
  futex: 202,
  sched_getaffinity: 204,
  getdents64: 217,
  set_tid_address: 218,
  restart_syscall: 219,
  clock_gettime: 228,
  clock_getres: 229,
  clock_nanosleep: 230,
  exit_group: 231,
  epoll_wait: 232,
  epoll_ctl: 233,
  tgkill: 234,
  openat: 257,
  newfstatat: 262,
  readlinkat: 267,
  faccessat: 269,
  pselect6: 270,
  ppoll: 271,
  set_robust_list: 273,
  epoll_pwait: 281,
  eventfd2: 290,
  epoll_create1: 291,
  dup3: 292,
  pipe2: 293,
  prlimit64: 302,
  getcpu: 309,
  getrandom: 318,
  membarrier: 324,
  pkey_mprotect: 329,
  pkey_alloc: 330,
  pkey_free: 331,
  statx: 332,
  rseq: 334,
  faccessat2: 439,
};

const CLONE_THREAD = 0x0001_0000;
const CLONE_NEW_ANY = 0x7e02_0080;

type Test = { argument: number } & ({ isOneOf: number[] } | { hasAll: number; hasNone: number });

/** Calls of which only some forms are harmless; the tests look at the low half of one argument. */
export const testedCalls: Record<number, Test> = {
  /* ioctl: what a stream answers about itself; nothing that types into a terminal */
  16: { argument: 1, isOneOf: [0x5401, 0x5413, 0x541b, 0x5421, 0x5450, 0x5451] },
  /* socketpair: AF_UNIX, which asyncio wakes itself with */
  53: { argument: 0, isOneOf: [1] },
  /* clone: threads of this process */
  56: { argument: 0, hasAll: CLONE_THREAD, hasNone: CLONE_NEW_ANY },
  /* prctl: the name of a thread or of a mapping */
  157: { argument: 0, isOneOf: [15, 16, 0x5356_4d41] },
};

const anyOfThisSpace = { hasAll: 0, hasNone: CLONE_NEW_ANY };

/**
 * What programs that read documents need besides: they write, rename and delete files of their own (the only place to
 * write to is a memory disk of a fixed size) and start one another. LibreOffice does not begin without a socket of its
 * file system; in a jail there is nobody at the other end of one.
 */
export const parserCalls = {
  pwrite64: 18,
  sendfile: 40,
  connect: 42,
  accept: 43,
  bind: 49,
  listen: 50,
  fork: 57,
  vfork: 58,
  kill: 62,
  flock: 73,
  fsync: 74,
  fdatasync: 75,
  truncate: 76,
  ftruncate: 77,
  chdir: 80,
  rename: 82,
  mkdir: 83,
  rmdir: 84,
  link: 86,
  unlink: 87,
  chmod: 90,
  fchmod: 91,
  umask: 95,
  getpgrp: 111,
  statfs: 137,
  fstatfs: 138,
  sched_setaffinity: 203,
  fadvise64: 221,
  waitid: 247,
  mkdirat: 258,
  unlinkat: 263,
  renameat: 264,
  fchmodat: 268,
  utimensat: 280,
  fallocate: 285,
  renameat2: 316,
  copy_file_range: 326,
  close_range: 436,
};

/** Processes of the same namespaces may be made, not only threads. */
export const parserTests: Record<number, Test> = {
  ...testedCalls,
  /* socket: AF_UNIX */
  41: { argument: 0, isOneOf: [1] },
  56: { argument: 0, ...anyOfThisSpace },
};

/** clone3: its flags stand behind a pointer that a filter cannot read. libc then takes clone. */
export const missingCalls = [435];
