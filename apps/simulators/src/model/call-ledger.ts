import { existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { appendFile, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';

export type Outcome = 'open' | 'done' | 'cut' | 'aborted' | 'failed' | 'lost';
type Start = { path: string; model: string; key: string | null; hash: string; promptTokens: number };
type End = { completionTokens: number; outcome: Outcome; status: number; ms: number };
export type CallEntry = { seq: number; at: string } & Start & End;

/** Lines go to the file in batches behind the stream's back; `settled` waits until all of them are there. */
export function openCallLedger(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  const entries = readEntries(file);
  let lastSeq = entries.at(-1)?.seq ?? 0;
  let waiting = '';
  let writing: Promise<void> | undefined;

  function add(line: object): void {
    waiting += `${JSON.stringify(line)}\n`;
    writing ??= writeAll();
  }

  async function writeAll(): Promise<void> {
    await new Promise(setImmediate);
    while (waiting) {
      const batch = waiting;
      waiting = '';
      await appendFile(file, batch);
    }
    writing = undefined;
  }

  return {
    begin(start: Start): CallEntry {
      lastSeq += 1;
      const at = new Date().toISOString();
      const entry: CallEntry = { seq: lastSeq, at, ...start, completionTokens: 0, outcome: 'open', status: 0, ms: 0 };
      entries.push(entry);
      add(entry);
      return entry;
    },

    end(entry: CallEntry, end: End): void {
      Object.assign(entry, end);
      add({ seq: entry.seq, ...end });
    },

    list({ key, since = 0 }: { key?: string; since?: number }): CallEntry[] {
      return entries.filter((entry) => entry.seq > since && (key === undefined || entry.key === key));
    },

    async settled(): Promise<void> {
      while (writing) await writing;
    },

    async clear(): Promise<void> {
      entries.length = 0;
      await this.settled();
      if (existsSync(file)) await truncate(file);
    },
  };
}

export type CallLedger = ReturnType<typeof openCallLedger>;

/** A call whose end was never written was under way when the process was killed: it is lost, not forgotten. */
function readEntries(file: string): CallEntry[] {
  if (!existsSync(file)) return [];
  const bytes = readFileSync(file);
  const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
  if (whole.length < bytes.length) truncateSync(file, whole.length);
  const entries = new Map<number, CallEntry>();
  for (const line of whole.toString('utf8').split('\n').slice(0, -1)) {
    const part = JSON.parse(line) as CallEntry;
    const known = entries.get(part.seq);
    if (known) Object.assign(known, part);
    else if (part.at) entries.set(part.seq, part);
  }
  for (const entry of entries.values()) if (entry.outcome === 'open') entry.outcome = 'lost';
  return [...entries.values()].sort((one, other) => one.seq - other.seq);
}
