const KEPT_BYTES = 64_000;
const KEPT_LINES = 1_000;

/** What a run prints: the beginning is kept, and more than `maxBytes` of it is too much. */
export const createLogs = (maxBytes: number) => {
  const parts: Buffer[] = [];
  let kept = 0;
  let written = 0;
  return {
    /** False when the run has printed too much. */
    add: (chunk: Buffer): boolean => {
      written += chunk.length;
      const part = chunk.subarray(0, KEPT_BYTES - kept);
      kept += part.length;
      if (part.length > 0) parts.push(part);
      return written <= maxBytes;
    },
    lines: (): string[] => {
      const text = Buffer.concat(parts).toString('utf8').replace(/\n$/, '');
      const lines = text === '' ? [] : text.split('\n');
      const rest = written - kept > 0 ? [`… ${written - kept} more bytes`] : [];
      return lines.length > KEPT_LINES
        ? [...lines.slice(0, KEPT_LINES), `… ${lines.length - KEPT_LINES} more lines`, ...rest]
        : [...lines, ...rest];
    },
  };
};
