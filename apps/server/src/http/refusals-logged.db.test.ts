import * as admin from '@zhixing/contract/admin';
import { emailPhoneLogin } from '@zhixing/contract/auth';
import { findUserInfo } from '@zhixing/contract/user';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, spawnApi } from '../../test/spawn-api.ts';
import { uniqueMail } from '../../test/unique.ts';
import { openWorld, type World } from '../../test/world.ts';
import { newId } from '../base/id.ts';

let world: World;
let api: Api;
let tenant: { id: string; host: string };
beforeAll(async () => {
  world = await openWorld();
  tenant = await world.addTenant();
  api = await spawnApi();
}, 120_000);
afterAll(async () => {
  await api?.stop();
  await world?.close();
});

const lineOf = async (requestId: string) => {
  for (let tries = 0; tries < 100; tries++) {
    const line = api
      .printed()
      .split('\n')
      .find(
        (text) => text.includes(requestId) && text.includes('"msg":"request"') && !text.includes('"route":"askProof"'),
      );
    if (line) return JSON.parse(line) as Record<string, unknown>;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('no line');
};

it('every refused call is written down with why, when, which and whose: no login, no right, a wrong code, bad input', async () => {
  const { host } = tenant;
  const token = await world.openToken(host, await world.addAccount(host));
  const refuse = async (send: (headers: Record<string, string>) => Promise<unknown>) => {
    const requestId = `refused-${newId()}`;
    await send({ 'x-request-id': requestId });
    return lineOf(requestId);
  };
  const common = { time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), tenantId: tenant.id };
  const whose = { accountHash: expect.stringMatching(/^[0-9a-f]{12}$/) };

  const anonymous = await refuse((headers) => api.send(findUserInfo, {}, { host, headers }));
  expect(anonymous).toMatchObject({ ...common, route: 'findUserInfo', status: 403, errorCode: 'TOKEN_INVALID' });

  const noRight = await refuse((headers) => api.send(admin.listUsers, { query: {} }, { host, token, headers }));
  expect(noRight).toMatchObject({ ...common, ...whose, route: 'listUsers', status: 401, errorCode: 'NO_PERMISSION' });

  const body = { account: uniqueMail(), checkCode: '000000' };
  const wrongCode = await refuse((headers) => api.send(emailPhoneLogin, { body }, { host, headers }));
  expect(wrongCode).toMatchObject({ ...common, route: 'emailPhoneLogin', errorCode: 'CHECK_CODE_WRONG' });

  const bad = await refuse((headers) =>
    api.send(emailPhoneLogin, { body: { ...body, checkCode: 'x' } }, { host, headers }),
  );
  expect(bad).toMatchObject({ ...common, route: 'emailPhoneLogin', status: 400, errorCode: 'BAD_REQUEST' });
  for (const line of [anonymous, noRight, wrongCode, bad]) expect(JSON.stringify(line)).not.toContain(body.account);
});
