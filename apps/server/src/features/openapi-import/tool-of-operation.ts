import type { Locale } from '@zhixing/contract/error';
import { isRecord } from '@zhixing/contract/is-record';
import { type FoundPlugin, foundPlugin } from '@zhixing/contract/openapi-import';
import { httpMethods, type PluginField } from '@zhixing/contract/plugin-field';
import { authOf } from './auth-of-operation.ts';
import { fieldOf, fieldsOfBody, withinLimit } from './field-of-schema.ts';
import { type Json, listOf, plain } from './plain-text.ts';
import { Unusable } from './words.ts';

type Body = Pick<FoundPlugin, 'body' | 'contentType'>;
const noBody: Body = { body: [], contentType: '' };

const bodyOf = (locale: Locale, requestBody: unknown): Body => {
  if (!isRecord(requestBody)) return noBody;
  if (typeof requestBody.$ref === 'string') throw new Unusable('EXTERNAL');
  const offered = Object.entries(isRecord(requestBody.content) ? requestBody.content : {});
  const find = (form: RegExp) => offered.find(([type]) => form.test(type))?.[1];
  const schemaIn = (media: unknown) => (isRecord(media) ? media.schema : undefined);
  const json = find(/^(application\/([\w.-]+\+)?json\b|\*\/\*|application\/\*)/i);
  if (json) return { body: withinLimit(fieldsOfBody(locale, schemaIn(json))), contentType: 'application/json' };
  const form = find(/^application\/x-www-form-urlencoded\b/i);
  if (form)
    return {
      body: withinLimit(fieldsOfBody(locale, schemaIn(form))),
      contentType: 'application/x-www-form-urlencoded',
    };
  const text = find(/^text\/plain\b/i);
  if (text) return { body: [fieldOf(locale, 'body', schemaIn(text), requestBody)], contentType: 'text/plain' };
  if (offered.length === 0 || requestBody.required === false) return noBody;
  throw new Unusable('BODY_TYPE', plain(offered[0]?.[0], 60));
};

/** Those of the operation stand before those of its path. */
const parametersOf = (item: Json, operation: Json): Json[] => {
  const all = [...listOf(operation.parameters), ...listOf(item.parameters)].filter(isRecord);
  if (all.some(({ $ref }) => typeof $ref === 'string')) throw new Unusable('EXTERNAL');
  return all.filter(
    (one, at) => all.findIndex((other) => other.in === one.in && String(other.name) === String(one.name)) === at,
  );
};

const schemaOf = ({ schema, content }: Json) => {
  if (schema !== undefined || !isRecord(content)) return schema;
  const [media] = Object.values(content);
  return isRecord(media) ? media.schema : undefined;
};

const isToken = (name: string) => /^[\w!#$%&'*+.^`|~-]+$/.test(name);
/** OpenAPI ignores parameters of these names: the request sets them by itself. */
const notHeaders = new Set(['accept', 'content-type', 'authorization']);

/** `{pet-id}` becomes `{pet_id}`: a tool's variables are words. */
const renameVariables = (path: string) => {
  const names = new Map<string, string>();
  const renamed = path.replace(/\{([^{}/]*)\}/g, (_, name: string) => {
    const word =
      name
        .replace(/\W+/g, '_')
        .replace(/^_+|(?<!_)_+$/g, '')
        .slice(0, 60) || 'v';
    const taken = [...names].some(([other, used]) => used === word && other !== name);
    names.set(name, names.get(name) ?? (taken ? `${word}_${names.size}` : word));
    return `{${names.get(name)}}`;
  });
  return { path: renamed, names };
};

const addressOf = (baseUrl: string, path: string) => {
  const { origin, pathname } = new URL(baseUrl);
  const address = `${origin}${pathname.replace(/(?<!\/)\/+$/, '')}${path.replace(/#.*$/s, '')}`;
  // A path such as `@elsewhere.example/` would make another host of it.
  const read = URL.parse(address.replace(/\{\w+\}/g, 'x'));
  if (!path.startsWith('/') || read?.origin !== origin || read.username || address.length > 1_000)
    throw new Unusable('ADDRESS');
  return address;
};

type FoundOperation = { document: Json; item: Json; operation: Json; path: string; method: string };
type Means = { locale: Locale; baseUrl: string; nameFor: (...texts: string[]) => string };

export const toolOf = (
  { document, item, operation, path, method }: FoundOperation,
  { locale, baseUrl, nameFor }: Means,
) => {
  if (!httpMethods.some((one) => one === method)) throw new Unusable('METHOD');
  const { path: template, names } = renameVariables(path);
  const url = addressOf(baseUrl, template);
  const auth = authOf(document, operation);
  const parameters = parametersOf(item, operation).filter(
    ({ in: place, name }) => !(place === auth.kind && String(name).toLowerCase() === auth.name.toLowerCase()),
  );
  const rows = (place: string): PluginField[] =>
    parameters
      .filter((one) => one.in === place && typeof one.name === 'string')
      .map((one) => fieldOf(locale, String(one.name), schemaOf(one), one));
  if (rows('cookie').some(({ required }) => required)) throw new Unusable('FIELDS');
  const said = rows('path');
  const pathVariables = [...names].map(([name, word]) => ({
    ...(said.find((row) => row.name === name) ?? fieldOf(locale, name, {})),
    name: word,
    required: true,
  }));
  const summary = plain(operation.summary, 500);
  const pluginName = plain(summary, 40) || plain(operation.operationId, 40) || plain(`${method} ${path}`, 40);
  const found = foundPlugin.safeParse({
    pluginName,
    pluginDescription: plain(operation.description, 500) || summary || pluginName,
    method,
    url,
    auth,
    headers: withinLimit(rows('header').filter(({ name }) => isToken(name) && !notHeaders.has(name.toLowerCase()))),
    parameters: withinLimit(rows('query')),
    pathVariables: withinLimit(pathVariables),
    ...(method === 'GET' ? noBody : bodyOf(locale, operation.requestBody)),
    pluginCallableName: nameFor(plain(operation.operationId, 100), `${method.toLowerCase()} ${path.slice(0, 200)}`),
  });
  if (!found.success) throw new Unusable('FIELDS');
  return found.data;
};
