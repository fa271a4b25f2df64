import type { ChatMessage } from '@zhixing/contract/chat-message';
import { Unstorable } from '../../base/unstorable.ts';
import { withPatience } from '../../base/with-patience.ts';
import type { Services } from '../../ctx.ts';
import type { RoundBody, ToolBody } from '../../db/schema/chat.ts';
import { type Ending, saveEnding, saveStep } from './save-run.ts';
import type { RunKey } from './start-attempt.ts';

/** For a step that cannot be stored `bare` is stored: that it was done, and what it cost. */
export const saveStepOr = async <B extends RoundBody | ToolBody>(
  services: Services,
  key: RunKey,
  { no, callId, signal }: { no: number; callId: string; signal: AbortSignal },
  { body, bare }: { body: B; bare: () => B },
): Promise<B> => {
  const save = (one: B) => withPatience(() => saveStep(services, key, no, callId, one), signal);
  try {
    await save(body);
    return body;
  } catch (error) {
    if (!(error instanceof Unstorable)) throw error;
    services.log.error({ runId: key.runId, no, callId }, 'a step cannot be stored');
    const left = bare();
    await save(left);
    return left;
  }
};

/** When not even the answer can be stored: that there was one, and what it cost. */
const bareAnswer = (answer: ChatMessage, errorCode: string): ChatMessage => ({
  ...{ uuid: answer.uuid, role: answer.role, time: answer.time, runId: answer.runId },
  ...{ receipt: answer.receipt, content: '', loading: false, step: [], error: true, errorCode },
});

/** The ending as it was stored; nothing when another attempt has ended the run before. */
export const saveEndingOr = async (
  services: Services,
  key: RunKey,
  ending: Ending,
  signal: AbortSignal,
): Promise<Pick<Ending, 'outcome' | 'answer'> | undefined> => {
  const save = async (one: Ending) => {
    const answer = await withPatience(() => saveEnding(services, key, one), signal);
    return answer && { ...one, answer };
  };
  try {
    return await save(ending);
  } catch (error) {
    if (!(error instanceof Unstorable)) throw error;
    services.log.error({ runId: key.runId }, 'an answer cannot be stored');
    const answer = bareAnswer(ending.answer, error.code);
    return save({ ...ending, outcome: 'failed', errorCode: error.code, answer });
  }
};
