import type { GoldenCheck, GoldenQuestion, GoldenRunRow } from '@zhixing/contract/golden';

export const maxGoldenQuestions = 30;

export type QuestionFault = 'question' | 'words' | 'criterion';

export const newQuestion = (id: string): GoldenQuestion => ({
  id,
  question: '',
  check: { kind: 'contains', words: [] },
});

/** Another way to judge; words are kept between the two ways that use them. */
export const withKind = (check: GoldenCheck, kind: GoldenCheck['kind']): GoldenCheck => {
  if (kind === 'model') return { kind, criterion: check.kind === 'model' ? check.criterion : '' };
  return { kind, words: check.kind === 'model' ? [] : check.words };
};

const wordsMost = 10;
/** As the tag box gives them: trimmed, each once, no more than are stored. */
export const tidyWords = (words: readonly string[]): string[] =>
  [...new Set(words.map((word) => word.trim().slice(0, 60)).filter(Boolean))].slice(0, wordsMost);

export const moveQuestion = (list: readonly GoldenQuestion[], index: number, by: -1 | 1): readonly GoldenQuestion[] => {
  const [one, other] = [list[index], list[index + by]];
  return one && other ? list.with(index, other).with(index + by, one) : list;
};

/** What is wrong with each question, by its id. */
export const faultsOf = (list: readonly GoldenQuestion[]): Readonly<Record<string, readonly QuestionFault[]>> =>
  Object.fromEntries(
    list.flatMap(({ id, question, check }) => {
      const faults: QuestionFault[] = question.trim() === '' ? ['question'] : [];
      if (check.kind === 'model') {
        if (check.criterion.trim() === '') faults.push('criterion');
      } else if (check.words.length === 0) faults.push('words');
      return faults.length > 0 ? [[id, faults]] : [];
    }),
  );

export const tidyQuestions = (list: readonly GoldenQuestion[]): GoldenQuestion[] =>
  list.map(({ id, question, check }) => ({
    id,
    question: question.trim(),
    check: check.kind === 'model' ? { ...check, criterion: check.criterion.trim() } : check,
  }));

export const isSameList = (a: readonly GoldenQuestion[], b: readonly GoldenQuestion[]) =>
  JSON.stringify(a) === JSON.stringify(b);

const columnsMost = 24;
/** Runs as columns, oldest first. */
export const columnsOf = (runs: readonly GoldenRunRow[]): GoldenRunRow[] =>
  runs.toSorted((a, b) => Date.parse(a.createdDate) - Date.parse(b.createdDate)).slice(-columnsMost);

export const judgedOf = ({ passed, failed }: Pick<GoldenRunRow, 'passed' | 'failed'>) => passed + failed;
