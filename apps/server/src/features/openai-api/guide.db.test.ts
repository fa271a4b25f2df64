import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inFull } from '../../../../../tools/ci/tier.ts';
import { type OpenAiStage, openOpenAiStage, png } from '../../../test/openai-stage.ts';

const checkout = fileURLToPath(new URL('../../../../..', import.meta.url));
const commandsOf = (page: string) =>
  [...readFileSync(join(checkout, 'docs/guide', page), 'utf8').matchAll(/^```sh\n([\s\S]*?)\n```$/gm)].map(
    ([, command = '']) => command,
  );

let at: OpenAiStage;
/** Where a reader of the guide sits: `curl` and the generators are there, and nothing of ours. */
let desk: string;
beforeAll(async () => {
  at = await openOpenAiStage();
  await at.stage.addModel({ kind: 'embedding', name: '向量', modelName: 'zhixing-demo-embedding' });
  desk = mkdtempSync(join(tmpdir(), 'zhixing-guide-'));
  const host = `header = "x-forwarded-host: ${at.owner.host}"`;
  writeFileSync(join(desk, '.curlrc'), `silent\nshow-error\nfail-with-body\nmax-time = 20\n${host}\n`);
  mkdirSync(join(desk, 'work'));
  symlinkSync(join(checkout, 'tools/openapi-clients/node_modules'), join(desk, 'work/node_modules'));
}, 120_000);
afterAll(async () => {
  await at.stage.close();
  rmSync(desk, { recursive: true });
});

type Said = { code: number; output: string };
/** As it is printed, with its placeholders filled in. */
const run = (command: string, values: Record<string, string>) =>
  new Promise<Said>((resolve) => {
    const given = { 'https://您的域名': at.stage.api, 'https://your-host': at.stage.api, ...values };
    const text = Object.entries(given).reduce((words, [name, value]) => words.replaceAll(name, value), command);
    const env = { ...process.env, CURL_HOME: desk, npm_config_offline: 'true' };
    execFile('bash', ['-ec', text], { cwd: join(desk, 'work'), env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: error ? `${stdout}${stderr}` : stdout }),
    );
  });
const runWhole = async (command: string, values: Record<string, string>) => {
  const { code, output } = await run(command, values);
  expect(code, `${command}\n${output.slice(-2_000)}`).toBe(0);
  return output;
};

it('every command of the guide to /v1 works', async () => {
  const { key } = await at.createKey();
  const first = await at.client(key).responses.create({ model: at.agentId, input: '介绍一下你自己' });
  const values = {
    'zxk_…': key,
    'resp_…': first.id,
    '智能体的 ID': at.agentId,
    'id of the agent': at.agentId,
    '图片的 Base64': png.toString('base64'),
    向量模型的名称: '向量',
  };
  const replies = [];
  for (const command of commandsOf('openai-api.md')) {
    const [last = ''] = (await runWhole(command, values)).trim().split('\n').slice(-1);
    const { type, object } = JSON.parse(last.replace(/^data: /, '')) as { type?: string; object?: string };
    replies.push(type ?? object);
  }
  const [talk, whole, streamed] = ['chat.completion', 'response', 'response.completed'];
  expect(replies).toEqual([talk, whole, streamed, whole, talk, talk, 'list', whole]);
}, 60_000);

const [curls, generators] = Object.values(
  Object.groupBy(commandsOf('api.md'), (command) => (command.startsWith('curl ') ? 'curl' : 'npx')),
);

it('so does every call of the page on our own API', async () => {
  const { key } = await at.createKey({ scopes: ['account.read', 'agents.read'] });
  const replies = [];
  for (const command of curls ?? [])
    replies.push((JSON.parse(await runWhole(command, { 'zxk_…': key })) as { code: number }).code);
  expect(replies).toEqual([200, 200, 200]);
  expect(generators).toHaveLength(1);
}, 60_000);

it(
  'and its two generators',
  inFull('tools/openapi-clients/clients.test.ts › openapi-typescript makes types of it', { timeout: 120_000 }),
  async () => {
    for (const command of generators ?? []) await runWhole(command, {});
    expect(readdirSync(join(desk, 'work')).toSorted()).toEqual(['node_modules', 'zhixing-client', 'zhixing.d.ts']);
    const types = readFileSync(join(desk, 'work/zhixing.d.ts'), 'utf8');
    expect(types.includes('"/agent_api/api/userinfo/findUserMemberInfo"')).toBe(true);
  },
);

it('and every command of the page on conversations, in both languages: a turn, coming back to it, stopping', async () => {
  const { key } = await at.createKey({ scopes: ['chat'] });
  const agent = { '智能体的 ID': at.agentId, 'id of the agent': at.agentId };
  // Ids are used once: those of the page may have been, by another tenant of the same database.
  const printed = new Set(
    commandsOf('api-chat.md').flatMap((command) => command.match(/[\da-f]{8}-[-\da-f]{27}/g) ?? []),
  );
  const values = { 'zxk_…': key, ...agent, ...Object.fromEntries([...printed].map((id) => [id, randomUUID()])) };
  expect(printed.size).toBe(4);
  const kindsOf = (stream: string) =>
    [...stream.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => (JSON.parse(data) as { kind: string }).kind);
  const commands = commandsOf('api-chat.md');
  expect(commands).toHaveLength(6);
  for (const [turn = '', events = '', stop = ''] of [commands.slice(0, 3), commands.slice(3)]) {
    const heard = kindsOf(await runWhole(turn, values));
    expect([heard.at(0), heard.at(-1)]).toEqual(['run-started', 'run-finished']);
    // It never ends by itself, and curl says so.
    const { code, output } = await run(`${events} --max-time 2`, values);
    expect([code, kindsOf(output)]).toEqual([28, heard.slice(3)]);
    expect(JSON.parse(await runWhole(stop, values))).toMatchObject({ code: 200 });
  }
}, 60_000);
