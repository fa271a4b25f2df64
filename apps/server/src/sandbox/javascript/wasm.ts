import { readFileSync } from 'node:fs';

/** Emscripten shortens names, anew with each build; a test compares these with the package's own loader. */
export const exportNames = {
  _malloc: 'v',
  _QTS_RuntimeSetMaxStackSize: 'D',
  _QTS_GetUndefined: 'E',
  _QTS_NewRuntime: 'K',
  _free: 'M',
  _QTS_NewContext: 'N',
  _QTS_NewString: '_',
  _QTS_GetString: '$',
  _QTS_ExecutePendingJob: 'ga',
  _QTS_GetProp: 'ha',
  _QTS_Call: 'ma',
  _QTS_ResolveException: 'na',
  _QTS_Eval: 'pa',
  _QTS_Typeof: 'ra',
  _QTS_PromiseState: 'wa',
  _QTS_PromiseResult: 'xa',
  _QTS_NewFunction: 'Da',
  _QTS_ArgvGetJSValueConstPointer: 'Ea',
  _QTS_RuntimeEnableInterruptHandler: 'Fa',
} as const;
/** What the loader keeps to itself. */
const ownNames = { construct: 'u', stackPointer: 'Oa' } as const;

type Call = (...args: number[]) => number;
export type Calls = Record<keyof typeof exportNames | keyof typeof ownNames, Call>;

export const callsOf = ({ exports }: WebAssembly.Instance): Calls =>
  Object.fromEntries(
    Object.entries({ ...exportNames, ...ownNames }).map(([name, short]) => [name, exports[short] as Call]),
  ) as Calls;

export const PAGE = 65_536;
/** 5 MB of stack, of which QuickJS uses 256 kB, and nearly 1 MB for data. */
const FIRST_PAGES = 96;
export const MOST_PAGES = (16 + 256) * 16;

const MEMORY = 2;
const AT_MOST = 1;
const SHARED = 2;
/** A number of two bytes as WebAssembly writes it. */
const leb = (pages: number) => [(pages & 127) | 128, pages >> 7];
const declared = (flags: number, first: number) => Buffer.from([1, 0x61, 1, 0x61, MEMORY, flags, ...leb(first)]);

/**
 * QuickJS as the package brings it, but for what it says of its memory: that it begins with 6 MB, not 16, and that it is
 * shared. It is shared with nobody; but V8 counts the other kind against its heap, and for every eighth run looked
 * through all that heap, which took longer than the run.
 */
export const readWasm = (file: string) => {
  const bytes = readFileSync(file);
  const at = bytes.indexOf(declared(AT_MOST, 256));
  if (at < 0) throw new Error('QuickJS declares its memory in another way');
  bytes.set(declared(AT_MOST | SHARED, FIRST_PAGES), at);
  return WebAssembly.compile(bytes);
};

export const newMemory = () => new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MOST_PAGES, shared: true });
