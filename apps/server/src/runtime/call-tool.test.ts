import { expect, it } from 'vitest';
import { callTool } from './call-tool.ts';
import { platformTrust, type Tool } from './tools/tool.ts';

const tool = (run: Tool['run']): Tool => ({
  ...{ name: 't', title: { zh: '工具', en: 'Tool' }, description: '', parameters: { type: 'object' } },
  trust: platformTrust(),
  run,
});
const call = (run: Tool['run'], input = '{}') =>
  callTool(
    [tool(run)],
    { name: 't', arguments: input },
    { now: new Date(), signal: new AbortController().signal, key: 'k' },
  );

it('a result is cut between characters and can be stored, and so can the words of an error', async () => {
  const long = `a${'😀'.repeat(20_000)}`;
  const cut = `a${'😀'.repeat(9_999)}`;
  expect((await call(async () => ({ text: long }))).result === cut).toBe(true);
  const refuse = async () => {
    throw new Error(`\0${long}`);
  };
  const { result, isError } = await call(refuse);
  expect([result === cut, isError]).toEqual([true, true]);
  expect(await call(async () => ({ text: 'a\0\ud83d' }))).toMatchObject({ result: 'a\ufffd', isError: false });
});

it('what a model puts into its arguments reaches the tool as it can be stored', async () => {
  let given: unknown;
  await call(async (input) => {
    given = input;
    return { text: '' };
  }, '{"a\\u0000":"x\\u0000\\ud83d"}');
  expect(given).toEqual({ a: 'x\ufffd' });
});

it('what a tool adds to the answer can be stored and has an end', async () => {
  const source = { kind: 'source' as const, title: '页\0', url: 'https://a.test' };
  const { parts } = await call(async () => ({ text: '', parts: Array.from({ length: 60 }, () => source) }));
  expect(parts).toHaveLength(50);
  expect(parts?.[0]).toEqual({ ...source, title: '页' });
  expect(await call(async () => ({ text: '', parts: [] }))).not.toHaveProperty('parts');
});
