import type { ChatMessage } from '@zhixing/contract/chat-message';
import type { Trace } from '@zhixing/contract/studio';
import { expect, it } from 'vitest';
import { type ChatState, emptyChat } from '../../../blocks/conversation/chat-state.ts';
import { debugRunOf } from './debug-run.ts';

const question: ChatMessage = { uuid: 'q', role: 1, content: '能赔多少？', time: '', runId: 'r1' };
const answer = (part: Partial<ChatMessage>): ChatState => ({
  ...emptyChat,
  messages: [question, { uuid: 'a', role: 2, content: '四千元', time: '', runId: 'r1', ...part }],
});
const receipt = { model: 'm', inputTokens: 30, outputTokens: 12, ms: 800, costFen: 0 };
const trace: Trace = {
  runId: 'r1',
  status: 'done',
  draftNo: 3,
  releaseNo: 0,
  ms: 1200,
  inputTokens: 31,
  outputTokens: 12,
  costMicro: 31_000,
  spans: [],
};

it('STUDIO-05 a run that is compared tells its state, its answer and what it took', () => {
  const going: ChatState = { ...answer({ loading: true }), openRuns: ['r1'] };
  expect(debugRunOf(going, 340)).toMatchObject({ state: 'running', answer: '四千元', ms: 340, tokens: 0, runId: 'r1' });
  expect(debugRunOf({ ...emptyChat, messages: [question] }, 10)).toMatchObject({ state: 'running', runId: 'r1' });
  expect(debugRunOf(answer({ receipt }), 990)).toMatchObject({ state: 'done', ms: 800, tokens: 42, costMicro: 0 });
  expect(debugRunOf(answer({ receipt }), 990, trace)).toMatchObject({ ms: 800, tokens: 43, costMicro: 31_000 });
  expect(debugRunOf(answer({ stop: true }), 5).state).toBe('stopped');
});

it('a failure has a code, a refusal the words of the server', () => {
  const failed = answer({ error: true, errorCode: 'MODEL_FAILED' });
  expect(debugRunOf(failed, 5)).toMatchObject({ state: 'failed', error: { code: 'MODEL_FAILED' }, answer: '四千元' });
  const refused = answer({ error: true, content: '请先开通会员' });
  expect(debugRunOf(refused, 5)).toMatchObject({ state: 'failed', error: { words: '请先开通会员' }, answer: '' });
});
