import { foundPlugin } from '@zhixing/contract/openapi-import';
import { pluginAttributes } from '@zhixing/contract/plugin';
import { describe, expect, it } from 'vitest';
import { findTools } from './find-tools.ts';
import { petStore } from './test-documents/pet-store.ts';

const find = (text: string, locale: 'zh-CN' | 'en-US' = 'zh-CN') =>
  findTools({ text, baseUrl: 'https://api.example.com/v1/', locale });
const wordsOf = (work: () => unknown) => {
  try {
    work();
    return 'read';
  } catch (error) {
    return (error as { which?: string }).which ?? String(error);
  }
};
const oneOf = (operation: object, method = 'post', more: object = {}) =>
  find(JSON.stringify({ openapi: '3.1.0', info: {}, paths: { '/x/{id}': { [method]: operation } }, ...more }));
const json = (schema: object) => ({ requestBody: { content: { 'application/json': { schema } } } });

it('TOOL-12 a mark is one of five', () => {
  const found = oneOf({ operationId: 'a' }).plugins[0];
  for (const mark of pluginAttributes)
    expect(foundPlugin.parse({ ...found, pluginAttributes: mark }).pluginAttributes).toBe(mark);
  expect(foundPlugin.safeParse({ ...found, pluginAttributes: 'arrow-up' }).success).toBe(false);
});

describe('rows', () => {
  const rowsOf = (schema: object) => oneOf(json({ type: 'object', properties: { it: schema } })).plugins[0]?.body[0];

  it.each([
    [{ type: 'integer' }, { type: 'number' }],
    [{ type: ['null', 'number'] }, { type: 'number' }],
    [{ type: 'string' }, { type: 'text-input', options: [], fixedValue: '' }],
    [{ enum: ['a', 'b', null, 'a'] }, { type: 'text-input', options: ['a', 'b'] }],
    [
      { type: 'integer', enum: [1, 2] },
      { type: 'number', options: ['1', '2'] },
    ],
    [{ type: 'boolean' }, { type: 'boolean', options: [] }],
    [{ const: 'v1' }, { fixedValue: 'v1' }],
    [
      { type: 'integer', default: 0 },
      { fixedValue: '', description: '默认 0' },
    ],
    [{ type: 'string', description: '说明', default: 'a' }, { description: '说明；默认 a' }],
    [{ type: 'object', properties: { a: {} } }, { type: 'object' }],
    [{ type: 'array', items: {} }, { type: 'array' }],
    [{ anyOf: [{ type: 'null' }, { type: 'integer' }] }, { type: 'number' }],
    [{ description: `a\u0000b${'长'.repeat(400)}` }, { description: `a b${'长'.repeat(297)}` }],
    [{ enum: [...Array(51).keys()] }, { options: [] }],
  ])('IMPORT-08 %j gives %j', (schema, row) => {
    expect(rowsOf(schema)).toMatchObject({ name: 'it', required: false, ...row });
  });

  it('IMPORT-08 a body is joined of its parts, and what only the server writes is left out', () => {
    const part = { type: 'object', required: ['b'], properties: { b: {}, c: { readOnly: true } } };
    const { plugins } = oneOf(json({ allOf: [{ properties: { a: { type: 'integer' } } }, part] }));
    expect(plugins[0]?.body.map(({ name, required, type }) => [name, required, type])).toEqual([
      ['a', false, 'number'],
      ['b', true, 'text-input'],
    ]);
  });

  it('a form, a text and what cannot be sent', () => {
    const media = (type: string, schema: object = { type: 'object', properties: { a: {} } }) =>
      oneOf({ requestBody: { required: true, content: { [type]: { schema } } } });
    expect(media('application/x-www-form-urlencoded').plugins[0]).toMatchObject({
      contentType: 'application/x-www-form-urlencoded',
      body: [{ name: 'a' }],
    });
    expect(media('application/vnd.x+json; charset=utf-8').plugins[0]?.contentType).toBe('application/json');
    expect(media('text/plain', { type: 'string' }).plugins[0]).toMatchObject({
      contentType: 'text/plain',
      body: [{ name: 'body', required: true }],
    });
    expect(media('multipart/form-data').skipped[0]?.why).toContain('multipart/form-data');
    expect(media('application/json', { type: 'array', items: {} }).skipped[0]?.why).toBe('请求体不是对象');
  });

  it('too many fields keep the required ones; a required one that cannot be named leaves the operation out', () => {
    const properties = Object.fromEntries(Array.from({ length: 100 }, (_, no) => [`f${no}`, {}]));
    const { body = [] } = oneOf(json({ properties, required: ['f99'] })).plugins[0] ?? {};
    expect(body).toHaveLength(60);
    expect(body[0]?.name).toBe('f99');
    const long = 'n'.repeat(65);
    expect(oneOf(json({ properties: { [long]: {}, a: {} } })).plugins[0]?.body).toHaveLength(1);
    expect(oneOf(json({ properties: { [long]: {} }, required: [long] })).skipped).toHaveLength(1);
  });
});

