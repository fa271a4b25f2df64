import type { SourceFile } from './source-file.ts';

/** Whoever may speak to the network without the egress, and to whom: never to an address that a user can choose. */
export const waysOut: Record<string, string> = {
  'apps/server/src/jobs/job-server.ts': 'listens for the engine',
  'apps/server/src/http/probe-server.ts': 'listens for health checks',
  'apps/server/src/gateways/restate/admin.ts': 'calls the engine, whose address is a setting',
  'apps/server/src/gateways/restate/send.ts': 'calls the engine, whose address is a setting',
  'apps/server/src/features/mcp-endpoint/mcp-serving.ts': 'answers MCP clients and calls nobody',
  'apps/server/src/sandbox/server.ts': 'listens for orders of runs',
  'apps/server/src/sandbox/read-body.ts': 'reads orders that came in',
  'apps/server/src/sandbox/parse/answer-parse.ts': 'answers orders that came in',
  'apps/server/src/gateways/sandbox/parse-file.ts': 'calls the sandbox, whose address is a setting',
  'apps/server/src/gateways/sandbox/run-code.ts': 'calls the sandbox, whose address is a setting',
  'apps/server/src/gateways/sms/send-sms.ts': 'calls the SMS service, whose address is a setting',
  'apps/server/src/gateways/wechat-pay/send-request.ts': 'calls WeChat Pay, whose address is a setting',
};

const wires = new Set(['undici', ...['http', 'https', 'http2', 'net', 'tls', 'dgram', 'dns', 'dns/promises']]);
/** These bring a client of their own and use it unless they are given another. */
const clients = /^(@ai-sdk\/(?!provider)|@modelcontextprotocol\/|openai$|axios$|got$|node-fetch$|ws$)/;
const callsOut = /(?<![.\w])fetch\(|\bglobalThis\.fetch\b|\bnew (WebSocket|EventSource)\(/;

/** Reads an address and opens nothing. */
const readsOnly = /import \{ isIP \} from 'node:net';/;

/** Samples and servers for tests, beside what they test. */
export const isTestPart = (path: string) =>
  /\/test-[a-z]+\/|^apps\/server\/src\/(gateways\/egress\/(canaries|ssrf-)|sandbox\/escapes\/)/.test(path);

export const callsNetwork = ({ text, imports }: SourceFile): string[] => [
  ...imports
    .filter((name) => wires.has(name.replace(/^node:/, '')) && !(name === 'node:net' && readsOnly.test(text)))
    .map((name) => `imports ${name}`),
  ...imports.filter((name) => clients.test(name) && !/\begress\.fetch\(/.test(text)).map((name) => `imports ${name}`),
  ...(callsOut.test(text) ? ['calls fetch'] : []),
];

/** What a file of the running server does past the egress. What stands in for tests only would do it unwatched. */
export const passesEgress = (file: SourceFile): string[] => [
  ...(file.path in waysOut || file.path.startsWith('apps/server/src/gateways/egress/') ? [] : callsNetwork(file)),
  ...file.imports.filter(isTestPart).map((path) => `imports ${path}, which is for tests`),
];
