import { chatEvent, runRefused } from '@zhixing/contract/chat-event';
import { envelopeOf, failure } from '@zhixing/contract/envelope';
import { commonErrors, type ErrorCode, errorTable } from '@zhixing/contract/error';
import type { Route } from '@zhixing/contract/route';
import type { RouteGroup } from '@zhixing/contract/routes';
import type { ZodType } from 'zod';
import { exampleOf } from './examples.ts';
import { parametersOf } from './parameters.ts';
import { createSchemas, type SchemaOf } from './schema.ts';

const toFailure = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
const event = { oneOf: ['ChatEvent', 'RunRefused'].map((name) => ({ $ref: `#/components/schemas/${name}` })) };
const toEvents = { 'text/event-stream': { schema: event } };
const eventWords =
  '事件流（SSE）：每帧 `id:` 为会话内递增的编号，`data:` 为一个 ChatEvent 的 JSON；每 15 秒一行 `: ping`。被拒绝时也是事件流，只有一帧 RunRefused。';

const errorReplies = (route: Route) => {
  const own: ErrorCode[] = route.policy === 'public' ? [] : ['TOKEN_INVALID'];
  const staff: ErrorCode[] = ['public', 'account'].includes(route.policy) ? [] : ['NO_PERMISSION'];
  const codes = new Set<ErrorCode>([...own, ...staff, ...(route.errors ?? []), ...commonErrors]);
  const byStatus = Map.groupBy(codes, (code) => String(errorTable[code].status));
  byStatus.delete('200');
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `${code}: ${errorTable[code].zh}`).join('; '),
        content: route.stream ? toEvents : toFailure,
      },
    ]),
  );
};

const binary = { type: 'string', format: 'binary' };
const requestBodyOf = ({ name, upload, callback, body }: Route, schemaOf: SchemaOf) => {
  const content = upload
    ? {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file'],
            properties: { file: { ...binary, description: `至多 ${upload.maxBytes} 字节` } },
          },
        },
      }
    : callback
      ? {
          'application/json': {
            schema: { type: 'object', description: `签名所指的原始字节，至多 ${callback.maxBytes}` },
          },
        }
      : body && { 'application/json': { schema: schemaOf(body, 'input'), ...exampleOf(name, 'body') } };
  return content ? { requestBody: { required: true, content } } : {};
};

const successOf = (route: Route, schemaOf: SchemaOf) => {
  if (route.callback) return { 204: { description: '收到' } };
  if (route.stream) return { 200: { description: eventWords, content: toEvents } };
  if (route.download)
    return { 200: { description: '文件内容', content: { 'application/octet-stream': { schema: binary } } } };
  return {
    200: {
      description: '成功为 code 200（知识库为 0）；业务拒绝为其他 code，附 errorCode',
      content: {
        'application/json': {
          schema: schemaOf(envelopeOf(route.reply), 'output'),
          ...exampleOf(route.name, 'reply'),
        },
      },
    },
  };
};

const operationOf = (route: Route, tag: string, schemaOf: SchemaOf) => ({
  operationId: route.name,
  summary: route.summary,
  tags: [tag],
  description: [
    `谁可以调用：${route.policy}`,
    ...(route.errors ?? []).map((code) => `${code} → ${errorTable[code].code} ${errorTable[code].zh}`),
  ].join('\n\n'),
  security: route.policy === 'public' ? [] : [{ token: [] }],
  parameters: parametersOf(route, schemaOf),
  ...requestBodyOf(route, schemaOf),
  responses: { ...successOf(route, schemaOf), ...errorReplies(route) },
});

/** The contract as OpenAPI 3.1; nothing here is written by hand twice. */
export const openapiOf = (groups: readonly RouteGroup[], release: string) => {
  const { shared, schemaOf } = createSchemas();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, routes } of groups)
    for (const route of routes)
      paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route, name, schemaOf) };
  const named = { Failure: failure, ChatEvent: chatEvent, RunRefused: runRefused } satisfies Record<string, ZodType>;
  const schemas = Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, schemaOf(schema, 'output')]));
  return {
    openapi: '3.1.0',
    info: {
      title: '知行 Zhixing API',
      version: release,
      description: '错误码一览见 docs/guide/errors.md，对话的事件见 docs/guide/api-chat.md。',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: groups.map(({ name, about }) => ({ name, description: about })),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: '登录得到的令牌' } },
      schemas: { ...schemas, ...shared },
    },
    paths,
  };
};
