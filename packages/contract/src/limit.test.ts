import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorTable, errorText } from './error.ts';
import { type Limit, type LimitName, limits, overWords, tenantChoices } from './limit.ts';

const page = readFileSync(new URL('../../../docs/operate/limits.md', import.meta.url), 'utf8');
const rows = Object.entries(limits) as [LimitName, Limit][];
const number = (value: number) => value.toLocaleString('en-US');
const sizeOf = ({ most, unit }: Limit) => (unit === 'count' ? number(most) : `${number(most)} ${unit}`);
const line = (name: LimitName, limit: Limit) =>
  `| \`${name}\` | ${limit.en} | ${limit.zh} | ${sizeOf(limit)} | ${limit.of} | ${limit.kind} | \`${limit.code}\` |`;

describe('the page for operators', () => {
  it('says of every limit what the table says', () => {
    expect(page.split('\n').filter((text) => /^\| `\w+` \| .*`[A-Z_]+` \|$/.test(text))).toEqual(
      rows.map(([name, limit]) => line(name, limit)),
    );
  });

  it('says what a tenant may set, and between which bounds', () => {
    const choices = Object.entries(tenantChoices).map(
      ([name, { usual, least, most }]) => `| ${name} | ${usual} | ${least} | ${most} |`,
    );
    expect(page.split('\n').filter((text) => /^\| \w+ \| \d/.test(text))).toEqual(choices);
  });
});

const wordsOf = (name: LimitName, locale: 'zh-CN' | 'en-US') => {
  const { code, most, kind } = limits[name];
  if (kind === 'sent' && code === 'BAD_REQUEST') return overWords(name as Parameters<typeof overWords>[0]);
  return errorText(code, locale, { max: most });
};

describe('whoever goes past a limit', () => {
  it.each(rows)('%s: is told in both languages, with the number or how long to wait', (name, { most, kind, unit }) => {
    const [zh, en] = [wordsOf(name, 'zh-CN'), wordsOf(name, 'en-US')];
    expect(zh).toMatch(/\p{Script=Han}/u);
    if (kind !== 'sent') {
      expect(en).not.toMatch(/\p{Script=Han}/u);
      const isCounted = [zh, en].every((words) => words.includes(String(most)));
      const isTimed = [zh, en].every((words) => words.includes('{seconds}'));
      const isSized = unit === 'bytes' && [zh, en].every((words) => words.includes('{limit}'));
      expect(isCounted || isTimed || isSized || limits[name].code === 'TURNS_WAITING').toBe(true);
    }
    expect(errorTable[limits[name].code]).toBeDefined();
  });
});
