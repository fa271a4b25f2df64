import { describe, expect, it, vi } from 'vitest';
import { type DebugRun, idleRun } from '../preview/debug-run.ts';
import { type PairedRuns, startPairedRuns } from './paired-runs.ts';

type Begun = { question: string; side: string; tell: (run: Partial<DebugRun>) => void; stop: ReturnType<typeof vi.fn> };

const stage = (questions: string[]) => {
  const begun: Begun[] = [];
  let seen: PairedRuns = { isRunning: false, rows: [] };
  const onDone = vi.fn();
  const runs = startPairedRuns(
    {
      agentId: 'a',
      questions,
      versions: { left: { release: 1 }, right: { draft: 2 } },
      onChange: (now) => {
        seen = now;
      },
      onDone,
    },
    ({ question, version, onChange }) => {
      const stop = vi.fn();
      begun.push({
        question,
        side: version.release ? 'left' : 'right',
        tell: (run) => onChange({ ...idleRun, ...run }),
        stop,
      });
      return { stop, leave: () => undefined };
    },
  );
  return { begun, runs, onDone, read: () => seen };
};
const asked = (begun: Begun[]) => begun.map(({ side, question }) => `${side} ${question}`);

describe('STUDIO-05 the same questions asked of two versions', () => {
  it('asks both sides at once, and the next question of a side when its last is answered', () => {
    const { begun, read, onDone } = stage(['one', 'two']);
    expect(asked(begun)).toEqual(['left one', 'right one']);
    begun[0]?.tell({ state: 'done', answer: 'yes', ms: 5 });
    expect(asked(begun)).toEqual(['left one', 'right one', 'left two']);
    expect(onDone).toHaveBeenCalledWith('left');
    begun[0]?.tell({ state: 'done', answer: 'yes', ms: 5, costMicro: 7 });
    expect(begun).toHaveLength(3);
    expect(read().rows[0]?.left.costMicro).toBe(7);
    begun[1]?.tell({ state: 'failed' });
    begun[2]?.tell({ state: 'done' });
    expect(read().isRunning).toBe(true);
    begun[3]?.tell({ state: 'done' });
    expect(read().isRunning).toBe(false);
    expect(read().rows.map(({ left, right }) => [left.state, right.state])).toEqual([
      ['done', 'failed'],
      ['done', 'done'],
    ]);
  });

  it('stops what is being answered and asks nothing more', () => {
    const { begun, runs, read } = stage(['one', 'two']);
    runs.stop();
    for (const { stop, tell } of [...begun]) {
      expect(stop).toHaveBeenCalledOnce();
      tell({ state: 'stopped' });
    }
    expect(begun).toHaveLength(2);
    expect(read().isRunning).toBe(false);
    expect(read().rows[1]?.left.state).toBe('idle');
  });
});
