import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';

export type Receipt = { seq: number; at: string; to: string[]; deliveredTo: string[]; duplicate: boolean };

type Options<Content> = {
  file: string;
  /** Names the message; a second one with the same key is not delivered to the same mailbox again. */
  keyOf: (content: Content) => string | undefined;
  /** One spelling per mailbox, so that A@x.cn and a@x.cn are the same. */
  mailboxOf: (address: string) => string;
};

export function openLedger<Content extends object>({ file, keyOf, mailboxOf }: Options<Content>) {
  type Entry = Content & Receipt;
  mkdirSync(dirname(file), { recursive: true });
  const entries = readEntries<Entry>(file);
  const delivered = new Set(entries.flatMap((entry) => entry.deliveredTo.map((box) => mark(box, keyOf(entry)))));
  let lastSeq = entries.at(-1)?.seq ?? 0;

  return {
    /** Written and flushed before it returns: a reply sent after this never promises a message that a crash forgets. */
    record(addresses: string[], content: Content): Entry {
      const key = keyOf(content);
      const to = [...new Set(addresses.map(mailboxOf))];
      const deliveredTo = to.filter((box) => key === undefined || !delivered.has(mark(box, key)));
      const receipt: Receipt = {
        seq: lastSeq + 1,
        at: new Date().toISOString(),
        to,
        deliveredTo,
        duplicate: deliveredTo.length === 0,
      };
      const entry: Entry = { ...content, ...receipt };
      appendFileSync(file, `${JSON.stringify(entry)}\n`, { flush: true });
      lastSeq = entry.seq;
      entries.push(entry);
      for (const box of deliveredTo) delivered.add(mark(box, key));
      return entry;
    },

    list({ to, since = 0 }: { to?: string; since?: number }): Entry[] {
      const box = to === undefined ? undefined : mailboxOf(to);
      return entries.filter((entry) => entry.seq > since && (box === undefined || entry.to.includes(box)));
    },

    isDelivered(entry: Receipt, to?: string): boolean {
      return to === undefined ? !entry.duplicate : entry.deliveredTo.includes(mailboxOf(to));
    },

    clear(): void {
      if (existsSync(file)) truncateSync(file);
      entries.length = 0;
      delivered.clear();
    },
  };
}

export type Ledger<Content extends object> = ReturnType<typeof openLedger<Content>>;

function mark(box: string, key: string | undefined): string {
  return JSON.stringify([box, key]);
}

function readEntries<Entry>(file: string): Entry[] {
  if (!existsSync(file)) return [];
  const bytes = readFileSync(file);
  // A kill in the middle of a write leaves half a line. Its sender never got a reply, so it is dropped.
  const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
  if (whole.length < bytes.length) truncateSync(file, whole.length);
  const lines = whole.toString('utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Entry);
}
