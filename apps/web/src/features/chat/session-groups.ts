import type { Session } from '@zhixing/contract/chat';

const groupNames = ['today', 'yesterday', 'week', 'more'] as const;
type GroupName = (typeof groupNames)[number];
export type SessionGroup = { readonly name: GroupName; readonly sessions: readonly Session[] };

const startOfDay = (at: Date, daysBack = 0) => new Date(at.getFullYear(), at.getMonth(), at.getDate() - daysBack);

const groupOf = (created: Date, now: Date): GroupName => {
  if (!(created < startOfDay(now))) return 'today';
  if (created >= startOfDay(now, 1)) return 'yesterday';
  return created >= startOfDay(now, 7) ? 'week' : 'more';
};

/** By calendar day where the reader is, newest first; a group without sessions is left out. */
export const groupSessions = (sessions: readonly Session[], now: Date): SessionGroup[] => {
  const sorted = sessions.toSorted((a, b) => Date.parse(b.create_time) - Date.parse(a.create_time));
  return groupNames
    .map((name) => ({ name, sessions: sorted.filter((row) => groupOf(new Date(row.create_time), now) === name) }))
    .filter(({ sessions: rows }) => rows.length > 0);
};
