import type { WorkflowNode } from '@zhixing/contract/workflow-document';
import { isWorkflowUrl } from '@zhixing/contract/workflow-problems';
import { maxReplyBytes, ours, type Send } from '../../runtime/tools/http-tool.ts';
import { BadInput } from '../../runtime/tools/plugin-parameters.ts';
import { fillText, replaceReferences, type Scope, textOf } from './fill-template.ts';
import { parsedJson } from './plain-json.ts';

type HttpNode = Extract<WorkflowNode, { type: 'http' }>;

const encoded = (value: unknown) => encodeURIComponent(textOf(value).toWellFormed());
const climbs = /^(\.|%2e){1,2}$/i;

/** Values go in encoded and cannot make a segment that climbs: none of them changes where the request goes. */
const addressOf = ({ url, query }: HttpNode, scope: Scope) => {
  if (!isWorkflowUrl(url)) throw new BadInput('网址不正确');
  const written = url.split(/(?=[?#])/, 1)[0]?.split('/') ?? [];
  for (const segment of written)
    if (segment.includes('{{') && climbs.test(replaceReferences(segment, scope, encoded)))
      throw new BadInput('网址里的值不能是 . 或 ..');
  const address = new URL(replaceReferences(url, scope, encoded));
  for (const { name, value } of query) address.searchParams.append(name, fillText(value, scope));
  return address.toString();
};

/** Whether the place lies between the quotes of a JSON text. */
const isQuoted = (text: string, at: number) => {
  let quoted = false;
  for (let index = 0; index < at; index++) {
    if (text[index] === '\\' && quoted) index++;
    else if (text[index] === '"') quoted = !quoted;
  }
  return quoted;
};

/** Between quotes a value is escaped, outside it is written as JSON: none can add a field of its own. */
const jsonBody = (template: string, scope: Scope) => {
  const body = replaceReferences(template, scope, (value, at) =>
    isQuoted(template, at) ? JSON.stringify(textOf(value)).slice(1, -1) : JSON.stringify(value),
  );
  if (parsedJson(body) === undefined) throw new BadInput('请求体不是正确的 JSON');
  return body;
};

const bodyOf = ({ method, contentType, body }: HttpNode, scope: Scope): string | undefined => {
  if (method === 'GET' || contentType === '' || body.trim() === '') return undefined;
  if (contentType === 'application/json') return jsonBody(body, scope);
  if (contentType === 'application/x-www-form-urlencoded') return replaceReferences(body, scope, encoded);
  return fillText(body, scope);
};

export const httpRequestOf = (node: HttpNode, scope: Scope) => {
  const body = bodyOf(node, scope);
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': node.contentType };
  for (const { name, value } of node.headers) {
    const filled = fillText(value, scope);
    if (/[\r\n\0]/.test(filled)) throw new BadInput(`请求头 ${name} 不能换行`);
    const lower = name.toLowerCase();
    if (!ours.has(lower) && lower !== 'idempotency-key') headers[lower] = filled;
  }
  return { method: node.method, url: addressOf(node, scope), headers, body };
};

/** One call, whatever it answers. */
export const sendHttpNode = async (
  send: Send,
  { method, url, headers, body }: ReturnType<typeof httpRequestOf>,
  { key, ms, signal }: { key: string; ms: number; signal: AbortSignal },
) => {
  const response = await send(url, {
    method,
    headers: { ...headers, ...(method === 'GET' ? {} : { 'idempotency-key': key }) },
    ...(body === undefined ? {} : { body }),
    signal,
    limits: { maxBytes: maxReplyBytes, totalMs: ms },
  });
  const text = await response.text();
  return {
    status: response.status,
    body: parsedJson(text) ?? text,
    headers: Object.fromEntries(response.headers),
  };
};
