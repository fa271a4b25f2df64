import { failure, successCodeOf } from '@zhixing/contract/envelope';
import { type ErrorCode, errorTable } from '@zhixing/contract/error';
import type { Policy, Route } from '@zhixing/contract/route';
import { type More, type Variant, variantsOf } from '@zhixing/contract/test/hostile-variants';
import { newId } from '../src/base/id.ts';
import { ssrfVectors } from '../src/gateways/egress/ssrf-vectors.ts';
import { declaredErrors } from './declared-errors.ts';
import type { Somebody } from './foreign-ids.ts';
import { type Call, ownCall, sampleIdFields } from './own-call.ts';
import { platformHost } from './principals.ts';
import { createRandom } from './random.ts';
import { type RawReply, rawCall } from './raw-call.ts';
import type { SampleIds } from './route-samples.ts';
import type { World } from './world.ts';

/** Sent wherever a secret is asked for; no answer may say it again. */
export const sentSecret = `ZXSECRET${newId().replaceAll('-', '')}`;
const takesSecret = /password|secret|token|api_?key|authorization|^xat$|^key$/i;
const takesAddress = /url|uri|origin|domain|link|host|endpoint/i;

/** Further values by the name of a leaf: secrets, and addresses inside. */
export const moreFor =
  (fill: (url: string) => string, seed: number): More =>
  ({ name, given }) => {
    const random = createRandom(seed + name.length);
    const isAddress = takesAddress.test(name) || /^https?:/.test(String(given));
    return {
      ...(takesSecret.test(name) ? { 'a secret': sentSecret } : {}),
      ...(isAddress
        ? Object.fromEntries(
            Array.from({ length: 8 }, (_, n) => [`way inside ${n}`, fill(random.pick(ssrfVectors).url)]),
          )
        : {}),
    };
  };

type Part = 'params' | 'query' | 'body';
const parts: readonly Part[] = ['params', 'query', 'body'];
type Spoilt = Variant & { part: Part; isAccepted: boolean };

/** An address names each of its params, and has a query or none. */
const canBeSent = (part: Part, value: unknown) => {
  if (part === 'body') return true;
  const isTree = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isTree && (part === 'query' || Object.values(value).every((one) => one !== '' && one !== undefined));
};

/** Every variant of a call, or by leaf as many as `max`: first those that the schemas let through. */
export const spoiltCalls = (route: Route, call: Call, more: More, max: number, seed: number): Spoilt[] => {
  const random = createRandom(seed);
  return parts.flatMap((part) => {
    const schema = route[part];
    if (!schema) return [];
    const all = [...variantsOf(schema, call[part], part, more)].flatMap((variant) => {
      const spoilt = variant.spoil(call[part]);
      if (!canBeSent(part, spoilt)) return [];
      const json = JSON.stringify(spoilt);
      const isAccepted = schema.safeParse(json && JSON.parse(json)).success;
      return [{ ...variant, part, isAccepted, draw: random.next() }];
    });
    const byLeaf = Map.groupBy(all, ({ path }) => path).values();
    return [...byLeaf].flatMap((variants) =>
      variants.sort((a, b) => Number(b.isAccepted) - Number(a.isAccepted) || a.draw - b.draw).slice(0, max),
    );
  });
};

const inside =
  /\bat [^\n]{1,120}\.(?:ts|js):\d+|node_modules|ECONNREFUSED|violates [a-z-]+ constraint|invalid input syntax|syntax error at|\bdrizzle\b|postgres:\/\/|Failed query/;

/** What is wrong with an answer, whatever was asked. */
export const faultsOf = (route: Route, { status, text, headers }: RawReply): string[] => {
  const faults: string[] = [];
  if (text.includes(sentSecret)) faults.push('says a secret again');
  if (inside.test(text)) faults.push(`shows the inside: ${inside.exec(text)?.[0]}`);
  if ('isAdmin' in {}) faults.push('changed the prototype of everything');
  if (headers['set-cookie']?.toString().includes('evil')) faults.push('sets a cookie it was told');
  if (route.download && status === 200) return faults;
  if (route.stream && status === 200) return faults;
  const json = route.stream ? text.replace(/^data: /, '') : text;
  const envelope = JSON.parse(json) as { code: number; errorCode?: ErrorCode; kind?: string };
  if (status === 200 && envelope.code === successCodeOf(route.path)) return faults;
  const { kind: _, ...refusal } = envelope;
  const isRefusal = failure.strict().safeParse(route.stream ? { ...refusal, data: null } : envelope).success;
  if (!isRefusal || !envelope.errorCode) return [...faults, 'is not in the envelope'];
  const { errorCode } = envelope;
  if (status !== errorTable[errorCode]?.status) faults.push(`${errorCode} with status ${status}`);
  if (errorCode === 'INTERNAL' || (status >= 500 && !declaredErrors(route).includes(errorCode))) faults.push('fails');
  if (!declaredErrors(route).includes(errorCode)) faults.push(`${errorCode} is not in its contract`);
  return faults;
};

/** Somebody new whom the route admits, in a tenant where nothing else can be hurt. */
export const callerFor = async (world: World, policy: Policy, tenant: { id: string; host: string }) => {
  const isPlatform = policy.startsWith('platform');
  const own = policy === 'account' ? tenant : await world.addTenant();
  const host = isPlatform ? platformHost : own.host;
  const role = policy === 'public' || policy === 'account' ? ('user' as const) : ('admin' as const);
  const account = await world.addAccount(host, { role });
  const who: Somebody = { ...account, host, token: await world.openToken(host, account) };
  const other = await world.addAccount(own.host);
  const ids: SampleIds = { tenantId: own.id, host: own.host, userId: other.id, qrId: newId() };
  return { who, ids };
};

export const isDone = ({ status, text }: RawReply) => status === 200 && (text === '' || !text.includes('"errorCode"'));

/** Which of the sample's ids must be the caller's own for the call to go through: all, one, or none. */
export const findOwnFields = async (world: World, route: Route, by: { who: Somebody; ids: SampleIds }) => {
  const all = sampleIdFields(route, by.ids);
  for (const fields of [all, ...all.map((one) => [one]), []]) {
    const reply = await rawCall(world, route, await ownCall(world, route, { ...by, fields }), by.who);
    if (isDone(reply)) return { fields, isDone: true };
  }
  return { fields: all, isDone: false };
};
