import { failure } from '@zhixing/contract/envelope';
import { commonErrors, type ErrorCode, errorTable, errorText } from '@zhixing/contract/error';
import { defineRoute, policies, type Route } from '@zhixing/contract/route';
import { routes } from '@zhixing/contract/routes';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../base/app-error.ts';
import type { Ctx } from '../ctx.ts';
import { type Binding, bind } from './bind.ts';
import { mount } from './mount.ts';
import { sendError } from './send-error.ts';

const hello = defineRoute({
  name: 'hello',
  method: 'POST',
  path: '/agent_api/hello',
  summary: '问好',
  policy: 'public',
  body: z.object({ name: z.string().min(1) }),
  reply: z.object({ greeting: z.string() }),
});
const secretRoute = defineRoute({ ...hello, name: 'secret', path: '/agent_api/secret', policy: 'admin' });

const anonymous = { actor: { kind: 'anonymous' }, tenant: { kind: 'enterprise' } } as Ctx;
const doorOf = (bindings: Binding[], contract: readonly Route[] = bindings.map(({ route }) => route)) => {
  const app = fastify();
  app.setErrorHandler(sendError);
  const rights = { begin: () => 0, add: () => () => undefined, stop: () => undefined };
  mount(app, contract, bindings, {
    contextOf: async () => anonymous,
    rights,
    once: (ctx, _, __, work) => work(ctx),
    noteRefusal: async () => undefined,
  });
  return app;
};
const ask = (app: ReturnType<typeof doorOf>, payload: unknown = { name: '王' }, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: hello.path,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...headers },
  });
/** A verb that answers whatever it is given, as plain JavaScript could. */
const answering = (data: unknown) => bind(hello, async () => data as { greeting: string });
const failing = (error: unknown) => bind(hello, async () => Promise.reject(error));

describe('the door does not open', () => {
  it('with a route that nobody guards', () => {
    for (const policy of [undefined, '', 'everybody', 'Public']) {
      const unguarded = { ...hello, policy } as unknown as Route;
      expect(() => doorOf([bind(unguarded, async () => null)])).toThrow('hello: no policy');
    }
  });

  it('with a route of the contract that nobody serves', () => {
    expect(() => doorOf([answering({})], [hello, secretRoute])).toThrow('secret: in the contract, not served');
    expect(() => doorOf([], routes)).toThrow('login: in the contract, not served');
  });

  it('with a route served twice, by name or by address', () => {
    expect(() => doorOf([answering({}), answering({})])).toThrow('a route is served twice');
    const twin = defineRoute({ ...hello, name: 'twin' });
    expect(() => doorOf([answering({}), bind(twin, async () => ({ greeting: '' }))])).toThrow();
  });

  it('and names every fault at once', () => {
    const unguarded = { ...hello, policy: undefined } as unknown as Route;
    const open = () => doorOf([bind(unguarded, async () => null)], [hello, secretRoute]);
    expect(open).toThrow(/hello: no policy[\s\S]*secret: in the contract, not served/);
  });
});

describe('what goes out', () => {
  it('is what the contract names: other fields of the verb stay inside', async () => {
    const reply = await ask(doorOf([answering({ greeting: '你好', passwordHash: 'canary' })]));
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ code: 200, msg: 'success', data: { greeting: '你好' } });
  });

  it.each([[{}], [{ greeting: 7 }], [null], ['canary'], [undefined]])(
    '%j instead of the reply is our fault: 500 and no details',
    async (data) => {
      const reply = await ask(doorOf([answering(data)]));
      expect([reply.statusCode, reply.json()]).toEqual([500, expectedInternal]);
      expect(reply.body).not.toMatch(/greeting|hello|canary|expected/);
    },
  );

  const expectedInternal = {
    code: 500,
    msg: '服务器错误 500',
    data: null,
    errorCode: 'INTERNAL',
    requestId: expect.any(String),
  };

  it.each([
    ['a plain error', new Error('canary: connect ECONNREFUSED 10.0.0.1')],
    ['something that is no error', 'canary'],
    ['an error with a status of its own', Object.assign(new Error('canary'), { statusCode: 502 })],
    ['a schema failure of our own data', z.object({ canary: z.string() }).safeParse({}).error],
  ])('%s in the verb is 500 and no details', async (_, error) => {
    const reply = await ask(doorOf([failing(error)]));
    expect([reply.statusCode, reply.json()]).toEqual([500, expectedInternal]);
    expect(reply.body).not.toContain('canary');
  });

  it('an error of the table is what the table says, in the language asked for', async () => {
    const app = doorOf([failing(new AppError('CHECK_CODE_TOO_SOON', { seconds: 42 }))]);
    const zh = await ask(app);
    expect(zh.statusCode).toBe(200);
    expect(zh.json()).toMatchObject({ code: 500, errorCode: 'CHECK_CODE_TOO_SOON', msg: '验证码已发送，请42秒后再试' });
    expect(zh.headers['retry-after']).toBe('42');
    const en = await ask(app, undefined, { 'accept-language': 'en-GB,en;q=0.9,zh;q=0.8' });
    expect(en.json().msg).toBe('A code was just sent, try again in 42 s');
  });
});