describe('who asks', () => {
  const authOf = (scheme: object) =>
    oneOf({ security: [{}, { s: [] }] }, 'get', { components: { securitySchemes: { s: scheme } } }).plugins[0]?.auth;

  it.each([
    [
      { type: 'http', scheme: 'Bearer' },
      { kind: 'bearer', name: '' },
    ],
    [
      { type: 'http', scheme: 'basic' },
      { kind: 'basic', name: '' },
    ],
    [
      { type: 'apiKey', in: 'header', name: 'X-Key' },
      { kind: 'header', name: 'X-Key' },
    ],
    [
      { type: 'apiKey', in: 'query', name: 'key' },
      { kind: 'query', name: 'key' },
    ],
    [
      { type: 'apiKey', in: 'cookie', name: 'sid' },
      { kind: 'none', name: '' },
    ],
    [
      { type: 'oauth2', flows: {} },
      { kind: 'bearer', name: '' },
    ],
    [
      { type: 'http', scheme: 'digest' },
      { kind: 'none', name: '' },
    ],
  ])('IMPORT-06 %j', (scheme, auth) => {
    expect(authOf(scheme)).toEqual(auth);
  });
});

describe('curl', () => {
  const command = `curl -sSL -X POST 'https://api.example.com/v2/things?page=2&access_token=S3CRET' \\
    -H "Content-Type: application/json" -H 'Authorization: Bearer S3CRET' -H 'X-Version: 3' -b sid=S3CRET \\
    --data-raw $'{"name":"a\\'b","n":3,"password":"S3CRET","deep":{"a":1}}' --compressed -o /dev/null`;

  it('IMPORT-06 one command is one tool, without the secrets it carries', () => {
    const { plugins, skipped } = find(command);
    expect(skipped).toEqual([]);
    expect(plugins).toHaveLength(1);
    expect(plugins[0]).toMatchObject({
      method: 'POST',
      url: 'https://api.example.com/v2/things',
      contentType: 'application/json',
      auth: { kind: 'bearer', name: '' },
      pluginCallableName: 'post_v2_things',
      headers: [
        { name: 'X-Version', fixedValue: '3' },
        { name: 'Cookie', fixedValue: '' },
      ],
      parameters: [
        { name: 'page', description: '例：2' },
        { name: 'access_token', description: '' },
      ],
      body: [{ name: 'name', description: "例：a'b" }, { type: 'number' }, { name: 'password' }, { name: 'deep' }],
    });
    expect(JSON.stringify(plugins)).not.toContain('S3CRET');
  });

  it.each([
    ['curl https://a.example/x', { method: 'GET', url: 'https://a.example/x', contentType: '' }],
    ['$ curl a.example/x', { url: 'http://a.example/x' }],
    ['curl /pets', { url: 'https://api.example.com/v1/pets' }],
    ['curl -XDELETE https://a.example/x', { method: 'DELETE' }],
    ['curl -u me:pw https://a.example', { auth: { kind: 'basic', name: 'me' } }],
    ['curl https://me:pw@a.example/x', { url: 'https://a.example/x', auth: { kind: 'basic', name: 'me' } }],
    ['curl -H "X-Api-Key: k" https://a.example', { headers: [], auth: { kind: 'header', name: 'X-Api-Key' } }],
    ['curl "https://a.example/?api_key=k"', { parameters: [], auth: { kind: 'query', name: 'api_key' } }],
    ['curl --json \'{"a":1}\' https://a.example', { method: 'POST', contentType: 'application/json' }],
    ['curl -d a=1 -d "b=x y" https://a.example', { contentType: 'application/x-www-form-urlencoded' }],
    ['curl -H "Content-Type: text/plain" -d hi https://a.example', { contentType: 'text/plain' }],
  ])('%s', (line, tool) => {
    expect(find(line).plugins[0]).toMatchObject(tool);
  });

  it('-G moves the data into the address', () => {
    const { plugins } = find(`curl -G https://a.example/s --data-urlencode 'q=a b&c' -d limit=3`);
    expect(plugins[0]).toMatchObject({ method: 'GET', body: [] });
    expect(plugins[0]?.parameters.map(({ description }) => description)).toEqual(['例：a b&c', '例：3']);
  });

  it.each([
    ['curl', 'CURL'],
    ['curl -X', 'CURL'],
    ["curl 'https://a.example", 'CURL'],
    ['curl ftp://a.example/x', 'CURL'],
    ['curl file:///etc/passwd', 'CURL'],
    ['curl -d @/etc/passwd https://a.example', 'CURL_FILE'],
    ['curl --data-urlencode q@/etc/passwd https://a.example', 'CURL_FILE'],
    ['curl -F f=@/etc/passwd https://a.example', 'CURL_FILE'],
    ['curl -T /etc/passwd https://a.example', 'CURL_FILE'],
    ["curl --json '[1]' https://a.example", 'CURL_BODY'],
  ])('%s is refused: %s', (line, which) => {
    expect(wordsOf(() => find(line))).toBe(which);
  });

  it('IMPORT-07 another method is named and left out', () => {
    expect(find('curl -X PATCH https://a.example/x')).toMatchObject({ plugins: [], skipped: [{ method: 'PATCH' }] });
    expect(find('curl -I https://a.example/x').skipped[0]?.method).toBe('HEAD');
  });
});

