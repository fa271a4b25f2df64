import { leastToAnswer } from '../../apps/server/src/features/knowledge/words/score.ts';
import { writeResult } from '../lib/report.ts';
import { bootstrap } from '../lib/statistics.ts';
import { type Arm, ourArm, plainArm } from './arms.ts';
import { writeDocuments } from './documents.ts';
import { judge, summarise, type Verdict } from './judge.ts';
import { questionKinds } from './question.ts';
import { bestScores, shareBelow } from './refusal.ts';
import { type By, retrieve, scaleOf } from './retrieve.ts';

const goal = 0.9;
const documents = writeDocuments();
const kinds = [...new Set(documents.map(({ kind }) => kind))];
const asked = documents.flatMap((document) => document.questions.map((question) => ({ document, question })));

type Way = { name: string; by: By; verdicts: Verdict[] };

const waysOf = (arm: Arm): Way[] => {
  const scale = scaleOf(arm);
  return (['words', 'words and vectors', 'vectors'] as const).map((by) => ({
    name: arm.name,
    by,
    verdicts: asked.map(({ document, question }) => judge(document, question, retrieve(arm, question.text, by, scale))),
  }));
};

const figures = (verdicts: Verdict[]) => {
  const { questions, hit5, mrr, overlap, inRoom, refused } = summarise(verdicts);
  return [questions, ...[hit5, mrr, overlap, inRoom].map((value) => value.toFixed(3)), refused];
};

const print = (all: string[][]) => {
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  console.log(
    `\n${all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')}`,
  );
};

const tell = (title: string, rows: (string | number)[][]) =>
  print(
    [[title, 'questions', 'hit@5', 'MRR@10', 'overlap', 'in 1,500', 'refused'], ...rows].map((row) => row.map(String)),
  );

/** Each way beside the others, kind by kind: the whole hides where a method is no better than none. */
const tellKinds = (by: By, ways: readonly Way[]) => {
  const chosen = ways.filter((way) => way.by === by);
  const of = (kind: string) =>
    chosen.map(({ verdicts }) => {
      const { hit5, mrr } = summarise(verdicts.filter(({ document }) => document.kind === kind));
      return `${hit5.toFixed(3)} ${mrr.toFixed(3)}`;
    });
  print([[`hit@5 MRR@10 by ${by}`, ...chosen.map(({ name }) => name)], ...kinds.map((kind) => [kind, ...of(kind)])]);
};

const hit = ({ rank }: Verdict) => (rank >= 1 && rank <= 5 ? 1 : 0);

/** The difference of two ways over the same questions, with its 95 % interval. */
const difference = (a: Verdict[], b: Verdict[]) => {
  const pairs = a.flatMap((verdict, at) => {
    const other = b[at];
    return other && verdict.question.passage.length > 0 ? [hit(verdict) - hit(other)] : [];
  });
  return bootstrap(pairs, (sample) => sample.reduce((sum, one) => sum + one, 0) / sample.length);
};

/** How well questions find their passages, ours against plain chunks. Gives the number of goals that were missed. */
export const runKnowledgeQuality = (): number => {
  const arms = [
    ourArm('method of its kind', documents, ({ kind }) => kind, true),
    ourArm('auto', documents, () => 'auto', true),
    ourArm('headings only', documents, () => 'manual', true),
    plainArm(documents, true),
  ];
  const counts = questionKinds.map(
    (kind) => `${kind} ${asked.filter(({ question }) => question.kind === kind).length}`,
  );
  console.log(`${documents.length} documents, ${asked.length} questions: ${counts.join(', ')}`);
  const told = documents.filter(({ id, kind }) => arms[1]?.methods.get(id) === kind).length;
  console.log(`auto decides for the method of the kind in ${told} of ${documents.length} documents`);
  const ways = arms.flatMap(waysOf);
  for (const { name, by, verdicts } of ways) {
    tell(`${name}, by ${by}`, [
      ...kinds.map((kind) => [kind, ...figures(verdicts.filter(({ document }) => document.kind === kind))]),
      ...questionKinds.map((kind) => [kind, ...figures(verdicts.filter(({ question }) => question.kind === kind))]),
      ['all', ...figures(verdicts)],
    ]);
  }
  for (const by of ['words', 'words and vectors'] as const) tellKinds(by, ways);
  const [ours] = ways;
  const gains = ways
    .filter(({ name }) => name === 'plain 500')
    .map(({ by, verdicts }) => ({ by, ...difference(ours?.verdicts ?? [], verdicts) }));
  console.log('\nhit@5 of ours by words, more than plain chunks [95 %]:');
  for (const { by, value, low, high } of gains)
    console.log(`  by ${by} ${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`);
  const refusals = (['words', 'words and vectors'] as const).map((by) => {
    const scores = Object.entries(bestScores(documents, by));
    const below = (threshold: number) =>
      Object.fromEntries(scores.map(([what, all]) => [what, Number(shareBelow(all, threshold).toFixed(3))]));
    return { by, 'below 0.25': below(0.25), [`below ${leastToAnswer}`]: below(leastToAnswer) };
  });
  console.log('\nrefused where only knowledge may answer, a base for each firm:');
  for (const { by, ...shares } of refusals) console.log(`  by ${by} ${JSON.stringify(shares)}`);
  writeResult('knowledge-quality', {
    refusals,
    documents: documents.length,
    questions: asked.length,
    gains,
    ways: ways.map(({ name, by, verdicts }) => ({
      name,
      by,
      all: summarise(verdicts),
      byKind: Object.fromEntries(
        kinds.map((kind) => [kind, summarise(verdicts.filter(({ document }) => document.kind === kind))]),
      ),
      byQuestion: Object.fromEntries(
        questionKinds.map((kind) => [kind, summarise(verdicts.filter(({ question }) => question.kind === kind))]),
      ),
    })),
  });
  return ways.slice(0, 2).filter(({ verdicts }) => summarise(verdicts).hit5 < goal).length;
};
