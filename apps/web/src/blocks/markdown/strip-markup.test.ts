import { describe, expect, it } from 'vitest';
import { stripMarkup } from './strip-markup.ts';

describe('text for copying and sharing', () => {
  it('MSG-23 markup tags are stripped', () => {
    expect(stripMarkup('<b>a</b> b')).toBe('a b');
    expect(stripMarkup('一<br/>二<x-card id="1">三</x-card><!-- 四 -->')).toBe('一二三');
    expect(stripMarkup('<scr<b>ipt>alert(1)</scr</b>ipt>好')).toBe('好');
    expect(stripMarkup('<STYLE>p{}</STYLE ><img src=x onerror="a()">字')).toBe('字');
  });

  it('MSG-23 code, comparisons and markdown stay', () => {
    const text = '若 x<y 且 z>w，用 `List<String>`：\n```ts\nconst a: Array<b> = [];\n```\n**好**';
    expect(stripMarkup(text)).toBe(text);
  });
});