describe('what comes in', () => {
  it('is parsed once: the verb sees what the schema made of it', async () => {
    const seen: unknown[] = [];
    const trimmed = defineRoute({ ...hello, body: z.object({ name: z.string().trim(), size: z.number().default(3) }) });
    const app = doorOf([
      bind(trimmed, async (_, { body }) => {
        seen.push(body);
        return { greeting: body.name };
      }),
    ]);
    await ask(app, { name: ' 王 ', isAdmin: true, __proto__: { polluted: true } });
    expect(seen).toEqual([{ name: '王', size: 3 }]);
  });

  it.each([
    ['a wrong type', { name: 7 }],
    ['nothing', {}],
    ['an array', []],
    ['no JSON', '{"name":'],
    ['a prototype', '{"__proto__":{"x":1},"name":"a"}'],
  ])('%s is the fault of the caller: 400 in the envelope', async (_, payload) => {
    const reply = await ask(doorOf([answering({ greeting: '' })]), payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 400, msg: '请求参数错误', data: null, errorCode: 'BAD_REQUEST' });
    expect(() => failure.strict().parse(reply.json())).not.toThrow();
  });

  it('the fields at fault are named', async () => {
    const reply = await ask(doorOf([answering({ greeting: '' })]), { name: '' });
    expect(Object.keys(reply.json().fields)).toEqual(['name']);
  });

  it('nobody gets past a guarded route, not even to have the input looked at', async () => {
    const app = doorOf([bind(secretRoute, async () => ({ greeting: 'canary' }))]);
    const reply = await app.inject({ method: 'POST', url: secretRoute.path, payload: { name: 7 } });
    expect([reply.statusCode, reply.json().errorCode]).toEqual([403, 'TOKEN_INVALID']);
  });
});

describe('the contract', () => {
  it('has names and addresses that are used once, and a known policy everywhere', () => {
    const names = routes.map(({ name }) => name);
    const addresses = routes.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
    expect(new Set(names).size).toBe(routes.length);
    expect(new Set(addresses).size).toBe(routes.length);
    expect(routes.filter(({ policy }) => !policies.includes(policy))).toEqual([]);
  });

  it.each(routes)('$name: the parts of its path are its params', ({ path, params }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key);
    const named = params ? Object.keys((params as z.ZodObject).shape) : [];
    expect(named.sort()).toEqual(inPath.sort());
  });

  it('names only errors that exist', () => {
    const known = Object.keys(errorTable);
    for (const { name, errors = [] } of routes) {
      expect([name, errors.filter((code) => !known.includes(code))]).toEqual([name, []]);
    }
    expect(commonErrors.filter((code) => !known.includes(code))).toEqual([]);
  });

  it('ERR-01 ERR-02 ERR-04 ERR-06 keeps the texts and codes that the specification gives', () => {
    const said = (code: ErrorCode) => [errorTable[code].status, errorTable[code].code, errorText(code, 'zh-CN')];
    expect(said('TOKEN_INVALID')).toEqual([403, 403, 'token失效']);
    expect(said('NO_PERMISSION')).toEqual([401, 401, '没有权限']);
    expect(said('NOT_FOUND')).toEqual([404, 404, '请求资源不存在']);
    expect(said('INTERNAL')).toEqual([500, 500, '服务器错误 500']);
    expect(said('UNAVAILABLE')).toEqual([503, 503, '服务器错误 503']);
  });

  const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, key]) => key).sort();
  it.each(Object.entries(errorTable))('%s says the same in Chinese and English', (code, { zh, en }) => {
    expect(placeholders(en)).toEqual(placeholders(zh));
    expect(zh).toMatch(code === 'TOKEN_INVALID' ? /失效/ : /\p{Script=Han}/u);
    expect(en).toMatch(/^[\x20-\x7e]+$/);
    const filled = Object.fromEntries(placeholders(zh).map((key) => [key ?? '', 7]));
    for (const locale of ['zh-CN', 'en-US'] as const) {
      expect(errorText(code as ErrorCode, locale, filled)).not.toMatch(/[{}]/);
    }
  });
});
