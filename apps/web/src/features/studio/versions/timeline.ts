import type { VersionList, VersionRef } from '@zhixing/contract/studio';

type ReleaseRow = VersionList['releases'][number];
export type SnapshotRow = VersionList['snapshots'][number];
export type TimelineEntry =
  | { readonly kind: 'release'; readonly at: string; readonly row: ReleaseRow }
  | { readonly kind: 'snapshot'; readonly at: string; readonly row: SnapshotRow };

export const refOf = (entry: TimelineEntry): VersionRef =>
  entry.kind === 'release' ? { release: entry.row.no } : { draft: entry.row.draftNo };
export const keyOf = (entry: TimelineEntry): string =>
  entry.kind === 'release' ? `r${entry.row.no}` : `d${entry.row.draftNo}`;

/** Releases and kept drafts in one line, newest first; a release stands above the draft it was made of. */
export const timelineOf = ({ releases, snapshots }: VersionList): TimelineEntry[] =>
  [
    ...releases.map((row): TimelineEntry => ({ kind: 'release', at: row.createdDate, row })),
    ...snapshots.map((row): TimelineEntry => ({ kind: 'snapshot', at: row.createdDate, row })),
  ].toSorted((a, b) => {
    const byTime = Date.parse(b.at) - Date.parse(a.at);
    return byTime !== 0 ? byTime : Number(a.kind === 'snapshot') - Number(b.kind === 'snapshot');
  });

export type TimelineDay = { readonly day: string; readonly entries: TimelineEntry[] };

export const byDay = (entries: readonly TimelineEntry[], dayOf: (at: string) => string): TimelineDay[] => {
  const days: TimelineDay[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
};

const trendLength = 30;

/** Debugged drafts in the order of their making, with how long the last debug of each took. */
export const debugTrend = ({ snapshots }: VersionList): { draftNo: number; ms: number; tokens: number }[] =>
  snapshots
    .filter(({ lastMs, lastOutcome }) => lastMs !== null && lastOutcome === 'done')
    .map(({ draftNo, lastMs, lastTokens }) => ({ draftNo, ms: lastMs ?? 0, tokens: lastTokens ?? 0 }))
    .toSorted((a, b) => a.draftNo - b.draftNo)
    .slice(-trendLength);
