import { cutText, storableText } from '../../base/storable.ts';
import type { Egress } from '../egress/egress.ts';
import { type CallToolResult, type McpPlace, maskPlace, withMcp } from './mcp-client.ts';
import { McpToolFailed } from './mcp-failure.ts';

const maxChars = 20_000;

const partText = (part: CallToolResult['content'][number]): string => {
  if (part.type === 'text') return part.text;
  if (part.type === 'image' || part.type === 'audio')
    return `[${part.type} ${part.mimeType}, ${Math.floor((part.data.length * 3) / 4)} bytes]`;
  if (part.type === 'resource_link') return `[resource ${part.name} ${part.uri}]`;
  const { resource } = part;
  return 'text' in resource ? resource.text : `[resource ${resource.uri} ${resource.mimeType ?? ''}]`;
};

/** The words of a result; what is not words is named. */
const resultText = ({ content, structuredContent }: CallToolResult) => {
  const text = content.map(partText).join('\n');
  return text === '' && structuredContent ? JSON.stringify(structuredContent) : text;
};

type Call = { name: string; input: Record<string, unknown>; key: string };

/** One call; an error of the tool is thrown with the server's words. `key` is the same for every attempt. */
export const callMcpTool = (
  egress: Egress,
  place: McpPlace,
  { name, input, key }: Call,
  limits: { signal: AbortSignal; ms: number },
): Promise<string> =>
  withMcp(egress, place, limits, async (client, signal) => {
    const params = { name, arguments: input, _meta: { 'zhixing/idempotency-key': key } };
    const result = await client.callTool(params, { signal, timeout: limits.ms });
    const text = maskPlace(place)(resultText(result));
    if (result.isError) throw new McpToolFailed(cutText(storableText(text), 2_000) || 'the tool failed');
    return cutText(storableText(text), maxChars);
  });
