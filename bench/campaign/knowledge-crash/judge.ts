import type { ModelCall } from '../chat/model-simulator.ts';
import type { Upload } from './documents.ts';
import type { ParseCall } from './parser.ts';
import type { Kept, KeptFile } from './records.ts';

export type Kill = { victim: string; at: number; backAt: number };
export type Evidence = {
  uploads: Map<string, Upload>;
  kills: Kill[];
  kept: Kept;
  parses: ParseCall[];
  /** Calls of the embedding model. */
  embeddings: ModelCall[];
  outbox: unknown[];
  invocations: { target: string; status: string }[];
  diedThemselves: string[];
};

/** A caller that died a moment ago may still be heard. */
const slackMs = 1_000;

type Call = { at: number; hash: string };
const byHash = (calls: readonly Call[]) => [...Map.groupBy(calls, ({ hash }) => hash).values()];

/** Done again only where a kill can have cut off the one before, or lost what it gave. */
const repeatedFaults = (what: string, calls: readonly Call[], kills: readonly Kill[]): string[] =>
  byHash(calls).flatMap((all) => {
    const [from, to] = [(all[0]?.at ?? 0) - slackMs, all.at(-1)?.at ?? 0];
    const between = kills.filter(({ at, backAt }) => at <= to && backAt >= from).length;
    return all.length <= 1 + between ? [] : [`${what}: ${all.length} times, ${between} kills in between`];
  });

const fileFaults = ({ name, state, fault, stored, wanted }: KeptFile, upload: Upload | undefined): string[] => {
  if (!upload) return [`${name}: nobody uploaded it`];
  if (upload.fault)
    return state === 'failed' && fault === upload.fault ? [] : [`${name} is ${state} (${fault}), not ${upload.fault}`];
  if (state !== 'complete') return [`${name} is ${state}${fault ? ` (${fault})` : ''}`];
  const twice = stored.length - new Set(stored).size - (wanted.length - new Set(wanted).size);
  return [
    ...(twice > 0 ? [`${name}: ${twice} segments are there twice`] : []),
    ...(JSON.stringify(stored) === JSON.stringify(wanted)
      ? []
      : [`${name}: ${stored.length} segments are not the ${wanted.length} its pages give`]),
  ];
};

const callsOf = ({ embeddings }: Evidence) => embeddings.map(({ at, hash }) => ({ at: Date.parse(at), hash }));
const tokensOf = (calls: Evidence['embeddings']) => calls.reduce((sum, call) => sum + call.promptTokens, 0);
const firstOfEach = (calls: Evidence['embeddings']) => [...new Map(calls.map((call) => [call.hash, call])).values()];
const hasWorked = ({ outcome }: ParseCall) => outcome !== 'away';

export const findFaults = (evidence: Evidence): string[] => {
  const { uploads, kills, kept, parses, embeddings, outbox, invocations, diedThemselves } = evidence;
  const known = new Set(kept.files.map(({ id }) => id));
  const once = tokensOf(firstOfEach(embeddings));
  return [
    ...[...uploads].filter(([id]) => !known.has(id)).map(([, { name }]) => `${name} is lost`),
    ...kept.files.flatMap((file) => fileFaults(file, uploads.get(file.id))),
    ...Object.entries(kept.loose).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`])),
    ...repeatedFaults('the same pages parsed', parses.filter(hasWorked), kills),
    ...repeatedFaults('the same texts embedded', callsOf(evidence), kills),
    ...(once <= kept.textTokens ? [] : [`${once} tokens embedded, all texts have ${kept.textTokens}`]),
    ...(outbox.length === 0 ? [] : [`${outbox.length} rows left in the outbox`]),
    ...invocations.map(({ target, status }) => `${target} is still ${status}`),
    ...diedThemselves.map((part) => `${part} ended by itself`),
  ];
};

const countBy = (names: string[]) =>
  Object.fromEntries([...Map.groupBy(names, String)].map(([name, all]) => [name, all.length]));

export const summarise = ({ kills, kept, parses, embeddings }: Evidence) => {
  const worked = parses.filter(hasWorked);
  return {
    kills: countBy(kills.map(({ victim }) => victim)),
    files: countBy(kept.files.map(({ state, fault }) => (fault ? `${state}: ${fault}` : state))),
    segments: kept.files.reduce((sum, { stored }) => sum + stored.length, 0),
    pieces: kept.pieces,
    pages: kept.files.reduce((sum, { pages }) => sum + pages, 0),
    pagesRead: parses.reduce((sum, { pages }) => sum + pages, 0),
    parserTasks: countBy(worked.map(({ task }) => task)),
    parserTasksCut: worked.filter(({ outcome }) => outcome !== 'done').length,
    parserTasksAgain: worked.length - byHash(worked).length,
    textTokens: kept.textTokens,
    tokensEmbedded: tokensOf(embeddings),
    embeddingCalls: embeddings.length,
    embeddingCallsAgain: embeddings.length - firstOfEach(embeddings).length,
  };
};
