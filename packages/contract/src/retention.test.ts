import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixedRetention, type Keeping, retentionSettings, tableRetention, tenantRetention } from './retention.ts';

const page = readFileSync(new URL('../../../docs/operate/retention.md', import.meta.url), 'utf8');
const days = {
  ...Object.fromEntries(Object.entries(tenantRetention).map(([kind, of]) => [kind, of.days])),
  ...fixedRetention,
} as Record<string, number>;

const wordsOf = (kept: Keeping) => {
  if ('bounded' in kept) return kept.bounded;
  if ('kept' in kept) return `${kept.kept}: kept`;
  if ('with' in kept) return `goes with its \`${kept.with}\``;
  return `${days[kept.by]} days (\`${kept.by}\`) after ${kept.since}`;
};

describe('the page for operators', () => {
  it('says of every table what the sweep does', () => {
    const rows = Object.entries(tableRetention).map(([table, kept]) => `| \`${table}\` | ${wordsOf(kept)} |`);
    expect(page.split('\n').filter((line) => /^\| `\w+` \| /.test(line))).toEqual(rows);
  });

  it('says what a tenant may set, and between which bounds', () => {
    const rows = Object.entries(tenantRetention).map(
      ([kind, of]) => `| ${kind} | ${of.days} | ${of.least} | ${of.most} |`,
    );
    expect(page.split('\n').filter((line) => /^\| \w+ \| \d/.test(line))).toEqual(rows);
  });
});

describe('the settings of a tenant', () => {
  it('are the defaults unless said otherwise, and stay within their bounds', () => {
    expect(retentionSettings.parse(undefined)).toEqual(
      Object.fromEntries(Object.entries(tenantRetention).map(([kind, of]) => [kind, of.days])),
    );
    expect(retentionSettings.parse({ message: 30 })).toMatchObject({ message: 30, audit: 730 });
    for (const [kind, { least, most }] of Object.entries(tenantRetention))
      for (const wrong of [least - 1, most + 1, 30.5])
        expect(retentionSettings.safeParse({ [kind]: wrong }).success).toBe(false);
  });
});
