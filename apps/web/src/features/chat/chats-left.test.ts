import { describe, expect, it } from 'vitest';
import { chatsLeft } from './chats-left.ts';

const quota = (limit: number, used: number) => ({ limit, used });
const info = (day: [number, number], month: [number, number], isExempt = false) => ({
  isExempt,
  quotas: {
    countPerDay: quota(...day),
    paidAgentCount: quota(...month),
    editCount: quota(1, 0),
    pluginsNum: quota(1, 0),
  },
});

describe('chats that are left', () => {
  it('are said when few are left, of the day for free agents and of the month for priced ones', () => {
    expect(chatsLeft(info([10, 7], [60, 0]), false)).toBe(3);
    expect(chatsLeft(info([10, 2], [60, 58]), true)).toBe(2);
    expect(chatsLeft(info([10, 4], [60, 0]), false)).toBeUndefined();
  });

  it('are none when more were used than the plan has, and not counted for whom no plan binds', () => {
    expect(chatsLeft(info([10, 12], [60, 0]), false)).toBe(0);
    expect(chatsLeft(info([10, 10], [0, 0], true), false)).toBeUndefined();
    expect(chatsLeft(info([10, 10], [0, 0]), true)).toBeUndefined();
  });
});
