import { describe, expect, it } from 'vitest';
import { siteAddress } from './site-address.ts';

describe('STUDIO-09 the site somebody means', () => {
  it.each([
    ['https://shop.example', 'https://shop.example'],
    [' https://Shop.example/a/b?c=1#d ', 'https://shop.example'],
    ['shop.example', 'https://shop.example'],
    ['localhost:3000', 'https://localhost:3000'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
    ['https://shop.example:443', 'https://shop.example'],
    ['商店.example', 'https://xn--czrs0t.example'],
    ['http://intranet/a', 'http://intranet'],
    ['localhost', 'https://localhost'],
  ])('%s is %s', (text, origin) => {
    expect(siteAddress(text)).toBe(origin);
  });

  it.each([
    '',
    '*',
    'https://*.shop.example',
    'ftp://shop.example',
    'javascript:alert(1)',
    "https://a'b.example",
    'a b',
    'abc',
    'localhosts',
  ])('%s is no site', (text) => {
    expect(siteAddress(text)).toBeUndefined();
  });
});
