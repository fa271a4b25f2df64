import { describe, expect, it } from 'vitest';
import { type Block, createSplitter } from './split-blocks.ts';

const all = (text: string): Block[] => {
  const { finished, tail } = createSplitter(0)(text);
  return tail ? [...finished, tail] : finished;
};
const texts = (text: string) => all(text).map((block) => (block.kind === 'prose' ? block.text.trim() : block.code));

describe('blocks of an answer', () => {
  it('parts paragraphs, headings and fences, and keeps lists whole', () => {
    expect(texts('一\n\n二\n# 三\n四')).toEqual(['一', '二', '# 三\n四']);
    expect(texts('1. a\n\n2. b\n\n   c\n\nd\n')).toEqual(['1. a\n\n2. b\n\n   c', 'd']);
    expect(all('a\n```ts\nlet x;\n\nlet y;\n```\nb')).toEqual([
      { kind: 'prose', text: 'a\n' },
      { kind: 'fence', language: 'ts', code: 'let x;\n\nlet y;', isOpen: false },
      { kind: 'prose', text: 'b' },
    ]);
  });

  it('keeps what belongs together across blank lines', () => {
    for (const whole of [
      '$$\na\n\nb\n$$',
      '- a\n\n  ```js\n  x\n\n  y\n  ```\n\n- b',
      '<details>\n<summary>s</summary>\n\n**t**\n\n</details>',
      '<!-- a\n\nb -->',
    ]) {
      expect(texts(whole)).toEqual([whole]);
    }
  });

  it('a fence is open until its own mark closes it', () => {
    expect(all('````md\n```\na')).toEqual([{ kind: 'fence', language: 'md', code: '```\na', isOpen: true }]);
    expect(all('```js\na\n``')).toEqual([{ kind: 'fence', language: 'js', code: 'a', isOpen: true }]);
    expect(all('```js\na\n```')).toEqual([{ kind: 'fence', language: 'js', code: 'a', isOpen: false }]);
  });

  it('gives the same blocks however the text arrives, and finished blocks stay the same objects', () => {
    const text = '# 标题\n\n一段\n\n- a\n- b\n\n```py\nprint(1)\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n完\n';
    for (const step of [1, 3, 7]) {
      const split = createSplitter(0);
      let known: Block[] = [];
      for (let end = step; end < text.length + step; end += step) {
        const { finished } = split(text.slice(0, end));
        for (const [index, block] of known.entries()) expect(finished[index]).toBe(block);
        known = [...finished];
      }
      const { finished, tail } = split(text);
      expect(tail ? [...finished, tail] : finished).toEqual(all(text));
    }
  });

  it('cuts an endless list, so that the open end stays short', () => {
    const list = Array.from({ length: 400 }, (_, index) => `${index + 1}. 第 ${index + 1} 项，说明文字`).join('\n');
    expect(all(list).length).toBeGreaterThan(2);
    expect(texts(list).join('\n')).toBe(list);
  });

  it('collects reference definitions', () => {
    expect([...createSplitter(0)('[a][x]\n\n[x]: https://a.cn\n').definitions.keys()]).toEqual(['x']);
  });
});
