import { expect, it } from 'vitest';
import { showHidden, textPieces } from './hidden-characters.ts';

it.each([
  ['zero width', 'pay\u200bpal', 'pay⟨U+200B⟩pal'],
  ['joiner between letters', 'a\u200db', 'a⟨U+200D⟩b'],
  ['joiner and selector between figures', '1\u200d2\ufe0f3', '1⟨U+200D⟩2⟨U+FE0F⟩3'],
  ['right to left override', 'a\u202etxt.exe', 'a⟨U+202E⟩txt.exe'],
  ['isolates', '\u2066a\u2069', '⟨U+2066⟩a⟨U+2069⟩'],
  ['Arabic letter mark', '\u061c1', '⟨U+061C⟩1'],
  ['byte order mark', '\ufeffx', '⟨U+FEFF⟩x'],
  ['soft hyphen', 'a\u00adb', 'a⟨U+00AD⟩b'],
  ['controls', 'a\u0000\u0007\u001b[2Kb\u009b', 'a⟨U+0000⟩⟨U+0007⟩⟨U+001B⟩[2Kb⟨U+009B⟩'],
  ['carriage return', 'a\rb', 'a⟨U+000D⟩b'],
  ['tags', '好\u{e0069}\u{e0067}', '好⟨U+E0069⟩⟨U+E0067⟩'],
  ['selectors that carry bytes', 'a\u{e0101}\ufe01', 'a⟨U+E0101⟩⟨U+FE01⟩'],
  ['Hangul fillers', '\u115f\u3164\uffa0', '⟨U+115F⟩⟨U+3164⟩⟨U+FFA0⟩'],
  ['line separators', 'a\u2028b\u2029', 'a⟨U+2028⟩b⟨U+2029⟩'],
  ['private use', '\ue000', '⟨U+E000⟩'],
  ['half a pair', 'a\ud83d', 'a⟨U+D83D⟩'],
  ['an empty braille cell', '\u2800', '⟨U+2800⟩'],
])('%s is seen', (_, text, shown) => expect(showHidden(text)).toBe(shown));

it.each(['转账 100 元\n\t给 张三', '👨‍👩‍👧 ❤️ 1️⃣ 🇨🇳', 'שלום مرحبا', 'é ñ ǚ', '全角　空格', ''])(
  '%j stays as it is',
  (text) => expect(showHidden(text)).toBe(text),
);

it('nothing of the text is lost', () => {
  const text = 'a\u200bb\u202ec👍\ufe0f';
  expect(textPieces(text).map(({ at }) => at)).toEqual([0, 1, 2, 3, 4]);
  expect(textPieces('😀\u200d'.repeat(50_000)).length).toBeGreaterThan(0);
});
