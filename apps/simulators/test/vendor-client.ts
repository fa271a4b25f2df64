import { startModel } from './model-client.ts';

type Headers = Record<string, string>;

const keyHeaders = (vendor: string): Headers => {
  if (vendor === 'anthropic') return { 'x-api-key': 'sk-test', 'anthropic-version': '2023-06-01' };
  if (vendor === 'google') return { 'x-goog-api-key': 'sk-test' };
  return { authorization: 'Bearer sk-test' };
};

export const weather = { name: 'weather', description: 'd', parameters: { type: 'object', properties: {} } };

/** Asks the simulated vendors with fetch alone. */
export async function startVendors() {
  const model = await startModel();
  const send = (vendor: string, path: string, body: object, headers: Headers = {}) =>
    fetch(`${model.base}/${vendor}/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...keyHeaders(vendor), ...headers },
      body: JSON.stringify(body),
    });
  return {
    base: model.base,
    control: model.control,
    stop: model.stop,
    send,
    /** Status and body of a reply in one piece. */
    async ask(vendor: string, path: string, body: object, headers?: Headers) {
      const response = await send(vendor, path, body, headers);
      const text = await response.text();
      const json = text.startsWith('{') ? JSON.parse(text) : text;
      return { status: response.status, headers: response.headers, json };
    },
    /** Every event of a stream, and what was no event. */
    async stream(vendor: string, path: string, body: object, headers?: Headers) {
      const response = await send(vendor, path, { ...body, ...(vendor === 'google' ? {} : { stream: true }) }, headers);
      const text = await response.text();
      if (!response.ok) throw new Error(`${response.status} ${text}`);
      const lines = text.split(/\r?\n/);
      const data = lines.flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []));
      return {
        comments: lines.filter((line) => line.startsWith(':')),
        isDone: data.at(-1) === '[DONE]',
        // biome-ignore lint/suspicious/noExplicitAny: each vendor has frames of its own
        events: data.filter((item) => item !== '[DONE]').map((item) => JSON.parse(item) as any),
      };
    },
  };
}

/** A chat request as most vendors take it. */
export const chat = (model: string, question: string, more: object = {}) => ({
  model,
  messages: [{ role: 'user', content: question }],
  ...more,
});

/** The same after one call, with what the assistant's message holds besides it. */
export const afterCall = (model: string, beside: object, more: object = {}) => {
  const call = { id: 'call_1', type: 'function', function: { name: 'weather', arguments: '{}' } };
  return {
    model,
    messages: [
      { role: 'user', content: '#tool' },
      { role: 'assistant', content: '', tool_calls: [call], ...beside },
      { role: 'tool', tool_call_id: 'call_1', content: '晴' },
    ],
    tools: [{ type: 'function', function: weather }],
    ...more,
  };
};

export type Vendors = Awaited<ReturnType<typeof startVendors>>;
