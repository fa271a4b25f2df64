import { expect, it } from 'vitest';
import { groupSessions } from './session-groups.ts';

const now = new Date(2026, 10, 15, 9, 30);
const row = (session_id: string, create_time: Date) => ({
  session_id,
  title: session_id,
  isTitleCut: false,
  create_time: create_time.toISOString(),
});
const shape = (...rows: ReturnType<typeof row>[]) =>
  groupSessions(rows, now).map(({ name, sessions }) => [name, sessions.map(({ session_id }) => session_id)]);

it('SESS-01 LIMIT-23 sessions of 0, 1, 5 and 9 days fall into the four groups', () => {
  const daysAgo = (days: number) => new Date(2026, 10, 15 - days, 8);
  expect(shape(row('9', daysAgo(9)), row('1', daysAgo(1)), row('0', daysAgo(0)), row('5', daysAgo(5)))).toEqual([
    ['today', ['0']],
    ['yesterday', ['1']],
    ['week', ['5']],
    ['more', ['9']],
  ]);
});

it('SESS-01 the day counts, not the hours', () => {
  expect(shape(row('late', new Date(2026, 10, 14, 23, 59)), row('early', new Date(2026, 10, 15, 0, 0)))).toEqual([
    ['today', ['early']],
    ['yesterday', ['late']],
  ]);
  expect(shape(row('seven', new Date(2026, 10, 8, 0, 0)), row('eight', new Date(2026, 10, 7, 23, 59)))).toEqual([
    ['week', ['seven']],
    ['more', ['eight']],
  ]);
});

it('SESS-01 a clock that runs ahead is still today; newest first', () => {
  expect(shape(row('now', now), row('ahead', new Date(2026, 10, 16, 1)))).toEqual([['today', ['ahead', 'now']]]);
});
