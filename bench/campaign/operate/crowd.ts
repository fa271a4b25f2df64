import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { heartbeatMs } from '@zhixing/contract/chat';
import { type ChatTarget, runChatClient } from '../chat/chat-client.ts';
import type { Numbers, RunRecord } from '../chat/follow-run.ts';
import type { Question } from '../chat/question.ts';

type Options = {
  targets: readonly ChatTarget[];
  directApiUrl: string;
  numbers: Numbers;
  random: () => number;
  onAsk: (run: RunRecord) => void;
};
const usualEndMs = 30_000;
const slackMs = 5_000;

type Makes = (random: () => number) => Question;

/** Nothing for longer than a heartbeat once the first words are there, then 64 kB at a time with a short rest. */
const readSlowly = (response: IncomingMessage) => {
  let hasStalled = false;
  response.on('data', () => {
    response.pause();
    setTimeout(() => response.resume(), hasStalled ? 20 : heartbeatMs * 2.2);
    hasStalled = true;
  });
};

/** Everybody who asks during one trial. */
export const createCrowd = ({ targets, directApiUrl, numbers, random, onAsk }: Options) => {
  const stop = new AbortController();
  const ears = { onAsk, onEvent: () => undefined };
  let isStopping = false;
  const working: Promise<void>[] = [];
  const shared = { numbers, random, signal: stop.signal };
  let people = 0;
  const nextTarget = (): ChatTarget => targets[people++ % targets.length] as ChatTarget;

  return {
    /** So many people at their screens, until `finish`. */
    gather(streams: number, makeQuestion: Makes) {
      for (let index = 0; index < streams; index++)
        working.push(
          sleep((index / streams) * 1_500).then(() =>
            runChatClient({ ...shared, target: nextTarget(), makeQuestion, ears, isStopping: () => isStopping }),
          ),
        );
    },
    /** One question each, in sessions of their own; slow readers have nothing between them and the api. */
    async ask(questions: readonly Question[], { isSlow } = { isSlow: false }): Promise<RunRecord[]> {
      const asked: RunRecord[] = [];
      const askOne = (question: Question) => {
        let isOver = false;
        const note = (run: RunRecord) => {
          isOver = true;
          asked.push(run);
          onAsk(run);
        };
        return runChatClient({
          ...shared,
          target: { ...nextTarget(), ...(isSlow ? { apiUrls: [directApiUrl] } : {}) },
          makeQuestion: () => question,
          ears: { ...ears, onAsk: note },
          isStopping: () => isOver,
          ...(isSlow ? { onResponse: readSlowly, tailedShare: 0 } : {}),
        });
      };
      const longest = Math.max(...questions.map(({ endMs }) => endMs ?? usualEndMs));
      const limit = sleep(longest + slackMs, undefined, { ref: false });
      const all = questions.map(askOne);
      working.push(...all);
      await Promise.race([Promise.all(all), limit]);
      return asked;
    },
    /** No new turns; those that are open may end, within the given time. */
    async finish(patienceMs: number) {
      isStopping = true;
      const late = setTimeout(() => stop.abort(), patienceMs);
      await Promise.all(working);
      clearTimeout(late);
    },
  };
};
