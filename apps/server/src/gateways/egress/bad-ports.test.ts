import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { isBadPort } from './bad-ports.ts';

it('the ports that are refused are those that fetch refuses', () => {
  const { badPorts } = createRequire(import.meta.url)('undici/lib/web/fetch/constants.js') as { badPorts: string[] };
  const ours = Array.from({ length: 65_536 }, (_, port) => String(port)).filter((port) =>
    isBadPort(new URL(`http://example.com:${port}/`)),
  );
  expect(ours).toEqual(badPorts);
});
