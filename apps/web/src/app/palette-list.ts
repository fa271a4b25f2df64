import type { PathEntry } from '../lib/paths.ts';
import type { Session } from '../lib/session.ts';
import { judge } from './guard.ts';

/** Pages that make sense without a query and have something to use on them. */
const jumpable: ReadonlySet<string> = new Set([
  ...[
    '/index',
    '/home',
    '/studio',
    '/recharge',
    '/user-order',
    '/income',
    '/team',
    '/api-key',
    '/personal-data',
    '/admin',
  ],
]);

/** Where the palette may lead: only what the guards would let through now. */
export const jumpTargets = (entries: readonly PathEntry[], session: Session): readonly PathEntry[] =>
  entries.filter((entry) => jumpable.has(entry.path) && judge(entry, session) === 'allow');

/** Tabs of those pages that are looked for by their own name. */
const tabs = [{ page: '/studio', path: '/studio?area=cards', name: 'cards' }] as const;
export const jumpTabs = (entries: readonly PathEntry[], session: Session) => {
  const allowed = new Set<string>(jumpTargets(entries, session).map(({ path }) => path));
  return tabs.filter(({ page }) => allowed.has(page));
};

/** Every typed word must occur somewhere in the row. */
export const matches = (words: string, query: string): boolean => {
  const text = words.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((part) => text.includes(part));
};
