import { type WorkflowNode, workflowNode } from '@zhixing/contract/workflow-document';
import { describe, expect, it } from 'vitest';
import { httpRequestOf } from './http-node.ts';
import { plainJson, shortJson } from './plain-json.ts';
import { toolInput } from './tool-input.ts';

type HttpNode = Extract<WorkflowNode, { type: 'http' }>;
const nodeOf = (more: object) =>
  workflowNode.parse({ type: 'http', key: 'a', title: 'a', url: 'https://example.com/', ...more }) as HttpNode;
const requestOf = (more: object, value: unknown) => httpRequestOf(nodeOf(more), { v: { x: value } });

describe('the request of a node', () => {
  it.each(['@evil.example', '/../..', 'a/b', '?x=1', '#f', '\\evil', 'é 好', '%2e%2e', '{{v.x}}', 'a\r\nb', '\ud800'])(
    'the value %j changes neither host nor path',
    (value) => {
      const { url } = requestOf({ url: 'https://example.com/a/{{v.x}}/b?q={{v.x}}' }, value);
      const { origin, pathname, hash } = new URL(url);
      expect(origin).toBe('https://example.com');
      expect(pathname.split('/')).toHaveLength(4);
      expect(hash).toBe('');
    },
  );

  it.each(['.', '..'])('the value %s does not climb', (value) => {
    expect(() => requestOf({ url: 'https://example.com/a/{{v.x}}/b' }, value)).toThrow();
    expect(() => requestOf({ url: 'https://example.com/a/{{v.x}}.' }, '.')).toThrow();
    expect(requestOf({ url: 'https://example.com/a?x={{v.x}}' }, value).url).toContain(`x=${value}`);
  });

  it.each(['https://{{v.x}}/', 'https://a.{{v.x}}/', '{{v.x}}', 'ftp://example.com/', 'https://example.com{{v.x}}'])(
    'a host that a value could choose is refused: %s',
    (url) => {
      expect(() => requestOf({ url }, 'evil.example')).toThrow();
    },
  );

  it('JSON: between quotes as text, outside as it is', () => {
    const body = '{"q": "a {{v.x}} b", "raw": {{v.x}}, "esc": "\\"{{v.x}}"}';
    for (const value of ['", "admin": "1', '\\', 7, { a: ['"'] }, null, '']) {
      const sent = JSON.parse(requestOf({ method: 'POST', body }, value).body ?? '');
      const text = value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
      expect(sent).toEqual({ q: `a ${text} b`, raw: value, esc: `"${text}` });
    }
    expect(() => requestOf({ method: 'POST', body: '{"a": ' }, '')).toThrow('JSON');
  });

  it('forms, text, nothing', () => {
    const form = { method: 'PUT', contentType: 'application/x-www-form-urlencoded', body: 'a={{v.x}}&b=1' };
    expect(requestOf(form, '2&b=3').body).toBe('a=2%26b%3D3&b=1');
    expect(requestOf({ method: 'POST', contentType: 'text/plain', body: 'x{{v.x}}' }, 1).body).toBe('x1');
    expect(requestOf({ method: 'GET', body: '{}' }, 1)).toMatchObject({ body: undefined, headers: {} });
  });

  it('headers that steer are not the author’s, and none holds a line break', () => {
    const headers = ['Host', 'Content-Length', 'Transfer-Encoding', 'Connection', 'Idempotency-Key', 'X-A'].map(
      (name) => ({
        name,
        value: '{{v.x}}',
      }),
    );
    expect(requestOf({ headers }, '1').headers).toEqual({ 'x-a': '1' });
    for (const value of ['a\nb', 'a\rb', 'a\0b']) expect(() => requestOf({ headers }, value)).toThrow();
  });
});

it('what the database and the reader cannot take is made plain and short', () => {
  expect(plainJson({ 'a\0': ['b\0\ud800', 1, undefined, Number.NaN] })).toEqual({ a: ['b\ufffd', 1, null, null] });
  expect(shortJson({ long: 'x'.repeat(5_000) })).toEqual({ long: `${'x'.repeat(4_000)}…` });
  expect(String(shortJson(Array.from({ length: 10_000 }, () => 'abc'))).length).toBeLessThan(20_100);
});

it('boxes become what the tool wants', () => {
  const wants = {
    type: 'object',
    properties: { n: { type: 'number' }, b: { type: 'boolean' }, s: { type: 'string' }, o: { type: 'object' } },
  } as const;
  const given = { n: '5', b: 'true', s: { a: 1 }, o: { a: 1 }, e: '', x: 'x' };
  expect(toolInput(wants, given)).toEqual({ n: 5, b: true, s: '{"a":1}', o: { a: 1 }, x: 'x' });
});
