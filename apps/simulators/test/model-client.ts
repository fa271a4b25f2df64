import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, spawnSimulator } from '../../server/test/spawn-simulator.ts';

const apiKey = 'sk-test';

type Delta = {
  role?: string;
  content?: string;
  reasoning_content?: string;
  tool_calls?: { index: number; id?: string; type?: string; function: { name?: string; arguments: string } }[];
};
type Usage = { prompt_tokens: number; completion_tokens: number; total_tokens: number };
export type Chunk = {
  id: string;
  object: string;
  choices: { index: number; delta: Delta; finish_reason: string | null }[];
  usage?: Usage | null;
};
type WireCall = { id: string; type: string; function: { name: string; arguments: string } };
type Whole = {
  choices: {
    message: { content: string | null; reasoning_content?: string; tool_calls?: WireCall[] };
    finish_reason: string;
  }[];
  usage: Usage;
};
type Entry = { key: string | null; outcome: string; completionTokens: number; promptTokens: number; model: string };

/** Runs the model simulator as its own process and speaks to it with fetch alone. */
export async function startModel() {
  const dir = mkdtempSync(join(tmpdir(), 'zhixing-model-'));
  const port = await findFreePort();
  const base = `http://127.0.0.1:${port}`;
  const start = () => spawnSimulator('model', { MODEL_HTTP_PORT: String(port), MODEL_API_KEY: apiKey, SIM_DIR: dir });
  let program = await start();

  const post = (path: string, body: unknown, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(base + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal,
    });
  const chat = (
    messages: string | object[],
    change: object = {},
    headers?: Record<string, string>,
    signal?: AbortSignal,
  ) =>
    post(
      '/v1/chat/completions',
      {
        model: 'zhixing-demo',
        messages: typeof messages === 'string' ? [{ role: 'user', content: messages }] : messages,
        ...change,
      },
      headers,
      signal,
    );

  return {
    base,
    post,
    chat,
    ask: async (messages: string | object[], change: object = {}, headers?: Record<string, string>) => {
      const response = await chat(messages, change, headers);
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      const whole = (await response.json()) as Whole;
      const [choice] = whole.choices;
      if (!choice) throw new Error('no choice');
      return {
        ...choice.message,
        text: choice.message.content ?? '',
        finish: choice.finish_reason,
        usage: whole.usage,
      };
    },
    control: (switches: object) => fetch(`${base}/control`, { method: 'POST', body: JSON.stringify(switches) }),
    ledger: async (key: string): Promise<{ calls: number; keys: Record<string, number>; entries: Entry[] }> =>
      (await fetch(`${base}/ledger?key=${encodeURIComponent(key)}`)).json() as never,
    async restart(signal: 'SIGTERM' | 'SIGKILL') {
      await program.stop(signal);
      program = await start();
    },
    async stop() {
      const code = await program.stop();
      rmSync(dir, { recursive: true });
      return code;
    },
  };
}

/** The events of a stream, read by the rules of SSE: blocks end with an empty line, each is one data line. */
export function readEvents(text: string): string[] {
  if (!text.endsWith('\n\n')) throw new Error('the stream ends in the middle of an event');
  return text
    .slice(0, -2)
    .split('\n\n')
    .map((block) => {
      if (!block.startsWith('data: ') || block.includes('\n')) throw new Error(`not one data line: ${block}`);
      return block.slice(6);
    });
}
