import type { MessageStep } from '@zhixing/contract/chat-message';
import { describe, expect, it } from 'vitest';
import { timelineRows, wholeMs } from './timeline-rows.ts';

const call = (id: string, times: object = {}) => ({
  id,
  function: { name: id, arguments: '{}', metaInfo: { name: id } },
  collapse: true,
  ...times,
});

describe('what an answer did, and when', () => {
  it('MSG-06 rounds, calls and waits stand in the order they were begun', () => {
    const step: MessageStep[] = [
      {
        ...{ no: 1, content: '', startMs: 5, ms: 900, tokens: 300 },
        toolCalls: [
          call('order', { startMs: 6_000, ms: 400, wait: { startMs: 910, ms: 5_000 } }),
          call('search', { startMs: 905, ms: 200, isError: true }),
          call('stopped'),
        ],
      },
      { no: 2, content: '好', startMs: 6_410, ms: 1_000, tokens: 80 },
    ];
    const rows = timelineRows({ step });
    expect(rows.map(({ kind, startMs }) => [kind, startMs])).toEqual([
      ['think', 5],
      ['tool', 905],
      ['wait', 910],
      ['tool', 6_000],
      ['write', 6_410],
    ]);
    expect(rows[1]).toMatchObject({ isFailed: true, call: { id: 'search' } });
    expect(wholeMs(rows)).toBe(7_410);
  });

  it('a round that no model made is seen by its call alone', () => {
    const step = [{ no: 1, content: '', startMs: 5, ms: 0, toolCalls: [call('look', { startMs: 6, ms: 85 })] }];
    expect(timelineRows({ step }).map(({ kind }) => kind)).toEqual(['tool']);
  });

  it('an answer of before, which does not know when, has none', () => {
    expect(timelineRows({ step: [{ no: 1, content: '好', ms: 900, toolCalls: [call('a', { ms: 1 })] }] })).toEqual([]);
    expect(timelineRows({})).toEqual([]);
  });
});
