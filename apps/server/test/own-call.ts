import type { Route, RouteCall } from '@zhixing/contract/route';
import { foreignCases, type Somebody } from './foreign-ids.ts';
import { idFieldsOf, withField } from './id-fields.ts';
import { type SampleIds, samples } from './route-samples.ts';
import type { World } from './world.ts';

export type Call = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };

export const sampleOf = (route: Route, ids: SampleIds) => {
  const sample = (samples as Record<string, (of: SampleIds) => RouteCall<Route>>)[route.name];
  if (!sample) throw new Error(`${route.name} has no sample in test/route-samples.ts`);
  return sample(ids) as Call;
};

const has = (call: Call, path: string) =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], call) !== undefined;

/** Where the sample names an object. */
export const sampleIdFields = (route: Route, ids: SampleIds) => {
  const sample = sampleOf(route, ids);
  return idFieldsOf(route).filter((path) => foreignCases[`${route.name}.${path}`] && has(sample, path));
};

/** The sample, naming objects of the caller's own at the fields given. */
export const ownCall = async (
  world: World,
  route: Route,
  { who, ids, fields }: { who: Somebody; ids: SampleIds; fields: readonly string[] },
): Promise<Call> => {
  let call = sampleOf(route, ids);
  for (const path of fields) {
    const kind = foreignCases[`${route.name}.${path}`];
    if (!kind) continue;
    const id = await (kind.own ?? kind.make)(world, who);
    call = (kind.call ? await kind.call(id, world, who) : withField(call, path, id)) as Call;
  }
  return call;
};
