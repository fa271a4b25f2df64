import { profileOf } from '@zhixing/contract/known-models';
import { answerLimits } from '@zhixing/contract/model';
import type { testModel as testRoute } from '@zhixing/contract/model-settings';
import type { RouteInput } from '@zhixing/contract/route';
import { newId } from '../../base/id.ts';
import { withTimeLimit } from '../../base/time-limit.ts';
import type { AccountCtx } from '../../ctx.ts';
import { mayThink } from '../../gateways/model/call-options.ts';
import { type Probed, probeModel } from '../../gateways/model/probe-model.ts';
import type { ModelRecord } from '../../gateways/model/round.ts';
import { openProviderKey, withoutKey, wordsOfFailure } from './provider-access.ts';

/** One that thinks may do so for a while before its first word. */
const seconds = { usual: 15, thinking: 60 };

type Asked = RouteInput<typeof testRoute>['body'];

const recordOf = (asked: Asked, apiKey: string | null): ModelRecord => ({
  ...asked,
  profile: profileOf(asked.modelName, asked.profile, asked.kind),
  id: asked.id ?? 'test',
  name: asked.modelName,
  apiKey,
  sampling: { mode: 'balanced' },
  requestsPerMinute: 0,
  inputTokensPerMinute: 0,
  outputTokensPerMinute: 0,
  inputFenPerMillion: 0,
  outputFenPerMillion: 0,
  cachedFenPerMillion: 0,
  reasoningFenPerMillion: 0,
  maxAnswerChars: answerLimits.chars.least,
  maxAnswerSeconds: answerLimits.seconds.usual,
});

const wordsOf = ({ locale }: AccountCtx, probed: Probed): string => {
  const say = (zh: string, en: string) => (locale === 'en-US' ? en : zh);
  switch (probed.kind) {
    case 'embedded':
      return say(`向量 ${probed.dimensions} 维`, `${probed.dimensions} dimensions`);
    case 'ranked':
      return `${say('相关度', 'Relevance')} ${probed.scores.map((score) => score.toFixed(3)).join(' / ')}`;
    case 'hears':
      return say('可以听写语音', 'It transcribes speech');
    case 'speaks':
      return say('可以朗读文字', 'It reads text aloud');
    case 'draws':
      return say('可以画图', 'It draws pictures');
    case 'said':
      return probed.hasThought
        ? `${say('（先思考再回答）', '(Thinks before it answers) ')}${probed.text}`
        : probed.text;
  }
};

export const testModel = async (ctx: AccountCtx, asked: Asked) => {
  const apiKey = await openProviderKey(ctx, asked, 'model.test');
  const record = recordOf(asked, apiKey);
  const limit = mayThink(record) ? seconds.thinking : seconds.usual;
  const began = performance.now();
  const end = (ok: boolean, text: string) => ({
    ok,
    ms: Math.round(performance.now() - began),
    message: withoutKey(text, apiKey),
  });
  return withTimeLimit(limit * 1000, undefined, async (signal) => {
    try {
      const probed = await probeModel(record, asked.kind, `test:${newId()}`, { egress: ctx.egress, signal });
      return end(true, wordsOf(ctx, probed));
    } catch (error) {
      return end(false, wordsOfFailure(ctx, error, { signal, seconds: limit }));
    }
  });
};
