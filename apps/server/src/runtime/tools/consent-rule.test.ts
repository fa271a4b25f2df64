import { type Asking, askings } from '@zhixing/contract/consent';
import { describe, expect, it } from 'vitest';
import { askingOf, mayAllow } from './consent-rule.ts';
import { hostOf, platformTrust, versionOf } from './tool.ts';

const reads = { isHarmless: true };
const acts = { isHarmless: false };
const all = [undefined, ...askings];

describe('when people are asked', () => {
  it('a tool that only reads is not asked about, one that may act always, unless somebody said something', () => {
    expect([askingOf(reads), askingOf(acts)]).toEqual(['never', 'always']);
  });

  it('of author and reader the stricter one holds', () => {
    const strength = (asking: Asking) => askings.indexOf(asking);
    for (const trust of [reads, acts])
      for (const author of all)
        for (const reader of all) {
          const held = askingOf(trust, { author, reader });
          for (const one of [author, reader])
            if (one && one !== 'never') expect(strength(held)).toBeLessThanOrEqual(strength(one));
        }
    expect(askingOf(acts, { author: 'once', reader: 'always' })).toBe('always');
    expect(askingOf(acts, { author: 'always', reader: 'once' })).toBe('always');
    expect(askingOf(acts, { reader: 'once' })).toBe('once');
    expect(askingOf(reads, { author: 'never', reader: 'once' })).toBe('once');
  });

  it('nobody can have a tool that may act called unasked', () => {
    for (const author of all) for (const reader of all) expect(askingOf(acts, { author, reader })).not.toBe('never');
    expect(askingOf(acts, { author: 'never', reader: 'never' })).toBe('always');
  });
});

it('whose yes counts', () => {
  const owned = { ownerId: 'o', isShared: false };
  expect(mayAllow(owned, { accountId: 'o', isDebug: true })).toBe(true);
  expect(mayAllow(owned, { accountId: 'e', isDebug: true })).toBe(false);
  expect(mayAllow({ ...owned, isShared: true }, { accountId: 'e', isDebug: true })).toBe(true);
  expect(mayAllow(owned, { accountId: 'r', isDebug: false })).toBe(true);
});

it('a version is another one as soon as description, schema, address or effect is another one', () => {
  const tool = {
    ...{ name: 't', title: { zh: '', en: '' }, description: 'd', parameters: { type: 'object' as const } },
    ...{ trust: platformTrust('https://a.example.com/x'), run: async () => ({ text: '' }) },
  };
  const others = [
    { ...tool, description: 'D' },
    { ...tool, parameters: { type: 'object' as const, required: ['a'] } },
    { ...tool, trust: platformTrust('https://b.example.com/x') },
    { ...tool, trust: { ...tool.trust, isHarmless: false } },
    { ...tool, trust: { ...tool.trust, version: '2' } },
  ];
  expect(new Set([tool, ...others].map(versionOf)).size).toBe(6);
  expect(versionOf({ ...tool })).toBe(versionOf(tool));
});

it.each([
  ['https://api.example.com/a/{id}/b', 'api.example.com'],
  ['http://127.0.0.1:8080/{{start.text}}?a={{x.y}}', '127.0.0.1:8080'],
  ['https://xn--pple-43d.com/', 'xn--pple-43d.com'],
  ['https://аpple.com/', 'xn--pple-43d.com'],
  ['https://user@evil.example.com/', 'evil.example.com'],
  ['', ''],
])('the host of %s is %s', (url, host) => expect(hostOf(url)).toBe(host));
