import type { Call, Handler, Reply } from '../serve.ts';
import type { Grants } from './grants.ts';

type Options = { origin: string; grants: Grants; note: (what: string) => void };
type Message = { id?: number | string; method: string; params?: { name?: string; arguments?: { text?: string } } };

const tools = [
  {
    name: 'shout',
    description: '大声重复',
    inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  },
];

const results: Record<string, (message: Message) => unknown> = {
  initialize: () => ({
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'oauth-mcp', version: '1' },
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools }),
  'tools/call': ({ params }) => ({ content: [{ type: 'text', text: `${params?.arguments?.text ?? ''}！` }] }),
};

const answer = (message: Message): Reply => {
  if (message.id === undefined) return { status: 202, json: null };
  const head = { jsonrpc: '2.0', id: message.id };
  const result = results[message.method]?.(message);
  return {
    status: 200,
    json: result ? { ...head, result } : { ...head, error: { code: -32_601, message: 'Method not found' } },
  };
};

/** One tool for whoever has a token that was given for this address. */
export function createMcpResource({ origin, grants, note }: Options): Handler {
  const challenge = `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;
  return (call: Call) => {
    if (call.url.pathname !== '/mcp') return undefined;
    const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '';
    if (!grants.opens(token, `${origin}/mcp`))
      return { status: 401, headers: { 'www-authenticate': challenge }, json: { error: 'invalid_token' } };
    if (call.method !== 'POST') return { status: 405, json: { error: 'POST only' } };
    const message = JSON.parse(call.body.toString('utf8')) as Message;
    if (message.method === 'tools/call') note('call');
    return answer(message);
  };
}
