import { isRecord } from '@zhixing/contract/is-record';
import type { FoundPlugin } from '@zhixing/contract/openapi-import';
import { type Json, listOf, plain } from './plain-text.ts';

export type Auth = FoundPlugin['auth'];
export const noAuth: Auth = { kind: 'none', name: '' };

const authOfScheme = (scheme: unknown): Auth | undefined => {
  if (!isRecord(scheme)) return undefined;
  const { type, in: place } = scheme;
  if (type === 'oauth2' || type === 'openIdConnect') return { kind: 'bearer', name: '' };
  const http = String(scheme.scheme).toLowerCase();
  if (type === 'http' && (http === 'bearer' || http === 'basic')) return { kind: http, name: '' };
  const name = plain(scheme.name, 65);
  if (type === 'apiKey' && (place === 'header' || place === 'query') && name !== '' && name.length <= 64)
    return { kind: place, name };
  return undefined;
};

/** Of what the operation accepts, the first that a tool can do; the secret itself is given later by the author. */
export const authOf = (document: Json, operation: Json): Auth => {
  const schemes = isRecord(document.components) ? document.components.securitySchemes : undefined;
  if (!isRecord(schemes)) return noAuth;
  for (const requirement of listOf(operation.security ?? document.security))
    for (const name of isRecord(requirement) ? Object.keys(requirement) : []) {
      const auth = Object.hasOwn(schemes, name) ? authOfScheme(schemes[name]) : undefined;
      if (auth) return auth;
    }
  return noAuth;
};
