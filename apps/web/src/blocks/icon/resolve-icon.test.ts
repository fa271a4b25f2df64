import { describe, expect, it } from 'vitest';
import { emojiIds, emojiOf, emojiSrc } from './emoji.ts';
import { iconBackgrounds, resolveIcon } from './resolve-icon.ts';

const file = '0198f3a2-5b1c-7d3e-9f00-1a2b3c4d5e6f';

describe('resolveIcon', () => {
  it('ICON-01 tells built-in numbers, emoji ids and uploaded files apart', () => {
    expect(resolveIcon('7')).toEqual({ kind: 'built-in', src: expect.stringMatching(/lines\.svg(\?\S*)?#7$/) });
    expect(resolveIcon('55')).toEqual({ kind: 'built-in', src: expect.stringMatching(/lines\.svg(\?\S*)?#55$/) });
    expect(resolveIcon('smile')).toEqual({ kind: 'emoji', id: 'smile' });
    expect(resolveIcon('+1')).toEqual({ kind: 'unknown' });
    expect(resolveIcon(`#${file}`)).toEqual({ kind: 'file', src: `/aiagent_api/api/files/data/${file}` });
  });

  it('ICON-01 LIMIT-09 56 is not built in, and nonsense is nothing', () => {
    expect(['56', '0', '07', '-1', '1.5', '', '#', '#a/../b', '<img>'].map((icon) => resolveIcon(icon).kind)).toEqual(
      Array.from({ length: 9 }, () => 'unknown'),
    );
  });
});

describe('emoji', () => {
  it('every offered id can be stored and drawn', () => {
    expect(emojiIds.filter((id) => resolveIcon(id).kind !== 'emoji' || !emojiOf(id))).toEqual([]);
    expect(emojiSrc('robot')).toBe('/icons/emoji/robot_face.svg');
    expect(emojiSrc('no_such_face')).toBeUndefined();
    expect([emojiOf('no_such_face'), emojiOf('constructor')]).toEqual([undefined, undefined]);
  });
});

describe('backgrounds', () => {
  it('ICON-02 LIMIT-09 there are sixteen', () => {
    expect(new Set(iconBackgrounds).size).toBe(16);
  });
});
