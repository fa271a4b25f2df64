import type { GoldenQuestion, GoldenRunRow } from '@zhixing/contract/golden';
import { describe, expect, it } from 'vitest';
import { columnsOf, faultsOf, moveQuestion, newQuestion, tidyQuestions, tidyWords, withKind } from './question-list.ts';

const ask = (id: string, question: string): GoldenQuestion => ({
  id,
  question,
  check: { kind: 'contains', words: ['三天'] },
});

describe('golden questions on the screen', () => {
  it('keeps the words when the check only turns round, and forgets them for the model', () => {
    const words = { kind: 'contains', words: ['三天'] } as const;
    expect(withKind({ ...words, words: ['三天'] }, 'excludes')).toEqual({ kind: 'excludes', words: ['三天'] });
    expect(withKind({ ...words, words: ['三天'] }, 'model')).toEqual({ kind: 'model', criterion: '' });
    expect(withKind({ kind: 'model', criterion: '好' }, 'contains')).toEqual({ kind: 'contains', words: [] });
  });

  it('says what is missing from each question', () => {
    const list = [
      newQuestion('a'),
      ask('b', '几天到账'),
      { id: 'c', question: '问', check: { kind: 'model', criterion: ' ' } } satisfies GoldenQuestion,
    ];
    expect(faultsOf(list)).toEqual({ a: ['question', 'words'], c: ['criterion'] });
  });

  it('moves a question by one and not past an end', () => {
    const list = [ask('a', '1'), ask('b', '2')];
    expect(moveQuestion(list, 0, 1).map(({ id }) => id)).toEqual(['b', 'a']);
    expect(moveQuestion(list, 0, -1)).toBe(list);
    expect(moveQuestion(list, 1, 1)).toBe(list);
  });

  it('stores trimmed questions, and each word once', () => {
    expect(tidyQuestions([ask('a', ' 几天 ')])[0]?.question).toBe('几天');
    expect(tidyWords([' 三天', '三天', '', 'x'])).toEqual(['三天', 'x']);
    expect(tidyWords(Array.from({ length: 20 }, (_, index) => `w${index}`))).toHaveLength(10);
  });

  it('puts the runs in the order they were made', () => {
    const run = (id: string, createdDate: string) => ({ id, createdDate }) as GoldenRunRow;
    const runs = [run('b', '2026-11-02T00:00:00Z'), run('a', '2026-11-01T00:00:00Z')];
    expect(columnsOf(runs).map(({ id }) => id)).toEqual(['a', 'b']);
  });
});