it('words are English for whoever reads English', () => {
  const { skipped } = find(JSON.stringify(petStore['3.0']), 'en-US');
  expect(skipped[0]?.why).toBe('only GET, POST, PUT and DELETE are supported');
});

describe('documents that break the rules', () => {
  const junk = [null, 1, 'x', [], {}, [null], { $ref: '#/paths' }, { $ref: 5 }];
  const places = (value: unknown): [parent: Record<string, unknown>, key: string][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, child]) => [
          [value as Record<string, unknown>, key] as [Record<string, unknown>, string],
          ...places(child),
        ])
      : [];

  it.each(Object.entries(petStore))(
    'API-56 %s: whatever stands anywhere, it is read or refused with words',
    (_, whole) => {
      const faults = new Set<string>();
      for (let at = 0; at < places(whole).length; at++)
        for (const wrong of junk) {
          const document = structuredClone(whole);
          const [parent, key] = places(document)[at] ?? [];
          if (parent && key) parent[key] = structuredClone(wrong);
          const outcome = wordsOf(() => find(JSON.stringify(document)));
          if (!/^[A-Z_]+$|^read$/.test(outcome)) faults.add(`${key} ${JSON.stringify(wrong)}: ${outcome}`);
        }
      expect([...faults]).toEqual([]);
    },
    60_000,
  );
});
