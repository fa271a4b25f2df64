export const replyLimits = {
  /** A long answer of many small frames; silence, size and the end of a run are watched by those who ask. */
  stream: { maxBytes: 64 * 1024 * 1024, idleMs: 15 * 60_000, totalMs: 20 * 60_000 },
  /** Held in memory until its last byte. */
  whole: { maxBytes: 2 * 1024 * 1024, idleMs: 2 * 60_000, totalMs: 2 * 60_000 },
};
export type Reply = keyof typeof replyLimits;
