import type { StoredFile } from './evidence.ts';
import type { MadeFile } from './make-file.ts';

export type Evidence = {
  stored: StoredFile[];
  outbox: unknown[];
  invocations: { target: string; status: string }[];
  reads: number;
  places: number;
};
export type Wanted = { id: string; file: MadeFile };

const squeezed = (text: string) => text.replace(/\s+/g, '');

const fileFaults = ({ id, file }: Wanted, stored: StoredFile | undefined): string[] => {
  if (!stored) return [`${file.name}: lost`];
  const { state, fault, segments, counted, others, pieces, distinct, words, vectors, bits, text } = stored;
  if (state !== 'complete') return [`${file.name} (${id}): is ${state}${fault ? `, ${fault}` : ''}`];
  const plain = squeezed(text ?? '');
  const missing = file.lines.filter((line) => !plain.includes(squeezed(line)));
  const again = file.lines.filter((line) => plain.split(squeezed(line)).length > 2);
  return [
    ...(missing.length === 0 ? [] : [`${file.name}: ${missing.length} lines are missing, as “${missing[0]}”`]),
    ...(again.length === 0 ? [] : [`${file.name}: ${again.length} lines stand there twice, as “${again[0]}”`]),
    ...(segments === counted ? [] : [`${file.name}: says ${segments} segments and has ${counted}`]),
    ...(others === 0 ? [] : [`${file.name}: ${others} segments of another cutting are left`]),
    ...(pieces === distinct ? [] : [`${file.name}: ${pieces - distinct} pieces are stored twice`]),
    ...Object.entries({ words, vectors, bits }).flatMap(([kind, count]) =>
      count === pieces ? [] : [`${file.name}: ${pieces} pieces and ${count} ${kind}`],
    ),
  ];
};

export const findFaults = (wanted: readonly Wanted[], evidence: Evidence, kills: number): string[] => {
  const byId = new Map(evidence.stored.map((file) => [file.id, file]));
  const batches = wanted.reduce((sum, { file }) => sum + file.batches, 0);
  // A kill costs at most what is being read at that moment: all places of the parser.
  const allowed = batches + kills * evidence.places;
  return [
    ...wanted.flatMap((one) => fileFaults(one, byId.get(one.id))),
    ...(evidence.reads <= allowed
      ? []
      : [`${evidence.reads} reads of ${batches} parts, ${kills} kills explain ${allowed}`]),
    ...(evidence.outbox.length === 0 ? [] : [`${evidence.outbox.length} rows left in the outbox`]),
    ...evidence.invocations.map(({ target, status }) => `${target} is still ${status}`),
  ];
};

export const isSettled = (
  wanted: readonly Wanted[],
  { stored, outbox, invocations }: Omit<Evidence, 'reads' | 'places'>,
) => {
  const ids = new Set(wanted.map(({ id }) => id));
  const ended = stored.filter(({ id, state }) => ids.has(id) && ['complete', 'failed', 'cancelled'].includes(state));
  return ended.length >= ids.size && outbox.length === 0 && invocations.length === 0;
};
