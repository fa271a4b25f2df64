import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

describe('parseConfig', () => {
  it('I18N-02 the language is Chinese until the user chose another', () => {
    expect(parseConfig(null)).toEqual({ locale: 'zh-CN', theme: 'system' });
    expect(parseConfig('{"locale":"en-US","theme":"dark"}')).toEqual({ locale: 'en-US', theme: 'dark' });
  });

  it('ignores what it does not know', () => {
    for (const raw of ['', 'null', '[]', '7', '{', '{"locale":"fr","theme":"pink"}', '"en-US"']) {
      expect(parseConfig(raw)).toEqual({ locale: 'zh-CN', theme: 'system' });
    }
  });
});
