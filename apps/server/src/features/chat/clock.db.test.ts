import * as contract from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/ci/tier.ts';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { lastOf, numbers } from '../../../test/chat-words.ts';
import { wrongClock } from '../../../test/wrong-clock.ts';
import { newId } from '../../base/id.ts';

// Behind and ahead; between them only `pnpm full`.
describe.each([-120, 20, 120].filter((seconds) => isFull || seconds !== 20))(
  'a worker whose clock is wrong by %i s',
  (seconds) => {
    let stage: ChatStage;
    let who: Person;
    let agentId: string;

    beforeAll(async () => {
      stage = await openChatStage({ workerEnv: wrongClock(seconds) });
      who = await stage.addPerson();
      agentId = await addAgent(stage.world, who);
      await stage.addModel({ isDefault: true });
    }, 120_000);
    afterAll(() => stage.close());

    const post = (session: string, query: string, more: object = {}) =>
      stage.open(contract.chat.path, who, {
        method: 'POST',
        body: JSON.stringify({ session_id: session, schema_id: agentId, query, ...more }),
      });
    const ask = async (session: string, query: string, more: object = {}) =>
      (await stage.events(await post(session, query, more))) as ChatEvent[];
    const contents = async (session: string) => {
      const options = { host: stage.host, token: who.token };
      const { data } = await stage.world.send(contract.sessionHistory, { params: { id: session } }, options);
      return data.messages.map(({ content }) => content);
    };
    const promptTokens = async (events: ChatEvent[]) => {
      type Call = { key: string; promptTokens: number };
      const { entries } = (await stage.simulator('/ledger')) as { entries: Call[] };
      return entries.find(({ key }) => key === `${lastOf(events).runId}:1`)?.promptTokens ?? 0;
    };

    it('answers, in order, and gives the model what it said last', async () => {
      const session = newId();
      await ask(session, '#tokens 300');
      const second = await ask(session, '#echo 二');
      expect(lastOf(second).outcome).toBe('done');
      expect(await contents(session)).toEqual(['#tokens 300', numbers(300), '#echo 二', '二']);
      expect(await promptTokens(second)).toBeGreaterThan(300);
    }, 60_000);

    it('a question that waits for the one before it is told its answer', async () => {
      const session = newId();
      await stage.control({ tps: 200 });
      const first = await post(session, '#tokens 300');
      const second = await ask(session, '#echo 二');
      await stage.control({ tps: 0 });
      await stage.events(first);
      expect(await contents(session)).toEqual(['#tokens 300', numbers(300), '#echo 二', '二']);
      expect(await promptTokens(second)).toBeGreaterThan(300);
    }, 60_000);

    it('an answer made again stands where the old one stood', async () => {
      const session = newId();
      const first = await ask(session, '#echo 一');
      await ask(session, '#echo 二');
      await ask(session, '', { retry_of: lastOf(first).runId });
      expect(await contents(session)).toEqual(['#echo 一', '一', '#echo 二', '二']);
    }, 60_000);
  },
);
