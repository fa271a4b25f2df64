import { saveSurvey, surveyResults, surveyState } from '@zhixing/contract/survey';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('API-87 is stored once per account where the tenant asks, and counted for its staff', async () => {
  const { host } = await world.addTenant({ settings: { intentSurvey: true } });
  const token = await world.openToken(host, await world.addAccount(host));
  const admin = await world.openToken(host, await world.addAccount(host, { role: 'admin' }));
  const state = () => world.send(surveyState, {}, { host, token });
  const answer = (body: object) => world.send(saveSurvey, { body: body as never }, { host, token });
  expect((await state()).data).toEqual({ isOpen: true });
  expect((await answer({ identity: 3, directions: ['bank'] })).status).toBe(400);
  expect((await answer({ identity: 1, directions: [] })).status).toBe(400);
  expect((await answer({ identity: 1, directions: ['other'], otherText: ' ' })).status).toBe(400);
  const body = { identity: 2, directions: ['bank', 'other'], otherText: '养老' };
  const all = await Promise.all([answer(body), answer(body), answer(body)]);
  expect(all.filter(({ code }) => code === 200)).toHaveLength(1);
  expect((await state()).data).toEqual({ isOpen: false });
  const results = await world.send(surveyResults, {}, { host, token: admin });
  expect(results.data).toMatchObject({ total: 1, identities: { user: 0, developer: 1 }, others: ['养老'] });
  expect(results.data.directions).toContainEqual({ direction: 'bank', count: 1 });
});

it('a tenant that does not ask has nothing to answer', async () => {
  const { host } = await world.addTenant();
  const token = await world.openToken(host, await world.addAccount(host));
  expect((await world.send(surveyState, {}, { host, token })).data).toEqual({ isOpen: false });
  const body = { identity: 1 as const, directions: ['bank' as const] };
  expect((await world.send(saveSurvey, { body }, { host, token })).status).toBe(404);
});
