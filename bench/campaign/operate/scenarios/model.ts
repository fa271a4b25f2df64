import type { Question } from '../../chat/question.ts';
import type { Scenario } from '../scenario.ts';

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/** However it ends, it must end: at a size, at a time, or because the model gave up. */
const anyEnd = (text: string, endMs: number): Question => ({
  text,
  answer: '',
  mayEnd: ['failed', 'stopped'],
  isRight: () => true,
  endMs,
});

const model = (name: string, does: string, questions: Question[], more: Partial<Scenario> = {}): Scenario => ({
  name,
  does,
  boundMs: 20_000,
  act: async ({ ask }) => void (await ask(questions)),
  ...more,
});

/** A mark for what could not be kept is as good as nothing; a pair whose halves came apart has to be a pair again. */
const isCleaned = (content: string) => content.replaceAll('\ufffd', '') === '好的😀。';
/** '字' is all that may be in it, and the rest may be cut where an answer is too long. */
const isUnbroken = (content: string) => /^字+/.test(content);

export const modelScenarios = [
  model('model-flood', 'answers without an end, as fast as they are read', times(3, anyEnd('#flood', 60_000)), {
    growthMb: 400,
  }),
  model(
    'model-endless',
    'answers without an end at 2,000 tokens a second',
    times(3, anyEnd('#endless 2000', 120_000)),
    {
      growthMb: 400,
    },
  ),
  model('model-silent', 'a stream that opens and says nothing', times(3, anyEnd('#silent 600', 90_000)), {
    boundMs: 80_000,
    isLong: true,
  }),
  model(
    'model-nul',
    'NUL, half pairs, and a pair whose halves come apart',
    times(6, { text: '#nul', answer: '', isRight: isCleaned, endMs: 30_000 }),
  ),
  model(
    'unbroken-text',
    '60,000 characters without a break and 833,000 (2.5 MB), without usage',
    [
      ...times(2, { text: '#flood 60000', answer: '字'.repeat(60_000), endMs: 60_000 }),
      { text: '#flood 833000', answer: '', mayEnd: ['failed'], isRight: isUnbroken, endMs: 60_000 },
    ],
    { growthMb: 600 },
  ),
];
