import { expect, it } from 'vitest';
import { keyCalls, keyScopes, scopeOfCall } from './key-scope.ts';
import { routes } from './routes.ts';

const named = keyScopes.flatMap((scope) => keyCalls[scope]);

it('every call that a key may make is a route of ours, once, for any account; of streams, those of conversations', () => {
  const found = named.map((name) => routes.find((route) => route.name === name));
  expect(named.filter((_, at) => !found[at])).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
  expect(found.filter((route) => route?.policy !== 'account').map((route) => route?.name)).toEqual([]);
  expect(found.filter((route) => route?.stream).map((route) => route?.name)).toEqual(['chat', 'sessionEvents']);
});

it('nothing by which a key could grow: no logins, keys, links for others, orders, payouts or personal data', () => {
  const barred =
    /login|password|token|xat|qrCode|apiKey|mcpKey|shareKey|embed|order|pay|buy|withdrawal|benefit|export|removal|contact|invite|editor/i;
  const mayBe = new Set(['exportAgent', 'exportSessions', 'withdrawLaunch']);
  const open = routes.filter(({ name }) => barred.test(name) && scopeOfCall(name)).map(({ name }) => name);
  expect(open.filter((name) => !mayBe.has(name))).toEqual([]);
});

it('what only looks is not under a scope that writes, and the other way round', () => {
  const reads = named.filter(
    (name) => /^(read|list|find|page|all)/.test(name) && scopeOfCall(name)?.endsWith('.write'),
  );
  const writes = named.filter(
    (name) =>
      /^(create|save|delete|release(?!Latest)|change|import|add|start|cancel)/.test(name) &&
      scopeOfCall(name)?.endsWith('.read'),
  );
  expect({ reads, writes }).toEqual({ reads: [], writes: [] });
});
