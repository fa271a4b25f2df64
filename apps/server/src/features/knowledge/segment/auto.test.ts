import { describe, expect, it } from 'vitest';
import { writeDocuments } from '../../../../../../bench/knowledge/documents.ts';
import { plainFile } from '../../../../test/parsed-files.ts';
import { segmentFile } from './segment-file.ts';

const settings = { method: 'auto' as const, maxLength: 800 };

describe('KB-14 auto', () => {
  const documents = writeDocuments();

  it.each([...new Set(documents.map(({ kind }) => kind))])('knows a document of the kind %s', (kind) => {
    const told = documents
      .filter((document) => document.kind === kind)
      .map(({ parsed, fileName }) => segmentFile(parsed, settings, fileName).method);
    const allowed = kind === 'full' || kind === 'auto' ? ['auto', 'manual'] : [kind];
    expect(told.filter((method) => !allowed.includes(method))).toEqual([]);
  });

  it('decides for nothing where a document bears no marks', () => {
    const { method, segments } = segmentFile(plainFile(['今天下午三点开会。', '请带上本月的报表。']), settings, '');
    expect(method).toBe('auto');
    expect(segments.map(({ text }) => text)).toEqual(['今天下午三点开会。\n请带上本月的报表。']);
  });
});
