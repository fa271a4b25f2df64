import { describe, expect, it } from 'vitest';
import { maskSecrets } from './mask-secrets.ts';

const secret = 'sk-"quoted"/密+钥=42';

describe('a secret that the other side repeats', () => {
  const base64 = Buffer.from(secret).toString('base64');
  it.each([
    ['as it is', secret],
    ['in JSON', JSON.stringify({ authorization: `Bearer ${secret}` })],
    ['in JSON within JSON', JSON.stringify({ body: JSON.stringify(secret) })],
    ['in an address', `https://x.test/?key=${encodeURIComponent(secret)}`],
    ['in an address with small letters', `?key=${encodeURIComponent(secret).toLowerCase()}`],
    ['in a form', new URLSearchParams({ key: secret }).toString()],
    ['as base64', base64],
    ['as base64 without its end', base64.replace(/=+$/, '')],
    ['as base64url', Buffer.from(secret).toString('base64url')],
    ['as hex', Buffer.from(secret).toString('hex')],
  ])('%s', (_, text) => {
    const masked = maskSecrets([secret])(`before ${text} after`);
    expect(masked).toContain('••••');
    expect(masked).toMatch(/^before .* after$/);
    expect(masked).not.toMatch(/quoted|密|%E5%AF%86|%e5%af%86/);
    expect(masked).not.toContain(base64.slice(0, 16));
  });

  it('a user name and password together, as Basic sends them', () => {
    const pair = `somebody:${secret}`;
    const echoed = `authorization: Basic ${Buffer.from(pair).toString('base64')}`;
    expect(maskSecrets([secret, pair])(echoed)).toBe('authorization: Basic ••••');
  });

  it('leaves words alone when there is no secret, or next to none', () => {
    expect(maskSecrets([])('a b c')).toBe('a b c');
    expect(maskSecrets(['', 'a'])('a b c')).toBe('a b c');
  });
});
