import type { VersionList } from '@zhixing/contract/studio';
import { describe, expect, it } from 'vitest';
import { byDay, debugTrend, keyOf, timelineOf } from './timeline.ts';

const snapshot = (draftNo: number, createdDate: string, lastMs: number | null = null) => ({
  draftNo,
  isBackup: lastMs === null,
  note: '',
  createdDate,
  runs: lastMs === null ? 0 : 1,
  lastOutcome: lastMs === null ? null : ('done' as const),
  lastMs,
  lastTokens: lastMs,
});
const list: VersionList = {
  releases: [
    { no: 2, notes: '', draftNo: 9, createdDate: '2026-11-02T09:00:00Z' },
    { no: 1, notes: '', draftNo: 4, createdDate: '2026-11-01T09:00:00Z' },
  ],
  snapshots: [
    snapshot(9, '2026-11-02T09:00:00Z', 800),
    snapshot(6, '2026-11-01T10:00:00Z'),
    snapshot(4, '2026-11-01T08:00:00Z', 1200),
  ],
};

describe('STUDIO-05 the tuning record', () => {
  it('puts releases and kept drafts into one line, newest first', () => {
    expect(timelineOf(list).map(keyOf)).toEqual(['r2', 'd9', 'd6', 'r1', 'd4']);
  });

  it('cuts the line by days', () => {
    const days = byDay(timelineOf(list), (at) => at.slice(0, 10));
    expect(days.map(({ day, entries }) => [day, entries.length])).toEqual([
      ['2026-11-02', 2],
      ['2026-11-01', 3],
    ]);
  });

  it('draws the debug times in the order of the drafts, without those that never ran', () => {
    expect(debugTrend(list).map(({ draftNo, ms }) => [draftNo, ms])).toEqual([
      [4, 1200],
      [9, 800],
    ]);
  });
});
