import { PAGE } from './wasm.ts';

const NO = 0;
const EBADF = 8;

/** What a run may ask of the program around it. */
export type Host = { mostPages: number; print: (argument: number) => void; isOver: () => boolean };

const localTime = (view: DataView, seconds: bigint, at: number) => {
  const date = new Date(Number(seconds) * 1000);
  const startOfYear = new Date(date.getFullYear(), 0, 1);
  const dayOfYear = Math.round(
    (Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) - Date.UTC(date.getFullYear(), 0, 1)) / 86_400_000,
  );
  const fields = [
    ...[date.getSeconds(), date.getMinutes(), date.getHours(), date.getDate(), date.getMonth()],
    ...[date.getFullYear() - 1900, date.getDay(), dayOfYear],
    Number(date.getTimezoneOffset() < startOfYear.getTimezoneOffset()),
    -60 * date.getTimezoneOffset(),
  ];
  for (const [index, value] of fields.entries()) view.setInt32(at + 4 * index, value, true);
};

/** A fifth more than there is, so that a run that grows by little does not ask for each page; never above its limit. */
const grow = (memory: WebAssembly.Memory, mostPages: number, bytes: number) => {
  const pages = memory.buffer.byteLength / PAGE;
  const needed = Math.ceil((bytes >>> 0) / PAGE);
  if (needed > mostPages) return NO;
  try {
    memory.grow(Math.min(mostPages, Math.max(needed, Math.ceil(pages * 1.2))) - pages);
    return 1;
  } catch {
    return NO;
  }
};

/**
 * The world of an instance: the time, more memory up to its limit, and `print`. No files, no environment, no modules.
 * The names are those of `exportNames`.
 */
export const hostCalls = (memory: WebAssembly.Memory, host: Host) => {
  const view = () => new DataView(memory.buffer);
  const abort = () => {
    throw new WebAssembly.RuntimeError('QuickJS gave up');
  };
  const nothing = () => NO;
  return {
    a: memory,
    /* assertions, abort, exit */
    b: abort,
    q: abort,
    r: abort,
    /* keep-alive, timers */
    l: nothing,
    j: nothing,
    /* localtime_r, tzset */
    m: (seconds: bigint, at: number) => localTime(view(), seconds, at),
    n: (offsetAt: number) => view().setInt32(offsetAt, 60 * new Date().getTimezoneOffset(), true),
    p: Date.now,
    k: (bytes: number) => grow(memory, host.mostPages, bytes),
    /* environment: none */
    e: nothing,
    f: (countAt: number, bytesAt: number) => {
      for (const at of [countAt, bytesAt]) view().setUint32(at, 0, true);
      return 0;
    },
    /* close, seek, write */
    d: () => EBADF,
    o: () => EBADF,
    c: () => EBADF,
    /* the one function of ours that QuickJS holds */
    s: (_context: number, _self: number, count: number, args: number) => {
      if (count > 0) host.print(args);
      return NO;
    },
    i: () => Number(host.isOver()),
    /* modules */
    h: nothing,
    g: nothing,
    t: nothing,
  };
};
