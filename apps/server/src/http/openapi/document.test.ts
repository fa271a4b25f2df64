import { commonErrors, type ErrorCode, errorTable } from '@zhixing/contract/error';
import { routeGroups, routes } from '@zhixing/contract/routes';
import { describe, expect, it } from 'vitest';
import { openapiOf } from './document.ts';

describe('the OpenAPI document', () => {
  type Operation = {
    operationId: string;
    summary: string;
    security: unknown[];
    parameters: { name: string; in: string; required: boolean; description?: string }[];
    requestBody?: unknown;
    responses: Record<string, unknown>;
  };
  const document = openapiOf(routeGroups, 'r1');
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...(operation as Operation) })),
  );

  it('has every route and nothing else', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: 'r1' } });
    const listed = operations.map(({ operationId, method, path }) => `${operationId} ${method} ${path}`);
    expect(listed.sort()).toEqual(
      routes.map(({ name, method, path }) => `${name} ${method.toLowerCase()} ${path}`).sort(),
    );
  });

  it.each(routes)('$name: method, security, input and error statuses are those of the contract', (route) => {
    const operation = operations.find(({ operationId }) => operationId === route.name);
    if (!operation) throw new Error('not in the document');
    expect(operation.method).toBe(route.method.toLowerCase());
    expect(operation.summary).toBe(route.summary);
    expect(operation.security).toEqual(route.policy === 'public' ? [] : [{ token: [] }]);
    expect('requestBody' in operation).toBe(Boolean(route.body ?? route.upload ?? route.callback));
    const parameters = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(parameters.map(({ name, required }) => [name, required])).toEqual(
      [...route.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key, true]),
    );
    const codes: ErrorCode[] = [...commonErrors, ...(route.errors ?? [])];
    if (route.policy !== 'public') codes.push('TOKEN_INVALID');
    if (!['public', 'account'].includes(route.policy)) codes.push('NO_PERMISSION');
    const statuses = new Set([
      route.callback ? '204' : '200',
      ...codes.map((code) => String(errorTable[code].status)).filter((status) => status !== '200'),
    ]);
    expect(Object.keys(operation.responses).sort()).toEqual([...statuses].sort());
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it('describes every parameter', () => {
    const bare = operations.flatMap(({ operationId, parameters }) =>
      parameters.filter(({ description }) => !description).map(({ name }) => `${operationId} ${name}`),
    );
    expect(bare).toEqual([]);
  });

  it('names what refers to itself, and every reference leads somewhere', () => {
    const text = JSON.stringify(document);
    expect(Object.keys(document.components.schemas).sort()).toEqual(['ChatEvent', 'Failure', 'Json', 'RunRefused']);
    const targets = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target));
    expect([...targets].sort()).toEqual(
      Object.keys(document.components.schemas)
        .sort()
        .map((name) => `#/components/schemas/${name}`),
    );
  });

  it('says which answers are streams of events', () => {
    const streams = operations.filter(({ responses }) =>
      JSON.stringify(responses['200'] ?? {}).includes('text/event-stream'),
    );
    expect(streams.map(({ operationId }) => operationId).sort()).toEqual(
      routes
        .filter(({ stream }) => stream)
        .map(({ name }) => name)
        .sort(),
    );
  });
});
