import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTs, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openapiOf } from '../../apps/server/src/http/openapi/document.ts';
import { routeGroups } from '../../packages/contract/src/routes.ts';

const document = openapiOf(routeGroups, 'r1');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(import.meta.dirname, 'made-'));
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** By TypeScript itself, as whoever generated the client would compile it. */
const compile = (file: string) => {
  const program = join(import.meta.dirname, 'node_modules/.bin/tsc');
  const settings = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext'];
  try {
    execFileSync(program, [...settings, '--moduleResolution', 'nodenext', file], { encoding: 'utf8' });
    return '';
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
};

it('a linter finds nothing wrong with the document', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    // Where a word and an id share a place, the id is a UUID.
    rules: { 'no-ambiguous-paths': 'off' },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, message, location: [at] }) => `${ruleId} ${at?.pointer} ${message}`)).toEqual([]);
}, 120_000);

it('openapi-typescript makes types of it that compile and know a call by its path', async () => {
  const types = astToString(await openapiTs(JSON.stringify(document)));
  writeFileSync(join(folder, 'types.ts'), types);
  const use = `import type { paths } from './types.js';
type Asked = paths['/agent/agent_runtime/chat']['post']['requestBody']['content']['application/json'];
export const asked: Asked = { session_id: 's', run_id: 'r', schema_id: 'a', query: '你好' };
// @ts-expect-error a question is text
export const wrong: Asked = { session_id: 's', run_id: 'r', schema_id: 'a', query: 1 };
`;
  writeFileSync(join(folder, 'use-types.ts'), use);
  expect(compile(join(folder, 'use-types.ts'))).toBe('');
}, 120_000);

it('@hey-api/openapi-ts makes a client of it that compiles, with a function for each call', async () => {
  const output = join(folder, 'client');
  await createClient({
    input: join(folder, 'openapi.json'),
    output: { path: output, module: { extension: '.js' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
    logs: { level: 'silent' },
  });
  const made = new Set(
    [...readFileSync(join(output, 'sdk.gen.ts'), 'utf8').matchAll(/^export const (\w+) =/gm)].map(([, name]) => name),
  );
  const missing = routeGroups.flatMap(({ routes }) => routes.map(({ name }) => name).filter((name) => !made.has(name)));
  expect(missing).toEqual([]);
  expect(compile(join(output, 'sdk.gen.ts'))).toBe('');
}, 120_000);
