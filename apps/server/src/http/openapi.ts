import { envelopeOf, failure } from '@zhixing/contract/envelope';
import { commonErrors, errorTable } from '@zhixing/contract/error';
import { idempotencyHeader, idempotencyKey } from '@zhixing/contract/idempotency';
import { proofHeader } from '@zhixing/contract/proof';
import type { Route } from '@zhixing/contract/route';
import { type ZodType, z } from 'zod';

const schemaOf = (schema: ZodType, io: 'input' | 'output') => {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return json;
};

const parametersOf = (route: Route) =>
  (['params', 'query'] as const).flatMap((place) => {
    const schema = route[place];
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, 'input');
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place === 'params' ? 'path' : 'query',
      required: place === 'params' || required.includes(name),
      schema: property,
    }));
  });

const proofParameter = {
  name: proofHeader,
  in: 'header',
  required: true,
  description: '安全验证：askProof 的题目连同答案',
  schema: { type: 'string' },
};

const keyParameter = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  description: '同一次操作的请求号：重复发送只生效一次，并得到同样的结果',
  schema: { type: 'string', pattern: idempotencyKey.source },
};

const errorReplies = (route: Route) => {
  const own = route.policy === 'public' ? [] : (['TOKEN_INVALID'] as const);
  const staff = ['public', 'account'].includes(route.policy) ? [] : (['NO_PERMISSION'] as const);
  const codes = [...own, ...staff, ...(route.errors ?? []), ...commonErrors];
  const byStatus = Map.groupBy(codes, (code) => String(errorTable[code].status));
  byStatus.delete('200');
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `${code}: ${errorTable[code].zh}`).join('; '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
};

const uploadBody = (maxBytes: number) => ({
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary', description: `≤ ${maxBytes} bytes` } },
    },
  },
});

const requestBodyOf = ({ upload, body }: Route) => {
  if (!upload && !body) return {};
  const content = upload
    ? uploadBody(upload.maxBytes)
    : body && { 'application/json': { schema: schemaOf(body, 'input') } };
  return { requestBody: { required: true, content } };
};

const successOf = (route: Route) =>
  route.download
    ? {
        description: '文件内容',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      }
    : {
        description: '成功为 code 200；业务拒绝为其他 code，附 errorCode',
        content: { 'application/json': { schema: schemaOf(envelopeOf(route.reply), 'output') } },
      };

const operationOf = (route: Route) => ({
  operationId: route.name,
  summary: route.summary,
  tags: [route.path.split('/').slice(2, 4).at(-1) ?? 'api'],
  description: [
    `policy: ${route.policy}`,
    ...(route.errors ?? []).map((code) => `${code} → ${errorTable[code].code} ${errorTable[code].zh}`),
  ].join('\n\n'),
  security: route.policy === 'public' ? [] : [{ token: [] }],
  parameters: [...parametersOf(route), ...(route.proof ? [proofParameter] : []), ...(route.once ? [keyParameter] : [])],
  ...requestBodyOf(route),
  responses: {
    200: successOf(route),
    ...errorReplies(route),
  },
});

/** The contract as OpenAPI 3.1; nothing here is written by hand twice. */
export const openapiOf = (routes: readonly Route[], release: string) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: '知行 Zhixing API', version: release },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: schemaOf(failure, 'output') },
    },
    paths,
  };
};
