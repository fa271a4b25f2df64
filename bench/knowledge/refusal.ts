import { ourArm } from './arms.ts';
import type { Document } from './draft.ts';
import { judge } from './judge.ts';
import { type By, retrieve, scaleOf } from './retrieve.ts';

const everyday = [
  ...['明天上海天气怎么样？', '红烧肉怎么做才不腻？', '帮我写一首关于秋天的诗', '北京到广州的高铁要多久？'],
  ...['世界杯冠军是哪支球队？', '孩子发烧三十九度怎么办？', '推荐几部好看的科幻电影', '人民币兑美元汇率是多少？'],
  ...['怎样用Python读取文件？', '太阳系有几颗行星？', '怎么养多肉植物？', '苹果手机怎么截图？', '失眠有什么办法？'],
  ...['法国的首都是哪里？', '唐朝有多少位皇帝？', '怎么减肥最快？', '房贷利率现在是多少？', '如何学好英语口语？'],
  ...['猫咪不吃饭是什么原因？', '二十四节气有哪些？'],
];

/** The best score of every question, by what a base of one firm should do with it. */
export type BestScores = { answered: number[]; near: number[]; 'another firm': number[]; everyday: number[] };

/** Each firm's documents are a base: its own questions, those of the other firms, and what people ask anywhere. */
export const bestScores = (documents: Document[], by: By): BestScores => {
  const scores: BestScores = { answered: [], near: [], 'another firm': [], everyday: [] };
  for (const [firm, own] of Map.groupBy(documents, ({ id }) => id.split('-').at(-1) ?? '')) {
    const arm = ourArm(firm, own, ({ kind }) => kind, by !== 'words');
    const scale = by === 'words' ? undefined : scaleOf(arm);
    const best = (question: string) => retrieve(arm, question, by, scale);
    for (const document of own)
      for (const question of document.questions) {
        const { rank, score } = judge(document, question, best(question.text));
        if (question.passage.length === 0) scores.near.push(score);
        else if (rank >= 1 && rank <= 5) scores.answered.push(score);
      }
    for (const { questions, id } of documents)
      for (const { text, passage } of questions)
        if (id.split('-').at(-1) !== firm && passage.length > 0) scores['another firm'].push(best(text)[0]?.score ?? 0);
    for (const text of everyday) scores.everyday.push(best(text)[0]?.score ?? 0);
  }
  return scores;
};

export const shareBelow = (scores: readonly number[], threshold: number) =>
  scores.filter((score) => score < threshold).length / Math.max(1, scores.length);
