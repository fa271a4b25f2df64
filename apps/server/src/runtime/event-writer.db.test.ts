import type { ChatEvent, ChatEventBody } from '@zhixing/contract/chat-event';
import { emptyAnswer, foldAnswer } from '@zhixing/contract/fold-answer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../base/id.ts';
import { readEnv } from '../env.ts';
import { createValkey, type Valkey } from '../gateways/valkey/client.ts';
import { createEventLog, type EventLog, eventKey } from '../gateways/valkey/event-log.ts';
import { openEventWriter } from './event-writer.ts';

let valkey: Valkey;
let log: EventLog;
let sessionId: string;
let runId: string;

beforeAll(async () => {
  valkey = createValkey(readEnv().VALKEY_URL);
  await valkey.connect();
  log = createEventLog(valkey);
});
afterAll(() => valkey.disconnect());
beforeEach(() => {
  sessionId = newId();
  runId = newId();
});

let attempts = 0;
const question = { uuid: 'q', role: 1 as const, content: '问', time: '' };
const open = (more: Partial<Parameters<typeof openEventWriter>[0]> = {}) =>
  openEventWriter({
    log,
    epoch: ++attempts,
    sessionId,
    runId,
    question,
    floor: 0,
    endSeq: null,
    isResumed: false,
    startedAt: '',
    onFenced: () => undefined,
    ...more,
  });
const told = async () => (await log.read(sessionId, 0)).map(([, , json]) => JSON.parse(json) as ChatEvent);
const text = (words: string): ChatEventBody => ({ kind: 'text-added', step: 1, text: words });
const fold = (events: readonly ChatEvent[]) => events.reduce(foldAnswer, emptyAnswer(runId, '')).content;
const numbersOf = (events: readonly ChatEvent[]) => events.map(({ seq }) => seq);
const begin: ChatEventBody = { kind: 'step-started', step: 1 };

/** Writes a whole run and answers with the number of its end. */
const tellWhole = async () => {
  const writer = await open();
  for (const body of [begin, text('一'), text('二')]) writer.emit(body);
  const endSeq = await writer.end();
  await writer.finish('done', writer.answer());
  return { endSeq, answer: writer.answer() };
};

describe('a run that is stored as over', () => {
  it('and was told so is not told again', async () => {
    const { endSeq, answer } = await tellWhole();
    const before = await told();
    const again = await open({ floor: endSeq, endSeq, isResumed: true });
    await again.finish('done', answer);
    expect(await told()).toEqual(before);
  });

  it('and was not told so ends with the number that was stored', async () => {
    const writer = await open();
    for (const body of [begin, text('一')]) writer.emit(body);
    const endSeq = await writer.end();
    const answer = writer.answer();
    const again = await open({ floor: endSeq, endSeq, isResumed: true });
    await again.finish('done', answer);
    const events = await told();
    expect(numbersOf(events)).toEqual(events.map((_, index) => index + 1));
    expect(events.at(-1)).toMatchObject({ kind: 'run-finished', seq: endSeq });
  });

  it('ends for readers also when everything before was lost', async () => {
    const { endSeq, answer } = await tellWhole();
    await valkey.del(eventKey(sessionId));
    const again = await open({ floor: endSeq, endSeq, isResumed: true });
    await again.finish('done', answer);
    expect((await told()).map(({ kind, seq }) => [kind, seq])).toEqual([
      ['run-snapshot', endSeq - 1],
      ['run-finished', endSeq],
    ]);
  });
});

describe('the log', () => {
  it('that lost its newest part gets a snapshot, never a hole', async () => {
    const writer = await open();
    writer.emit(begin);
    for (const word of ['一', '二', '三', '四']) {
      writer.emit(text(word));
      await expect.poll(async () => fold(await told())).toContain(word);
    }
    const [, , , ...newest] = await valkey.xrange(eventKey(sessionId), '-', '+');
    await valkey.xdel(eventKey(sessionId), ...newest.map(([id]) => id));
    writer.emit(text('五'));
    await expect.poll(async () => (await told()).at(-1)?.kind).toBe('run-snapshot');
    expect(fold(await told())).toBe('一二三四五');
  });

  it('that took a batch whose reply was lost loses no word', async () => {
    let isLossy = true;
    const lossy: EventLog = {
      ...log,
      append: async (...call) => {
        const outcome = await log.append(...call);
        if (!isLossy) return outcome;
        isLossy = false;
        throw new Error('the reply was lost');
      },
    };
    const writer = await open({ log: lossy });
    writer.emit(text('一'));
    await expect.poll(async () => fold(await told())).toBe('一');
    writer.emit(text('二'));
    await expect.poll(async () => fold(await told())).toBe('一二');
  });

  it('hears the older of two attempts no more once the newer has looked', async () => {
    let isFenced = false;
    const older = await open({
      onFenced: () => {
        isFenced = true;
      },
    });
    older.emit(begin);
    older.emit(text('一'));
    await expect.poll(async () => fold(await told())).toBe('一');
    const newer = await open({ isResumed: true });
    older.emit(text('二'));
    await expect.poll(() => isFenced).toBe(true);
    newer.emit({ kind: 'step-restarted', step: 1 });
    newer.emit(text('新'));
    await expect.poll(async () => fold(await told())).toBe('新');
  });
});
