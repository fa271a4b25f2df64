import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenAiStage, openOpenAiStage, png } from '../../../test/openai-stage.ts';

const commandsOf = (page: string) => {
  const guide = readFileSync(new URL(`../../../../../docs/guide/${page}`, import.meta.url), 'utf8');
  return [...guide.matchAll(/^```sh\n(curl [\s\S]*?)\n```$/gm)].map(([, command = '']) => command);
};
const run = promisify(execFile);

let at: OpenAiStage;
beforeAll(async () => {
  at = await openOpenAiStage();
  await at.stage.addModel({ kind: 'embedding', name: '向量', modelName: 'zhixing-demo-embedding' });
}, 120_000);
afterAll(() => at.stage.close());

it('every command of the guide works once its placeholders are filled in', async () => {
  const { key } = await at.createKey();
  const first = await at.client(key).responses.create({ model: at.agentId, input: '介绍一下你自己' });
  const values: Record<string, string> = {
    'https://您的域名': at.stage.api,
    'https://your-host': at.stage.api,
    'zxk_…': key,
    'resp_…': first.id,
    '智能体的 ID': at.agentId,
    'id of the agent': at.agentId,
    '图片的 Base64': png.toString('base64'),
    向量模型的名称: '向量',
  };
  const fill = (command: string) =>
    Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, value), command);
  const replies = [];
  for (const command of commandsOf('openai-api.md')) {
    const filled = `${fill(command)} -sS --fail-with-body -H "x-forwarded-host: ${at.owner.host}"`;
    const { stdout } = await run('bash', ['-c', filled]);
    const [last = ''] = stdout.trim().split('\n').slice(-1);
    const { type, object } = JSON.parse(last.replace(/^data: /, '')) as { type?: string; object?: string };
    replies.push(type ?? object);
  }
  const [whole, streamed] = ['response', 'response.completed'];
  expect(replies).toEqual([
    'chat.completion',
    whole,
    streamed,
    whole,
    'chat.completion',
    'chat.completion',
    'list',
    whole,
  ]);
}, 60_000);

it('so does every command of the page on our own API', async () => {
  const { key } = await at.createKey({ scopes: ['account.read', 'agents.read'] });
  const replies = [];
  for (const command of commandsOf('api.md')) {
    const filled = command.replace(/https:\/\/[^/]+/, at.stage.api).replace('zxk_…', key);
    const { stdout } = await run('bash', [
      '-c',
      `${filled} -sS --fail-with-body -H "x-forwarded-host: ${at.owner.host}"`,
    ]);
    replies.push((JSON.parse(stdout) as { code: number }).code);
  }
  expect(replies).toEqual([200, 200, 200]);
  const document = await at.fetchAt()('http://any/docs/openapi.json');
  expect(await document.json()).toMatchObject({ openapi: '3.1.0' });
}, 60_000);
