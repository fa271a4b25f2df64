import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { modelKinds } from '@zhixing/contract/model';
import { mayThink } from './call-options.ts';
import type { Means } from './call-provider.ts';
import { embed } from './embed.ts';
import { probeAudio } from './probe-audio.ts';
import { probeImage } from './probe-image.ts';
import { redSquarePng } from './probe-samples.ts';
import { rerank } from './rerank.ts';
import type { ModelRecord } from './round.ts';
import { streamRound } from './stream-round.ts';

type Kind = (typeof modelKinds)[number];

export type Probed =
  | { kind: 'said'; text: string; hasThought: boolean }
  | { kind: 'embedded'; dimensions: number }
  | { kind: 'ranked'; scores: number[] }
  | { kind: 'hears' | 'speaks' | 'draws' };

/** Thoughts count as output: with room for an answer only, nothing would be left for it. */
const roomFor = { answer: 100, thoughts: 2_000 };

const hello: LanguageModelV4Prompt = [
  { role: 'user', content: [{ type: 'text', text: '你好，请用一句话介绍你自己。' }] },
];
const look: LanguageModelV4Prompt = [
  {
    role: 'user',
    content: [
      { type: 'text', text: '这张图片是什么颜色？请用一句话回答。' },
      { type: 'file', mediaType: 'image/png', data: { type: 'data', data: new Uint8Array(redSquarePng) } },
    ],
  },
];

const ask = async (record: ModelRecord, prompt: LanguageModelV4Prompt, key: string, means: Means): Promise<Probed> => {
  const maxTokens = mayThink(record) ? roomFor.thoughts : roomFor.answer;
  const { text, reasoning, reasoningTokens } = await streamRound(
    [record],
    { prompt, tools: [], key, maxTokens },
    {
      ...means,
      sink: { onText: () => undefined, onReasoning: () => undefined },
      mayAsk: async () => true,
      onDone: () => undefined,
      onFailure: () => undefined,
    },
  );
  return { kind: 'said', text, hasThought: reasoning !== '' || reasoningTokens > 0 };
};

/** Asks a model the least that shows whether it does its own work, the way the product asks it. */
export const probeModel = async (record: ModelRecord, kind: Kind, key: string, means: Means): Promise<Probed> => {
  switch (kind) {
    case 'audio':
      return { kind: await probeAudio(record, means) };
    case 'image':
      await probeImage(record, means);
      return { kind: 'draws' };
    case 'embedding': {
      const { vectors } = await embed(record, ['你好'], means);
      return { kind: 'embedded', dimensions: vectors[0]?.length ?? 0 };
    }
    case 'rerank': {
      const { scores } = await rerank(record, '怎么退押金', ['在钱包里退押金', '今天是晴天'], means);
      return { kind: 'ranked', scores };
    }
    default:
      return ask(record, kind === 'vision' ? look : hello, key, means);
  }
};
