import { chat } from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { consent } from '@zhixing/contract/consent';
import { newId } from '../src/base/id.ts';
import { type ChatStage, type Person, readFrames } from './chat-stage.ts';

type Waiting = Extract<ChatEvent, { kind: 'tool-waiting' }>;
type Answer = { allow: boolean; asking?: 'always' | 'once' };
type Talk = {
  agentId: string;
  query: string;
  sessionId?: string;
  /** 0 is a debug run. */
  release?: 0;
  version?: object;
  answer?: Answer | ((asked: Waiting) => Promise<Answer> | Answer);
};

/** One question to its end. What waits for a yes is answered; `asked` holds every card that was shown. */
export const talk = async (
  stage: ChatStage,
  who: Person,
  { agentId, query, sessionId = newId(), release, version, answer = { allow: true } }: Talk,
) => {
  const turn = { session_id: sessionId, schema_id: agentId, query, ...(release === 0 ? { release, version } : {}) };
  const response = await stage.open(chat.path, who, { method: 'POST', body: JSON.stringify(turn) });
  const events: ChatEvent[] = [];
  const asked: Waiting[] = [];
  for await (const event of readFrames(response.body as ReadableStream<Uint8Array>)) {
    events.push(event as ChatEvent);
    if (event.kind !== 'tool-waiting') continue;
    asked.push(event);
    const said = typeof answer === 'function' ? await answer(event) : answer;
    const body = { run_id: event.runId, call_id: event.callId, ...said };
    await stage.world.send(consent, { body }, { host: who.host, token: who.token });
  }
  const finished = events.filter((event) => event.kind === 'tool-finished');
  return { sessionId, events, asked, finished };
};
