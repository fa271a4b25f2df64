import { describe, expect, it } from 'vitest';
import { piecesOf } from './code-row.ts';
import { highlight, isKnownLanguage } from './highlighter.ts';

const colors = async (language: string, code: string) =>
  new Set((await highlight(language, code, false)).flatMap(piecesOf).map(({ color }) => color));

describe('code in answers', () => {
  it('MSG-25 python is highlighted in the page’s own colours', async () => {
    const used = await colors('python', 'def f(x):\n    return "a" + str(1)  # c');
    expect(used.size).toBeGreaterThan(3);
    expect(used).toContain('var(--code-keyword)');
  });

  it('MSG-25 an unknown language is shown as plain text', async () => {
    expect(isKnownLanguage('unknownlang')).toBe(false);
    expect((await colors('unknownlang', 'def f(x): return 1')).size).toBe(1);
    expect(
      (await highlight('unknownlang', 'a\n<b>', false)).map((row) => row.map(({ content }) => content).join('')),
    ).toEqual(['a', '<b>']);
  });

  it('P18 rows that are complete stay the same while code grows', async () => {
    const first = await highlight('ts', 'const a = 1;\nconst b', true);
    const next = await highlight('ts', 'const a = 1;\nconst b = 2;\n', true);
    expect(next[0]).toBe(first[0]);
  });
});
