import { describe, expect, it } from 'vitest';
import { leastToAnswer } from '../../apps/server/src/features/knowledge/words/score.ts';
import { ourArm, plainArm } from './arms.ts';
import { writeDocuments } from './documents.ts';
import { judge, overlapOf, summarise } from './judge.ts';
import { questionKinds } from './question.ts';
import { bestScores, shareBelow } from './refusal.ts';
import { retrieve } from './retrieve.ts';

const documents = writeDocuments();
/** The documents of two firms, all kinds. */
const few = documents.filter(({ id }) => /-[25]$/.test(id));

describe('the evaluation set', () => {
  const questions = documents.flatMap(({ questions }) => questions);

  it('has 60 documents or more of eleven kinds and 200 questions or more in their shares', () => {
    expect(documents.length).toBeGreaterThanOrEqual(60);
    expect(new Set(documents.map(({ kind }) => kind)).size).toBe(11);
    expect(questions.length).toBeGreaterThanOrEqual(200);
    const shares = questionKinds.map((kind) => questions.filter((one) => one.kind === kind).length / questions.length);
    const wanted = [0.4, 0.3, 0.1, 0.1, 0.1];
    shares.forEach((share, at) => {
      expect(Math.abs(share - (wanted[at] ?? 0))).toBeLessThan(0.05);
    });
  });

  it('asks for what the documents say, and for nothing they do not', () => {
    for (const { id, parsed, questions } of documents) {
      const text = parsed.lines.map(({ text, cells }) => cells?.join('') ?? text).join('');
      for (const { text: words, passage } of questions)
        if (passage.length > 0) expect(overlapOf(passage, text), `${id} ${words}`).toBeGreaterThan(0.8);
    }
  });
});

describe('segments are found by the words of questions', () => {
  const asked = few.flatMap((document) => document.questions.map((question) => ({ document, question })));
  const summaryOf = (arm: Parameters<typeof retrieve>[0]) =>
    summarise(asked.map(({ document, question }) => judge(document, question, retrieve(arm, question.text, 'words'))));

  it('KB-14 at least nine of ten within five, well ahead of plain chunks', () => {
    const ours = summaryOf(ourArm('ours', few, ({ kind }) => kind, false));
    const plain = summaryOf(plainArm(few, false));
    expect(ours.questions).toBeGreaterThan(80);
    expect(ours.hit5).toBeGreaterThanOrEqual(0.92);
    expect(ours.mrr).toBeGreaterThanOrEqual(0.87);
    expect(ours.hit5).toBeGreaterThan(plain.hit5);
  }, 60_000);
});

describe('an agent that answers from knowledge only', () => {
  it('KB-14 is silent about most of what is off the topic, and about nearly nothing it could answer', () => {
    const scores = bestScores(few, 'words');
    expect(scores.answered.length).toBeGreaterThan(80);
    expect(shareBelow(scores.everyday, leastToAnswer)).toBeGreaterThanOrEqual(0.8);
    expect(shareBelow(scores.everyday, 0.25)).toBeLessThan(0.8);
    expect(shareBelow(scores.answered, leastToAnswer)).toBeLessThanOrEqual(0.02);
  }, 60_000);
});
