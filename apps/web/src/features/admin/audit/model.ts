import { type auditChart, auditKinds } from '@zhixing/contract/admin';
import { auditActions, auditTargets } from '@zhixing/contract/audit';
import { isRecord } from '@zhixing/contract/is-record';
import type { RouteReply } from '@zhixing/contract/route';

export const kindChoices = [...auditKinds, 'all'] as const;
type KindChoice = (typeof kindChoices)[number];

/** Changes come first: what staff merely looked at would fill the first pages. An action chosen needs no kind. */
export const kindChoiceOf = (value: string, action: string): KindChoice =>
  action ? 'all' : (kindChoices.find((choice) => choice === value) ?? 'change');

export const kindOf = (value: string, action: string) => {
  const choice = kindChoiceOf(value, action);
  return choice === 'all' ? undefined : choice;
};

const knownKeys = [
  ...['way', 'search', 'pageNumber', 'scene', 'type', 'role', 'isWhite', 'status', 'name'],
  ...['to', 'withSecret', 'isSet', 'draftNo', 'part', 'asking', 'isRemembered', 'agentId', 'callId', 'sessionId'],
  ...['no', 'amountFen', 'reason', 'refundNo', 'level', 'days', 'kind', 'rows', 'transferNo', 'note'],
] as const;
const knownValues = [
  ...['password', 'check-code', 'register', 'qr', 'xat', 'cross-cookie', 'demo'],
  ...['REG', 'LOGIN', 'FORGET', 'EMAIL', 'PHONE', 'user', 'support', 'admin', 'active', 'disabled'],
  ...['always', 'once', 'default'],
] as const;

/** Finds a word we have a translation for; anything newer is shown as it is. */
const among =
  <const Word extends string>(words: readonly Word[]) =>
  (text: string): Word | undefined =>
    words.find((word) => word === text);

export const asAction = among(auditActions);
export const asTarget = among(auditTargets);
export const asKey = among(knownKeys);

const translatedKeys = ['way', 'scene', 'type', 'role', 'status', 'asking'];
const amongValues = among(knownValues);
/** Only under keys whose values are ours: a search for "admin" stays what was typed. */
export const asValue = (key: string, value: string) => (translatedKeys.includes(key) ? amongValues(value) : undefined);

export type DetailRow =
  | { readonly kind: 'value'; readonly key: string; readonly value: unknown }
  | { readonly kind: 'change'; readonly key: string; readonly before: unknown; readonly after: unknown };

/** Nested objects become dotted keys, so that one changed setting is one row. */
const flatten = (value: Record<string, unknown>, path = ''): [string, unknown][] =>
  Object.entries(value).flatMap(([key, part]) =>
    isRecord(part) && Object.keys(part).length > 0 ? flatten(part, `${path}${key}.`) : [[`${path}${key}`, part]],
  );

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What a record holds: its plain values, and of before and after only what differs. */
export const detailRows = ({ before, after, ...rest }: Record<string, unknown>): DetailRow[] => {
  const values = flatten(rest).map(([key, value]) => ({ kind: 'value' as const, key, value }));
  if (!isRecord(before) && !isRecord(after)) return values;
  const [old, fresh] = [
    new Map(flatten(isRecord(before) ? before : {})),
    new Map(flatten(isRecord(after) ? after : {})),
  ];
  const keys = [...new Set([...old.keys(), ...fresh.keys()])].filter((key) => !isEqual(old.get(key), fresh.get(key)));
  return [
    ...keys.map((key) => ({ kind: 'change' as const, key, before: old.get(key), after: fresh.get(key) })),
    ...values,
  ];
};

const dayForm = /^\d{4}-\d{2}-\d{2}$/;
const startOf = (day: string, shift: number): string | undefined => {
  if (!dayForm.test(day)) return undefined;
  const date = new Date(`${day}T00:00:00`);
  if (Number.isNaN(date.getTime())) return undefined;
  date.setDate(date.getDate() + shift);
  return date.toISOString();
};

/** Two days, both included, as moments; a missing or unreadable one leaves that side open. */
export const momentsOf = (from: string, to: string) => ({ from: startOf(from, 0), to: startOf(to, 1) });

export type ChartPoint = RouteReply<typeof auditChart>[number];
export const seriesNames = ['logins', 'failures', 'changes'] as const;
export type SeriesName = (typeof seriesNames)[number];

export const totalOf = (points: readonly ChartPoint[], name: SeriesName): number =>
  points.reduce((sum, point) => sum + point[name], 0);

/** The day with the most; the later one of equals, because it is the one still remembered. */
export const peakOf = (points: readonly ChartPoint[], name: SeriesName): ChartPoint | undefined => {
  const max = Math.max(0, ...points.map((point) => point[name]));
  return max === 0 ? undefined : points.findLast((point) => point[name] === max);
};

/** Where an arrow key leads from a day; without one the last day is the start. */
export const stepTo = (key: string, active: number | undefined, count: number): number | undefined => {
  const last = count - 1;
  const from = active ?? last + (key === 'ArrowLeft' ? 1 : 0);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, from - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, from + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
};
