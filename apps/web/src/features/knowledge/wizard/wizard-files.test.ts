import type { KnowledgeFile } from '@zhixing/contract/knowledge-file';
import { describe, expect, it } from 'vitest';
import { filesOf, groupsOf, settingsFor } from './wizard-files.ts';

const file = (id: string, extension = 'pdf', state: KnowledgeFile['state'] = 'waiting'): KnowledgeFile => ({
  ...{ id, knowledgeId: 'k', folderId: null, name: `${id}.${extension}`, extension, size: 1, url: '' },
  ...{ state, fault: null, faultPage: 0, done: 0, total: 0, pages: 1, segments: 0, uploadTime: '' },
  ...{ settings: { method: 'auto', maxLength: 800 }, shownAs: 'pdf' },
});

describe('files of one upload', () => {
  it('stand once, however they came', () => {
    expect(filesOf([file('a')], [{ files: [file('b')] }, { files: [file('a')] }]).map(({ id }) => id)).toEqual([
      'a',
      'b',
    ]);
  });

  it('begin with what fits their ending, or with what they were cut with', () => {
    expect(settingsFor(file('a', 'xlsx'), {}).method).toBe('table');
    expect(settingsFor(file('a', 'xlsx', 'complete'), {}).method).toBe('auto');
    expect(settingsFor(file('a'), { a: { method: 'laws', maxLength: 500 } })).toEqual({
      method: 'laws',
      maxLength: 500,
    });
  });

  it('are begun together where they are cut alike, a hundred at most', () => {
    const groups = groupsOf([file('a'), file('b', 'csv'), file('c')], {});
    expect(groups.map(({ settings, ids }) => [settings.method, ids])).toEqual([
      ['auto', ['a', 'c']],
      ['table', ['b']],
    ]);
    const many = Array.from({ length: 150 }, (_, no) => file(String(no)));
    expect(groupsOf(many, {}).map(({ ids }) => ids.length)).toEqual([100, 50]);
  });
});
