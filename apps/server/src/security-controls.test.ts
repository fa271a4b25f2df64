import { readFileSync } from 'node:fs';
import { passwordLength } from '@zhixing/contract/account-name';
import { tokenSeconds } from '@zhixing/contract/auth';
import { defaultFileQuotaMb, maxFileBytes, maxIconBytes } from '@zhixing/contract/file';
import { qrSeconds } from '@zhixing/contract/qr-login';
import { tableRetention, tenantRetention } from '@zhixing/contract/retention';
import { policies } from '@zhixing/contract/route';
import { describe, expect, it } from 'vitest';
import { checkCodeMinutes } from './features/auth/check-code.ts';
import { commonPasswords, guessedWords } from './features/auth/new-password.ts';

const page = readFileSync('docs/security/controls.md', 'utf8');
const sections = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf('\n')), text]),
);
const section = (name: string) => sections.get(name) ?? '';
const codeWords = (text: string) => new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, word]) => word));
const source = (path: string) => readFileSync(path, 'utf8');

describe('the page of what is decided about security', () => {
  it('has a section for everything that the standard wants decided', () => {
    expect([...sections.keys()]).toEqual([
      'Ways to log in',
      'Passwords',
      'Attempts',
      'Sessions',
      'Rights',
      'Keys and algorithms',
      'Data',
      'Who speaks to whom',
      'Files',
      'What costs much',
      'Logs',
      'Dependencies',
      'Validation',
    ]);
  });

  it('names every way in, and no other', () => {
    const ways = /type Way =([^;]+);/.exec(source('apps/server/src/features/auth/open-session.ts'))?.[1] ?? '';
    const known = [...ways.matchAll(/'([\w-]+)'/g)].map(([, way]) => way);
    const named = [...section('Ways to log in').matchAll(/^\| `([\w-]+)` \|/gm)].map(([, way]) => way);
    expect(named.sort()).toEqual(known.sort());
    expect(section('Ways to log in')).toContain(`good for ${checkCodeMinutes} minutes`);
    expect(section('Ways to log in')).toContain(`good for ${qrSeconds} seconds`);
  });

  it('has the numbers and the words of passwords', () => {
    expect(section('Passwords')).toContain(`${passwordLength.min} to ${passwordLength.max} characters`);
    expect([...codeWords(section('Passwords'))]).toEqual(expect.arrayContaining(guessedWords));
    const long = commonPasswords().filter(({ length }) => length >= passwordLength.min).length;
    expect(Math.round(long / 1000)).toBe(18);
  });

  it('names every limit that stands before a login', () => {
    const names = [...source('apps/server/src/gateways/valkey/limits.ts').matchAll(/^ {2}'([\w-]+)': \{/gm)];
    const guards = names
      .map(([, name]) => name)
      .filter((name) => /^(login|captcha|proof|guess|send|qr)-/.test(name ?? ''));
    expect(guards.length).toBeGreaterThan(4);
    expect([...codeWords(section('Attempts'))]).toEqual(expect.arrayContaining(guards));
  });

  it('tells how long a login lasts, untouched and at most, and how many there may be', () => {
    const text = section('Sessions').replace(/\s+/g, ' ');
    expect(text).toContain(`${tokenSeconds.toLocaleString('en-US')} seconds`);
    expect(text).toContain('no shorter limit for a screen that nobody touches');
    expect(text).toContain('any number of logins at once');
  });

  it('explains every policy, and which fields are whose', () => {
    expect(section('Rights')).toMatch(/^Fields: /m);
    expect([...codeWords(section('Rights'))]).toEqual(expect.arrayContaining([...policies]));
  });

  it('lists every secret and every address of the settings', () => {
    const settings = [...source('apps/server/src/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
      ([, name]) => name ?? '',
    );
    const secrets = settings.filter((name) => /(SECRET|KEY|KEY_ID)$/.test(name) && !name.startsWith('DEMO_'));
    expect(secrets.length).toBeGreaterThan(5);
    expect([...codeWords(section('Keys and algorithms'))]).toEqual(expect.arrayContaining(secrets));
    const addresses = settings.filter((name) => /(URL|ENDPOINT)$/.test(name) && !name.startsWith('DEMO_'));
    expect([...codeWords(section('Who speaks to whom'))]).toEqual(expect.arrayContaining(addresses));
  });

  it('puts every table into a class', () => {
    expect([...codeWords(section('Data'))]).toEqual(expect.arrayContaining(Object.keys(tableRetention)));
  });

  it('has the kinds and sizes of files', () => {
    expect(section('Files')).toContain(`${maxFileBytes / 1024 / 1024} MB; archives`);
    expect(section('Files')).toContain(`| ${maxIconBytes / 1024 / 1024} MB | the same`);
    expect(section('Files').replace('\n', ' ')).toContain(`${defaultFileQuotaMb}`);
    const kinds = [...source('apps/server/src/features/file/detect-mime.ts').matchAll(/^ {2}(\w{3,4})(?:: |,)/gm)].map(
      ([, kind]) => kind ?? '',
    );
    expect(kinds.length).toBeGreaterThan(14);
    for (const kind of kinds.filter((name) => name !== 'fits'))
      expect(section('Files')).toMatch(new RegExp(`\\b${kind}\\b`));
  });

  it('tells how long the audit is kept', () => {
    const { days, least } = tenantRetention.audit;
    expect(section('Logs')).toContain(`${days} days, never under ${least}`);
  });

  it('says by when what is vulnerable is mended', () => {
    expect(section('Dependencies')).toMatch(/within 7 days \(critical or high\) or 30 days/);
  });
});
