import { plainProfile } from '@zhixing/contract/model-profile';
import type { ModelRecord } from '../src/gateways/model/round.ts';

/** A model as the gateway is given it. */
export const modelRecord = (change: Partial<ModelRecord> & Pick<ModelRecord, 'baseUrl'>): ModelRecord => ({
  id: 'm1',
  name: '甲',
  provider: 'test',
  modelName: 'zhixing-demo',
  apiKey: 'sk-1',
  sampling: { mode: 'balanced' },
  requestsPerMinute: 0,
  inputTokensPerMinute: 0,
  outputTokensPerMinute: 0,
  inputFenPerMillion: 0,
  outputFenPerMillion: 0,
  cachedFenPerMillion: 0,
  reasoningFenPerMillion: 0,
  maxAnswerChars: 200_000,
  maxAnswerSeconds: 600,
  protocol: 'chat',
  profile: plainProfile,
  thinking: 'default',
  headers: {},
  extraBody: {},
  ...change,
});
