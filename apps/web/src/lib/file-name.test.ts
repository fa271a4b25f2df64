import { describe, expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

describe('STUDIO-28 the name of an exported file', () => {
  it('takes the encoded name, then the plain one, and nothing from a broken header', () => {
    expect(fileNameOf('attachment; filename="agent.zip"; filename*=UTF-8\'\'%E7%90%86%E8%B5%94.zip')).toBe('理赔.zip');
    expect(fileNameOf('attachment; filename="agent.zip"')).toBe('agent.zip');
    expect(fileNameOf("attachment; filename*=UTF-8''%E7")).toBeUndefined();
    expect(fileNameOf(null)).toBeUndefined();
  });
});
