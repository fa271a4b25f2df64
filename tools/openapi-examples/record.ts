import type { Route } from '../../packages/contract/src/route.ts';
import { routes } from '../../packages/contract/src/routes.ts';

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: object };
type Reply = { code: number; data: unknown };
export type Example = { body?: unknown; reply: unknown };
/** What the calls before have answered, by their names. */
type Seen = (name: string, ...path: (string | number)[]) => string;

const dig = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<string | number, unknown> | undefined)?.[key], value);

/** The calls that programs make most, in an order in which each finds what it needs. */
const calls: readonly (readonly [string, (seen: Seen) => Input])[] = [
  ['findUserInfo', () => ({})],
  ['findUserMemberInfo', () => ({})],
  ['findUseFeeData', () => ({})],
  ['unreadNotices', () => ({})],
  ['quickAddAgent', () => ({ body: { agentName: '理赔助手' } })],
  ['pageCreatedByMe', () => ({ body: { pageNumber: 0, pageSize: 20 } })],
  ['readDraft', (seen) => ({ params: { id: seen('quickAddAgent', 'id') } })],
  ['listVersions', (seen) => ({ params: { id: seen('quickAddAgent', 'id') } })],
  ['launchPage', () => ({ body: { pageNumber: 0, pageSize: 20 } })],
  ['releaseLatest', (seen) => ({ params: { id: seen('launchPage', 'content', 0, 'id') } })],
  ['sessionList', (seen) => ({ query: { schema_id: seen('launchPage', 'content', 0, 'id') } })],
  ['listModels', () => ({})],
  ['createKnowledge', () => ({ body: { name: '理赔材料' } })],
  ['knowledgePage', () => ({ query: { page: '1', limit: '20' } })],
  ['deleteKnowledge', (seen) => ({ body: [seen('createKnowledge', 'id')] })],
  ['pluginPage', () => ({ body: { pageNumber: 0, pageSize: 20 } })],
  ['deleteAgent', (seen) => ({ params: { id: seen('quickAddAgent', 'id') } })],
];

const mostItems = 2;
const longestText = 200;
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const secretNames = /token|secret|password|cipher|^key$/i;

/** Short, without anything secret, and with ids that stay the same from one recording to the next. */
const createTidy = () => {
  const ids = new Map<string, string>();
  const stable = (id: string) => {
    const no = ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`;
    ids.set(id, no);
    return no;
  };
  const tidy = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.slice(0, mostItems).map((one) => tidy(one, name));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, tidy(one, key)]));
    if (typeof value !== 'string') return value;
    if (secretNames.test(name) && value !== '') return '…';
    const unsigned = value.replace(/\?[^ ]*\bsign=[^ ]*/, '');
    const text = unsigned.length > longestText ? `${unsigned.slice(0, longestText)}…` : unsigned;
    return text.replaceAll(uuid, stable);
  };
  return tidy;
};

const pathOf = ({ path }: Route, { params = {}, query = {} }: Input) => {
  const filled = Object.entries(params).reduce<string>((at, [name, value]) => at.replace(`{${name}}`, value), path);
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
};

/** What a running instance answers, as it is kept for the document. */
export const recordExamples = async (address: string, token: string): Promise<Record<string, Example>> => {
  const replies = new Map<string, unknown>();
  const tidy = createTidy();
  const examples: Record<string, Example> = {};
  const seen: Seen = (name, ...path) => {
    const found = dig(replies.get(name), path);
    if (typeof found !== 'string') throw new Error(`${name} has no ${path.join('.')}`);
    return found;
  };
  for (const [name, inputOf] of calls) {
    const route = routes.find((one) => one.name === name);
    if (!route) throw new Error(`${name} is no route`);
    const input = inputOf(seen);
    const response = await fetch(address + pathOf(route, input), {
      method: route.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(input.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(input.body ? { body: JSON.stringify(input.body) } : {}),
    });
    const reply = (await response.json()) as Reply;
    if (reply.code !== 200 && reply.code !== 0) throw new Error(`${name}: ${JSON.stringify(reply)}`);
    replies.set(name, reply.data);
    examples[name] = { ...(input.body ? { body: tidy(input.body) } : {}), reply: tidy(reply) };
  }
  return examples;
};
